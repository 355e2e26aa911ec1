import { Webhook as Signer } from 'standardwebhooks';
import { messageId, type WaitingMessage } from '../../data/webhooks/webhook-queue.ts';
import { formatUtc } from '../../domain/time/calendar.ts';
import type { Webhook } from '../../domain/webhooks/webhook.ts';
import { type Connections, callPublic, NotCalled } from '../../platform/call-public.ts';

const bytes = 64 * 1024;

interface SendResult {
  readonly outcome: 'delivered' | 'gone' | 'failed';
  /** The status of the answer; 0 where there was none, for the reason in `problem`. */
  readonly status: number;
  readonly problem: string;
  readonly milliseconds: number;
}

interface SendOptions {
  readonly allowLoopback: boolean;
  /** Milliseconds that the receiver has to answer. */
  readonly milliseconds: number;
  /** Kept for all that is sent to the receiver in its turn. */
  readonly connections: Connections;
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
  { now, ...limits }: SendOptions,
): Promise<SendResult> {
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
  const startedAt = performance.now();
  const sent = (outcome: SendResult['outcome'], status: number, problem = ''): SendResult => ({
    outcome,
    status,
    problem,
    milliseconds: Math.round(performance.now() - startedAt),
  });
  try {
    const call = { method: 'POST', headers, body } as const;
    const { status } = await callPublic(webhook.url, call, { ...limits, bytes });
    if (status === 410) return sent('gone', status);
    return sent(status >= 200 && status < 300 ? 'delivered' : 'failed', status);
  } catch (error) {
    if (error instanceof NotCalled) return sent('failed', 0, error.message);
    throw error;
  }
}
