import { parseUtc } from '../../../shared/domain/time/calendar.ts';
import { isHeld, type OutboxEntry } from '../data/outbox-entry.ts';
import { isDelete, postedIn } from '../entry/entry-views.ts';
import { type ApiNotification, actsOf, isAnswer, type NotificationAct, timeOf } from '../entry/today-view.ts';

/** A dose's question, as it is with what this device has not sent yet. */
export type OwnQuestion = ApiNotification & {
  /** The write by which its answer can be taken back. */
  readonly heldKey?: string | undefined;
  /** The moment of an answer before its time, in epoch seconds. */
  readonly answeredAt?: number | undefined;
};

/** Questions with the answers, and the entries deleted or recorded for them, that are on their way; times in seconds. */
export function planQuestions(
  notifications: readonly ApiNotification[],
  entries: readonly OutboxEntry[],
  now: number,
): readonly OwnQuestion[] {
  const live = entries.filter(({ state }) => state !== 'refused');
  const gone = new Set(live.filter(isDelete).map(({ body }) => (body as { readonly id: number }).id));
  const answers = new Map<number, { readonly act: NotificationAct; readonly heldKey?: string | undefined }>();
  for (const entry of live) {
    const heldKey = isHeld(entry, now * 1000) ? entry.key : undefined;
    if (isAnswer(entry)) for (const act of actsOf(entry)) answers.set(act.id, { act, heldKey });
    for (const { trackingReminderNotificationId: id, value, unitAbbreviatedName } of postedIn(entry))
      if (id !== undefined)
        answers.set(id, { act: { id, action: 'track', modifiedValue: value, unitAbbreviatedName } });
  }
  return [...new Map(notifications.map((one) => [one.id, one])).values()].map((one): OwnQuestion => {
    const answer = answers.get(one.id);
    if (answer !== undefined && one.state !== 'tracked')
      return answer.act.action === 'reopen' ? asked(one, now) : answered(one, answer);
    if (one.measurementId === undefined || !gone.has(one.measurementId)) return one;
    return asked(one, now);
  });
}

/** A question as it is without its answer. */
function asked(one: ApiNotification, now: number): OwnQuestion {
  const { measurementId: _, trackedValue: __, skipReason: ___, ...open } = one;
  return { ...open, state: timeOf(one) > now ? 'coming' : 'pending' };
}

const states = {
  track: 'tracked',
  skip: 'skipped',
  pass: 'passed',
  snooze: 'snoozed',
  reopen: 'pending',
} as const;

function answered(
  one: ApiNotification,
  { act, heldKey }: { readonly act: NotificationAct; readonly heldKey?: string | undefined },
): OwnQuestion {
  return {
    ...one,
    state: states[act.action],
    heldKey,
    ...(act.reason !== undefined && { skipReason: act.reason }),
    ...(act.action === 'track' && {
      trackedValue: act.modifiedValue,
      trackedUnitAbbreviatedName: act.unitAbbreviatedName,
      answeredAt: parseUtc(act.answeredAt ?? ''),
    }),
  };
}
