import { createPrivateKey, sign } from 'node:crypto';
import { getPushKey, type PushKey } from '../../data/pushes/push-key.ts';
import { hourSeconds } from '../../domain/time/calendar.ts';

/** Push services take none that is good for more than a day (RFC 8292). */
const lifetimeSeconds = 12 * hourSeconds;

/**
 * Says to a push service who sends, signed with the key that browsers subscribed with. One serves for all messages to
 * the same service.
 */
export async function senderProof(origin: string, subject: string, now: number): Promise<string> {
  const key = await getPushKey();
  const known = proofs.get(origin);
  if (known?.publicKey === key.publicKey && now >= known.from && now < known.until) return known.text;
  const text = write(key, { aud: origin, exp: now + lifetimeSeconds, sub: subject });
  proofs.set(origin, { text, publicKey: key.publicKey, from: now, until: now + lifetimeSeconds / 2 });
  return text;
}

interface Proof {
  readonly text: string;
  readonly publicKey: string;
  readonly from: number;
  readonly until: number;
}

/** The latest proof for each push service: few enough to keep them all. */
const proofs = new Map<string, Proof>();

function write({ privateKey: d, publicKey }: PushKey, claims: object): string {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d } });
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
