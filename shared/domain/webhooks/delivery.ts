import { daySeconds } from '../time/calendar.ts';
import { type MessageEvent, retriedSeconds } from './webhook.ts';

/** A try to deliver a message, without anything of what the message says. */
export interface Attempt {
  /** The place of the message in the queue, which it is known by. */
  readonly sk: string;
  readonly event: MessageEvent;
  readonly userId: number;
  /** When it happened. */
  readonly at: number;
  readonly triedAt: number;
  /** The status of the answer; 0 where there was none. */
  readonly status: number;
  /** Why there was no answer, in plain words; empty where there was one. */
  readonly problem: string;
  readonly milliseconds: number;
}

/** The last try of a message, and how many there were. */
export interface Delivery extends Attempt {
  readonly tries: number;
}

const mostDeliveries = 100;

/** No longer than the item that leads from a person to their messages is kept, so that both go together. */
export const listedUntil = ({ event, at }: Pick<Delivery, 'event' | 'at'>): number =>
  at + retriedSeconds + (event === 'user.deleted' ? 0 : daySeconds);

/** The deliveries after some tries, the last tried first. */
export function withAttempts(
  before: readonly Delivery[],
  attempts: readonly Attempt[],
  now: number,
): Delivery[] {
  const earlier = new Map(before.map((delivery) => [delivery.sk, delivery]));
  const tried = new Map<string, Delivery>();
  for (const attempt of attempts) {
    const { tries } = tried.get(attempt.sk) ?? earlier.get(attempt.sk) ?? { tries: 0 };
    tried.set(attempt.sk, { ...attempt, tries: tries + 1 });
    earlier.delete(attempt.sk);
  }
  return [...tried.values(), ...earlier.values()]
    .filter((delivery) => listedUntil(delivery) > now)
    .sort((a, b) => b.triedAt - a.triedAt)
    .slice(0, mostDeliveries);
}

export const isDelivered = ({ status }: Pick<Attempt, 'status'>): boolean => status >= 200 && status < 300;
