import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import type { AwsCredentials } from '../settings/aws.ts';

/** A request to an AWS service. */
interface SignableRequest {
  readonly service: string;
  /** @default POST */
  readonly method?: 'PUT' | 'GET' | 'DELETE';
  readonly region: string;
  readonly host: string;
  readonly path: string;
  /** Headers that are signed besides the host's and the usual ones; names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly credentials: AwsCredentials;
  readonly at: Date;
}

/** Signature Version 4, as AWS describes it: the headers to be sent, the host's included. */
export function signRequest(request: SignableRequest) {
  const { service, method = 'POST', region, host, path, headers, body, credentials, at } = request;
  const { keyId, secret, session } = credentials;
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const signed: Record<string, string> = { ...headers, host, 'x-amz-date': time };
  if (session) signed['x-amz-security-token'] = session;
  const names = Object.keys(signed).sort();
  const nameList = names.join(';');
  let canonical = `${method}\n${path}\n\n`;
  for (const name of names) canonical += `${name}:${signed[name]}\n`;
  canonical += `\n${nameList}\n${hash('sha256', body)}`;
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash('sha256', canonical)}`;
  const signature = createHmac('sha256', signingKey(secret, scope)).update(toSign).digest('hex');
  signed.authorization = `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${nameList}, Signature=${signature}`;
  return signed;
}

interface KnownKey {
  readonly secret: string;
  readonly scope: string;
  readonly key: KeyObject;
}

/** The last one used: it stays the same for a day, and deriving it takes longer than all the rest. */
let known: KnownKey | undefined;

function signingKey(secret: string, scope: string): KeyObject {
  if (known?.secret !== secret || known.scope !== scope) {
    const hmac = (key: Buffer | string, part: string) => createHmac('sha256', key).update(part).digest();
    const [day = '', ...others] = scope.split('/');
    const bytes = others.reduce(hmac, hmac(`AWS4${secret}`, day));
    // Signing with a key object takes an eighth of the time.
    known = { secret, scope, key: createSecretKey(bytes) };
  }
  return known.key;
}
