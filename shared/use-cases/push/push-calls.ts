import { createPrivateKey, sign } from 'node:crypto';
import { getPushKey, type PushKey } from '../../data/pushes/push-key.ts';
import type { WaitingPush } from '../../data/pushes/push-queue.ts';
import type { Device } from '../../domain/push/device.ts';
import { retryAfterSeconds } from '../../domain/push/next-attempt.ts';
import { endpointProblem, type PushHostRules } from '../../domain/push/push-hosts.ts';
import { daySeconds, hourSeconds } from '../../domain/time/calendar.ts';
import { Connections, callPublic, NotCalled } from '../../platform/call-public.ts';
import { sha256 } from '../../platform/hash.ts';

export interface PushCallSettings {
  readonly hostRules: PushHostRules;
  /** The address at which push services can reach the operator. */
  readonly subject: string;
  readonly callMilliseconds: number;
}

export interface PushOutcome {
  /** The status of the answer; 0 where there was none. */
  readonly status: number;
  /** The reason in plain words, without the address. */
  readonly problem: string;
  readonly waitSeconds: number;
}

const answerBytes = 4096;
/** A push service that gave no answer this often in a row is not called again in this run: others' pushes would wait for it. */
const mostSilences = 10;

const failed = (problem: string): PushOutcome => ({ status: 0, problem, waitSeconds: 0 });

/** The calls of one run to push services, over connections that are used again. */
export class PushCalls {
  readonly #settings: PushCallSettings;
  readonly #connections = new Connections();
  /** The number of calls in a row without an answer, by push service. */
  readonly #silences = new Map<string, number>();

  constructor(settings: PushCallSettings) {
    this.#settings = settings;
  }

  async deliver(push: WaitingPush, { endpoint }: Device, now: number): Promise<PushOutcome> {
    const { hostRules, subject, callMilliseconds: milliseconds } = this.#settings;
    if (endpointProblem(endpoint, hostRules) !== undefined)
      return failed('its push service is not a known one');
    const { origin } = new URL(endpoint);
    const silences = this.#silences.get(origin) ?? 0;
    if (silences >= mostSilences) return failed('its push service does not answer');
    const authorization = await senderProof(origin, subject, now);
    try {
      const { status, headers } = await callPublic(
        endpoint,
        { method: 'POST', headers: { ...headersOf(push, now), authorization }, body: push.body },
        {
          milliseconds,
          bytes: answerBytes,
          allowLoopback: hostRules.allowLoopback,
          connections: this.#connections,
        },
      );
      this.#silences.delete(origin);
      const waitSeconds = retryAfterSeconds(headers['retry-after'], now);
      return { status, problem: `it answered ${status}`, waitSeconds };
    } catch (error) {
      if (!(error instanceof NotCalled)) throw error;
      this.#silences.set(origin, (this.#silences.get(origin) ?? 0) + 1);
      return failed(error.message);
    }
  }

  end(): void {
    this.#connections.close();
  }
}

/** The topic lets a push service forget an earlier message of the same notification that it still keeps. */
const headersOf = ({ notificationId, createdAt }: WaitingPush, now: number) => ({
  ttl: String(Math.max(60, createdAt + daySeconds - now)),
  urgency: 'high',
  topic: sha256(`topic ${notificationId}`).slice(0, 32),
  'content-encoding': 'aes128gcm',
  'content-type': 'application/octet-stream',
});

/** Push services take none that is good for more than a day (RFC 8292). */
const lifetimeSeconds = 12 * hourSeconds;

/**
 * Says to a push service who sends, signed with the key that browsers subscribed with. One serves for all messages to
 * the same service.
 */
async function senderProof(origin: string, subject: string, now: number): Promise<string> {
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
