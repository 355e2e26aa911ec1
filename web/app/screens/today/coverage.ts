import { numbered } from '../../../../shared/domain/texts/counted.ts';
import type { OutboxEntry } from '../../data/outbox-entry.ts';
import { type ApiNotification, actsIn, timeOf } from '../../entry/today-view.ts';
import type { Day } from '../../time/day.ts';

export interface CoveredDay {
  readonly day: Pick<Day, 'date' | 'from' | 'until'>;
  readonly answered: number;
  readonly asked: number;
}

/** The number of notifications that are read at once, the latest first. */
export const mostRead = 200;

/** Neither open nor answered: still to come, put off, or passed over. */
const uncounted: ReadonlySet<string> = new Set(['coming', 'snoozed', 'snooze', 'passed', 'pass']);

/**
 * The share of each day's questions that has an answer; leaving something out on purpose is one too. A day of which not all
 * was read says nothing.
 */
export function coverage(
  days: readonly CoveredDay['day'][],
  notifications: readonly ApiNotification[],
  entries: readonly OutboxEntry[],
): readonly CoveredDay[] {
  const acts = actsIn(entries);
  const counting = notifications.filter(
    ({ id, state }) => !uncounted.has(state) && !uncounted.has(acts.get(id) ?? ''),
  );
  const readFrom = notifications.length < mostRead ? 0 : Math.min(...notifications.map(timeOf));
  return days.map((day) => {
    if (day.from < readFrom) return { day, answered: 0, asked: 0 };
    const asked = counting.filter((one) => timeOf(one) >= day.from && timeOf(one) < day.until);
    const answered = asked.filter(
      ({ id, state }) => acts.get(id) !== 'reopen' && (state !== 'pending' || acts.has(id)),
    );
    return { day, answered: answered.length, asked: asked.length };
  });
}

const daysAway = 3;

/** Whether someone was away: on each of the days before the last one something was asked, and nothing answered. */
export const wasAway = (days: readonly CoveredDay[]): boolean =>
  days.length > daysAway &&
  days.slice(-1 - daysAway, -1).every(({ asked, answered }) => asked > 0 && answered === 0);

/** Words for the answers that are there, never for what is missing. */
export function progressText({ answered, asked }: Pick<CoveredDay, 'answered' | 'asked'>): string {
  if (asked === 0) return 'nothing asked';
  if (answered === asked) return asked === 1 ? 'Answered' : `All ${asked} answered`;
  return answered === 0 ? numbered(asked, 'question') : `${answered} of ${asked} answered`;
}

/** Words for all days together; nothing where only one of them asked. */
export function weekText(days: readonly CoveredDay[]): string {
  const asking = days.filter(({ asked }) => asked > 0);
  if (asking.length < 2) return '';
  const sum = (of: (one: CoveredDay) => number) => asking.reduce((total, one) => total + of(one), 0);
  return `${sum(({ answered }) => answered)} of ${sum(({ asked }) => asked)} in ${days.length} days`;
}
