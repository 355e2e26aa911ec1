import { valueText } from '../../../../shared/domain/measurements/value-text.ts';
import type { Answer, RecordOf } from '../../api/routes.ts';
import { isHeld, type OutboxEntry } from '../../data/outbox-entry.ts';
import type { Measurement } from '../../entry/entry-views.ts';
import type { Day } from '../../time/day.ts';

export type Notification = RecordOf<Answer<'GET', '/api/v3/trackingReminderNotifications'>['data']>;
export type Reminder = RecordOf<Answer<'GET', '/api/v3/trackingReminders'>['data']>;

const notificationsPath = '/api/v3/trackingReminderNotifications';

export interface NotificationAct {
  readonly id: number;
  readonly action: 'track' | 'snooze' | 'skip';
  readonly modifiedValue?: number;
  readonly unitAbbreviatedName?: string;
}

/** What this device has said of questions and the service may not know yet. */
export const actsIn = (entries: readonly OutboxEntry[]): readonly NotificationAct[] =>
  entries.filter(isAnswer).flatMap(actsOf);

const isAnswer = ({ path, method, state }: OutboxEntry) =>
  path === notificationsPath && method === 'POST' && state !== 'refused';
const actsOf = ({ body }: OutboxEntry) => body as readonly NotificationAct[];

/** A question as it is shown: open, or answered and still in its place. */
export interface ShownQuestion {
  readonly of: Notification;
  readonly answer?: QuestionAnswer | undefined;
}

export interface QuestionAnswer {
  readonly text: string;
  readonly value?: number | undefined;
  /** The write by which it can be taken back; absent once it has been sent. */
  readonly key?: string | undefined;
}

/**
 * The questions, grouped by thing, the newest first. Nothing moves under a finger: what was shown `before` stays where it was, with its
 * answer, until no answer can be taken back any more; then only what is open is left.
 */
export function shownQuestions(
  notifications: readonly Notification[],
  entries: readonly OutboxEntry[],
  before: readonly ShownQuestion[],
  now: number,
): readonly ShownQuestion[] {
  const given = new Map(
    entries
      .filter(isAnswer)
      .flatMap((entry) => actsOf(entry).map((act) => [act.id, { act, entry }] as const)),
  );
  const open = notifications.filter(({ id, state }) => state === 'pending' && !given.has(id));
  const isHolding = entries.some((entry) => isAnswer(entry) && isHeld(entry, now));
  const openIds = new Set(open.map(({ id }) => id));
  const held = isHolding ? before.filter(({ of }) => !openIds.has(of.id)) : [];
  return inGroups([
    ...open.map((of) => ({ of })),
    ...held.map(({ of, answer }) => {
      const found = given.get(of.id);
      if (found === undefined) return { of, answer: { ...(answer ?? { text: 'Answered' }), key: undefined } };
      const key = isHeld(found.entry, now) ? found.entry.key : undefined;
      return { of, answer: { text: answerText(found.act), value: found.act.modifiedValue, key } };
    }),
  ]);
}

/** Those about one thing stand together, and what was asked last comes first. */
function inGroups(questions: readonly ShownQuestion[]): readonly ShownQuestion[] {
  const newestFirst = questions.toSorted((a, b) => timeOf(b.of) - timeOf(a.of) || b.of.id - a.of.id);
  return [...Map.groupBy(newestFirst, ({ of }) => of.variableId).values()].flat();
}

function answerText({ action, modifiedValue = 0, unitAbbreviatedName = '' }: NotificationAct): string {
  if (action === 'track') return valueText(modifiedValue, unitAbbreviatedName);
  return action === 'skip' ? 'Skipped' : 'Asked again later';
}

/** What skips all that is open; a day of an experiment is answered by itself. */
export const skipsOf = (questions: readonly ShownQuestion[]): readonly NotificationAct[] =>
  questions
    .filter(({ of, answer }) => answer === undefined && of.experimentId === undefined)
    .map(({ of }) => ({ id: of.id, action: 'skip' }));

/** Those of a day apart from those of earlier ones. */
export const byDay = (
  questions: readonly ShownQuestion[],
  { from, until }: Pick<Day, 'from' | 'until'>,
): { readonly ofDay: readonly ShownQuestion[]; readonly earlier: readonly ShownQuestion[] } => ({
  ofDay: questions.filter(({ of }) => timeOf(of) >= from && timeOf(of) < until),
  earlier: questions.filter(({ of }) => timeOf(of) < from),
});

export const timeOf = (one: Notification) => one.trackingReminderNotificationTimeEpoch;

/** What to answer where today is as yesterday was: the latest value of each, where there was one. */
export function sameAsYesterday(
  open: readonly Notification[],
  yesterdays: readonly Measurement[],
): readonly NotificationAct[] {
  const latest = new Map<number, Measurement>();
  for (const one of yesterdays) {
    const known = latest.get(one.variableId);
    if (known === undefined || known.startAt < one.startAt) latest.set(one.variableId, one);
  }
  return open.flatMap(({ id, variableId, experimentId }) => {
    // What the lot says of a day has nothing to do with the day before.
    const found = experimentId === undefined ? latest.get(variableId) : undefined;
    return found === undefined
      ? []
      : [
          {
            id,
            action: 'track' as const,
            modifiedValue: found.value,
            unitAbbreviatedName: found.unitAbbreviatedName,
          },
        ];
  });
}
