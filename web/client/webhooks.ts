import type { Body } from './routes.ts';

type Events = Body<'POST', '/api/v3/webhooks'>['events'];

/** A message of the service to a webhook: what changed, by ids; never values. */
export interface WebhookMessage {
  /** Unique per message; the same when it is sent again. */
  readonly id: string;
  readonly type: NonNullable<Events>[number] | 'webhook.test';
  readonly timestamp: string;
  readonly data: {
    readonly userId: number;
    readonly changes?: readonly {
      readonly kind: string;
      readonly id: number | string;
      readonly deleted: boolean;
    }[];
  };
}

export type WebhookVerdict =
  | { readonly ok: true; readonly message: WebhookMessage }
  | { readonly ok: false; readonly why: 'headers' | 'old' | 'signature' };

type HeaderValues = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookCall {
  /** The secret that `POST /webhooks` answered: `whsec_…`. */
  readonly secret: string;
  readonly headers: HeaderValues;
  /** The text of the body as it arrived, not parsed and written again. */
  readonly body: string;
  /** Seconds that a message may be old, or ahead. @default 300 */
  readonly tolerance?: number;
}

/** Whether a message is the service's own: Standard Webhooks, HMAC-SHA256; during a change of secrets two sign. */
export async function verifyWebhook(call: WebhookCall): Promise<WebhookVerdict> {
  const { secret, headers, body, tolerance = 300 } = call;
  const [id, sentAt, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  if (!id || !sentAt || !signatures || !/^\d+$/.test(sentAt)) return { ok: false, why: 'headers' };
  if (Math.abs(Date.now() / 1000 - Number(sentAt)) > tolerance) return { ok: false, why: 'old' };
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (bytes === undefined || bytes.length === 0) throw new TypeError('secret must be "whsec_" and base64.');
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${sentAt}.${body}`);
  for (const signature of signatures.split(' ')) {
    const given = signature.startsWith('v1,') ? bytesOf(signature.slice(3)) : undefined;
    // The platform compares in constant time.
    if (given !== undefined && (await crypto.subtle.verify('HMAC', key, given, signed)))
      return { ok: true, message: { ...JSON.parse(body), id } };
  }
  return { ok: false, why: 'signature' };
}

function headerOf(headers: HeaderValues, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : found?.join(' ');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
