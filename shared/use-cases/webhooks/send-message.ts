import { Webhook as Signer } from 'standardwebhooks';
import { messageId, type WaitingMessage } from '../../data/webhooks/webhook-queue.ts';
import { formatUtc } from '../../domain/time/calendar.ts';
import type { Webhook } from '../../domain/webhooks/webhook.ts';
import { callPublic, NotCalled } from '../../platform/call-public.ts';

const bytes = 64 * 1024;

type SendOutcome = 'delivered' | 'gone' | 'failed';

interface SendOptions {
  readonly allowLoopback: boolean;
  /** Milliseconds that the receiver has to answer. */
  readonly milliseconds: number;
  readonly now: number;
}

/** The body as Standard Webhooks defines it: a type, a time, and whom and what it is about. */
export const messageBody = ({ event, userId, at, changes }: WaitingMessage): string =>
  JSON.stringify({
    type: event,
    timestamp: `${formatUtc(at)}Z`,
    data: {
      userId,
      ...(changes.length > 0 && {
        changes: changes.map(({ kind, id, deleted }) => ({ kind, id, at: formatUtc(at), deleted })),
      }),
    },
  });

/** Signs a message with every secret that is good at the moment, and posts it. */
export async function sendMessage(
  webhook: Pick<Webhook, 'webhookId' | 'url'>,
  message: WaitingMessage,
  secrets: readonly string[],
  { allowLoopback, milliseconds, now }: SendOptions,
): Promise<SendOutcome> {
  const id = messageId(webhook.webhookId, message);
  const body = messageBody(message);
  const signatures = secrets.map((secret) => new Signer(secret).sign(id, new Date(now * 1000), body));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Daymark',
    'webhook-id': id,
    'webhook-timestamp': String(now),
    'webhook-signature': signatures.join(' '),
  };
  try {
    const call = { method: 'POST', headers, body } as const;
    const { status } = await callPublic(webhook.url, call, { milliseconds, bytes, allowLoopback });
    if (status === 410) return 'gone';
    return status >= 200 && status < 300 ? 'delivered' : 'failed';
  } catch (error) {
    if (error instanceof NotCalled) return 'failed';
    throw error;
  }
}
