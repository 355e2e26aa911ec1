import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

export interface Unsigned {
  readonly host: string;
  /** By lower-case name; all of them are signed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly region: string;
  readonly service: string;
  /** `YYYYMMDDThhmmssZ` */
  readonly time: string;
}

const hmac = (key: string | Buffer | KeyObject, text: string) =>
  createHmac('sha256', key).update(text).digest();

let lastKey: { readonly of: string; readonly key: KeyObject } | undefined;

/** Good for a day, a Region and a service, so it is made once a day; as an object it is prepared only once, too. */
function signingKey(
  { secretAccessKey }: Credentials,
  day: string,
  region: string,
  service: string,
): KeyObject {
  const of = [secretAccessKey, day, region, service].join('\n');
  if (lastKey?.of !== of) {
    const steps = [day, region, service, 'aws4_request'];
    const key = steps.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`) as Buffer;
    lastKey = { of, key: createSecretKey(key) };
  }
  return lastKey.key;
}

/** The `authorization` header of a POST to `/`, by AWS Signature Version 4. */
export function authorization(credentials: Credentials, request: Unsigned): string {
  const { host, body, region, service, time } = request;
  const headers: Readonly<Record<string, string>> = { ...request.headers, host, 'x-amz-date': time };
  const names = Object.keys(headers).sort();
  let lines = '';
  for (const name of names) lines += `${name}:${headers[name]}\n`;
  const signed = names.join(';');
  const canonical = `POST\n/\n\n${lines}\n${signed}\n${hash('sha256', body)}`;
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash('sha256', canonical)}`;
  const signature = hmac(signingKey(credentials, day, region, service), text).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}
