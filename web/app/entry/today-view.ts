import { valueText } from '../../../shared/domain/measurements/value-text.ts';
import type { Answer, RecordOf } from '../api/routes.ts';
import { isHeld, type OutboxEntry } from '../data/outbox-entry.ts';
import type { Day } from '../time/day.ts';
import type { ApiMeasurement } from './entry-views.ts';

export type ApiNotification = RecordOf<Answer<'GET', '/api/v3/trackingReminderNotifications'>['data']>;

const notificationsPath = '/api/v3/trackingReminderNotifications';

export interface NotificationAct {
  readonly id: number;
  readonly action: 'track' | 'snooze' | 'skip' | 'pass' | 'reopen';
  readonly reason?: string;
  readonly modifiedValue?: number;
  readonly unitAbbreviatedName?: string;
  readonly answeredAt?: string;
}

/** The last that was done with each question, by its id, as far as the service may not know it yet. */
export const actsIn = (entries: readonly OutboxEntry[]): ReadonlyMap<number, NotificationAct['action']> =>
  new Map(
    entries
      .filter(isAnswer)
      .flatMap(actsOf)
      .map(({ id, action }) => [id, action]),
  );

export const isAnswer = ({ path, method, state }: OutboxEntry) =>
  path === notificationsPath && method === 'POST' && state !== 'refused';
export const actsOf = ({ body }: OutboxEntry) => body as readonly NotificationAct[];

/** A question on the screen: open, or answered and still in its place. */
export interface QuestionView {
  readonly of: ApiNotification;
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
export function questionViews(
  notifications: readonly ApiNotification[],
  entries: readonly OutboxEntry[],
  before: readonly QuestionView[],
  now: number,
  wanted: ApiNotification['state'] = 'pending',
): readonly QuestionView[] {
  const given = new Map<number, { readonly act: NotificationAct; readonly entry: OutboxEntry }>();
  for (const entry of entries.filter(isAnswer))
    for (const act of actsOf(entry))
      if (act.action === 'reopen') given.delete(act.id);
      else given.set(act.id, { act, entry });
  const open = notifications.filter(({ id, state }) => state === wanted && !given.has(id));
  const isHolding = entries.some((entry) => isAnswer(entry) && isHeld(entry, now));
  const openIds = new Set(open.map(({ id }) => id));
  const held = isHolding ? before.filter(({ of }) => !openIds.has(of.id)) : [];
  return inGroups([
    ...open.map((of) => ({ of })),
    ...held.map(({ of, answer }) => {
      const found = given.get(of.id);
      if (found === undefined) return { of, answer: { ...(answer ?? { text: 'Answered' }), key: undefined } };
      const key = isHeld(found.entry, now) ? found.entry.key : undefined;
      return { of, answer: { text: answerText(found.act, of), value: found.act.modifiedValue, key } };
    }),
  ]);
}

/** Questions about one variable are next to each other, and the newest comes first. */
function inGroups(questions: readonly QuestionView[]): readonly QuestionView[] {
  const newestFirst = questions.toSorted((a, b) => timeOf(b.of) - timeOf(a.of) || b.of.id - a.of.id);
  return [...Map.groupBy(newestFirst, ({ of }) => of.variableId).values()].flat();
}

function answerText(
  { action, modifiedValue = 0, unitAbbreviatedName = '' }: NotificationAct,
  { variableName: name, variableCategoryName: category }: ApiNotification,
): string {
  if (action === 'track') return valueText(modifiedValue, unitAbbreviatedName, { name, category });
  return { skip: 'Skipped', pass: 'Not answered', snooze: 'Asked again later', reopen: 'Asked again' }[
    action
  ];
}

/** The acts that skip or pass over all open questions, except those of an experiment, which are answered one by one. */
export const droppingAll = (
  questions: readonly QuestionView[],
  action: 'skip' | 'pass',
): readonly NotificationAct[] =>
  questions
    .filter(({ of, answer }) => answer === undefined && of.experimentId === undefined)
    .map(({ of }) => ({ id: of.id, action }));

/** The questions of a day apart from those of earlier days. */
export const byDay = (
  questions: readonly QuestionView[],
  { from, until }: Pick<Day, 'from' | 'until'>,
): { readonly ofDay: readonly QuestionView[]; readonly earlier: readonly QuestionView[] } => ({
  ofDay: questions.filter(({ of }) => timeOf(of) >= from && timeOf(of) < until),
  earlier: questions.filter(({ of }) => timeOf(of) < from),
});

export const timeOf = (one: ApiNotification) => one.trackingReminderNotificationTimeEpoch;

/** The answers that repeat yesterday: the latest value of each variable, where there was one. */
export function sameAsYesterday(
  open: readonly ApiNotification[],
  yesterdays: readonly ApiMeasurement[],
): readonly NotificationAct[] {
  const latest = new Map<number, ApiMeasurement>();
  for (const one of yesterdays) {
    const known = latest.get(one.variableId);
    if (known === undefined || known.startAt < one.startAt) latest.set(one.variableId, one);
  }
  return open.flatMap(({ id, variableId, experimentId }) => {
    // The lot decides about the day of an experiment: the day before has nothing to do with it.
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
