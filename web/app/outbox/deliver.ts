import { errorOf, Refusal } from '../api/call.ts';
import { client } from '../api/client.ts';
import { SignedOutError } from '../api/session.ts';
import type { OutboxEntry } from '../data/outbox-entry.ts';
import type { SendOutcome } from './after-answer.ts';

/** Sends one write, once. */
export async function deliver({ method, path, query, body, key }: OutboxEntry): Promise<SendOutcome> {
  const result = await client.call({ method, path, query, body, key });
  if (result.ok) return { kind: 'taken' };
  const error = errorOf(result.error);
  if (error instanceof SignedOutError) return { kind: 'signed-out' };
  // Whatever went wrong on the way, the write may have arrived; its key makes sending it again harmless.
  if (!(error instanceof Refusal)) return { kind: 'lost' };
  const { status, message: summary, problems: messages } = error;
  return {
    kind: 'refused',
    problem: { status, summary, messages },
    retryAfter: result.error.retryAfter,
  };
}
