import { refusalOf, send } from '../api/call.ts';
import { SignedOutError } from '../api/session.ts';
import type { OutboxEntry } from '../data/outbox-entry.ts';
import type { SendOutcome } from './after-answer.ts';

/** Sends one write, once. */
export async function deliver({ method, path, query, body, key }: OutboxEntry): Promise<SendOutcome> {
  try {
    const response = await send({ method, path, query, body, key });
    if (response.ok) return { kind: 'taken' };
    if (response.status === 401) return { kind: 'signed-out' };
    const { status, message: summary, problems: messages, retryAfter } = await refusalOf(response);
    return { kind: 'refused', problem: { status, summary, messages }, retryAfter };
  } catch (error) {
    // Whatever went wrong on the way, the write may have arrived; its key makes sending it again harmless.
    return { kind: error instanceof SignedOutError ? 'signed-out' : 'lost' };
  }
}
