import { counted, listed } from '../../texts/counted.ts';
import { snoozeText } from '../snooze.ts';
import type { NotificationVerb } from './notification-action.ts';

interface HandledAction {
  readonly action: NotificationVerb;
  readonly status: 'done' | 'unchanged';
  readonly handled: number;
}

const words = {
  track: 'tracked',
  trackAll: 'tracked',
  skip: 'skipped',
  pass: 'left unanswered',
  reopen: 'open again',
} as const;

/** Sentences on what was done with the notifications of a request. */
export function handledText(outcomes: readonly HandledAction[], snoozeMinutes?: number): string {
  const wordOf = (action: NotificationVerb) =>
    action === 'snooze' ? `snoozed for ${snoozeText(snoozeMinutes)}` : words[action];
  const handled = new Map<string, number>();
  for (const { action, handled: count } of outcomes)
    if (count > 0) handled.set(wordOf(action), (handled.get(wordOf(action)) ?? 0) + count);
  const done = listed([...handled].map(([word, count]) => `${counted(count, 'notification')} ${word}`));
  const before = outcomes.filter(({ status }) => status === 'unchanged').length;
  return [
    done === '' ? '' : `${done}.`,
    before === 0
      ? ''
      : `${counted(before, 'notification')} had already been answered that way; nothing was recorded again.`,
    outcomes.length === 0 ? 'Nothing to do.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}
