import { startOfId } from '../ids/measurement-id.ts';
import { hourSeconds, parseTimeOfDay, parseUtc, secondsOfDay } from '../time/calendar.ts';
import type { PersonClock } from '../time/person-clock.ts';
import { localSeconds } from '../time/zone.ts';

/** A question about a dose, as far as the plan needs it. */
export interface PlanQuestion {
  readonly id: number;
  readonly trackingReminderId: number;
  readonly variableId: number;
  readonly variableCategoryName: string;
  readonly displayName: string;
  readonly experimentId?: string | undefined;
  readonly state: 'pending' | 'snoozed' | 'coming' | 'tracked' | 'skipped' | 'passed';
  readonly trackingReminderNotificationTimeEpoch: number;
  readonly defaultValue?: number | undefined;
  readonly lastValue?: number | undefined;
  readonly unitAbbreviatedName: string;
  readonly trackedValue?: number | undefined;
  readonly trackedUnitAbbreviatedName?: string | undefined;
  readonly measurementId?: number | undefined;
  /** When it was answered, where that was before its time and is not sent yet. */
  readonly answeredAt?: number | undefined;
  readonly skipReason?: string | undefined;
  readonly recordedSinceSlotBefore?: readonly { readonly startAt: string }[] | undefined;
}

/** A reminder, as far as the plan needs it. */
export interface PlanReminder {
  readonly id: number;
  readonly variableId: number;
  readonly variableCategoryName: string;
  readonly displayName: string;
  readonly enabled: boolean;
  readonly reminderFrequency: number;
  readonly reminderTimesLocal?: readonly string[] | undefined;
  readonly nextReminderTimesEpochSeconds: readonly number[];
  readonly defaultValue?: number | undefined;
  readonly lastValue?: number | undefined;
  readonly lastTracked?: string | undefined;
  readonly unitAbbreviatedName: string;
  readonly tooSoonSeconds?: number | undefined;
}

/** `later` is planned for today and cannot be answered yet: another dose of its reminder comes before it. */
type DoseState = PlanQuestion['state'] | 'later';

export interface PlannedDose<Q extends PlanQuestion = PlanQuestion> {
  readonly key: string;
  readonly variableId: number;
  readonly name: string;
  /** Its time, in epoch seconds. */
  readonly at: number;
  readonly state: DoseState;
  /** The amount that was taken, else the planned one; absent where nobody said how much. */
  readonly amount?: number | undefined;
  readonly unit: string;
  readonly takenAt?: number | undefined;
  /** Absent for what is planned for later. */
  readonly question?: Q | undefined;
  /** The time of a dose so shortly before that this one is asked about first. */
  readonly soonAfter?: number | undefined;
}

/** The doses of one time. */
interface PlanTime<Q extends PlanQuestion = PlanQuestion> {
  readonly at: number;
  readonly part: 'Morning' | 'Midday' | 'Evening' | 'Night';
  readonly doses: readonly PlannedDose<Q>[];
}

export interface DayPlan<Q extends PlanQuestion = PlanQuestion, R extends PlanReminder = PlanReminder> {
  readonly times: readonly PlanTime<Q>[];
  /** Taken without a time. */
  readonly asNeeded: readonly R[];
  /** Medicines with no dose today: paused, stopped, or of other days. */
  readonly others: readonly R[];
}

interface PlanInput<Q extends PlanQuestion, R extends PlanReminder> {
  /** The day's questions: answered, open and still to come. */
  readonly questions: readonly Q[];
  readonly reminders: readonly R[];
  readonly day: { readonly from: number; readonly until: number };
  readonly clock: PersonClock;
  readonly now: number;
}

/** Whether something belongs into the plan; a day of an experiment is answered by itself. */
export const isMedicine = (one: Pick<PlanQuestion, 'variableCategoryName' | 'experimentId'>): boolean =>
  one.variableCategoryName === 'Treatments' && one.experimentId === undefined;

/** The plan of a day: doses by time, what is taken as needed, and the medicines without a dose that day. */
export function dayPlan<Q extends PlanQuestion, R extends PlanReminder>({
  questions,
  reminders: all,
  day,
  clock,
  now,
}: PlanInput<Q, R>): DayPlan<Q, R> {
  const reminders = all.filter(isMedicine);
  const isOfDay = (at: number) => at >= day.from && at < day.until;
  const asked = questions.filter((one) => isMedicine(one) && isOfDay(timeOf(one)));
  const known = new Set(asked.map((one) => keyOf(one.trackingReminderId, timeOf(one))));
  const later = reminders.flatMap((reminder) =>
    timesToCome(reminder, clock, day.until)
      .filter((at) => at > now && isOfDay(at) && !known.has(keyOf(reminder.id, at)))
      .map((at) => plannedLater(reminder, at)),
  );
  const taken = lastTimes(asked, reminders, now);
  const soon = (variableId: number, at: number) =>
    soonAfter(reminders, taken.get(variableId) ?? [], variableId, at);
  const doses = [...asked.map((one) => toDose(one, soon, now)), ...later].toSorted(
    (a, b) => a.at - b.at || a.name.localeCompare(b.name) || a.key.localeCompare(b.key),
  );
  const planned = new Set(doses.map(({ variableId }) => variableId));
  // Something that is taken by plan and as needed, too, has its place in the plan.
  const asNeeded = reminders.filter(
    ({ variableId, enabled, reminderFrequency }) =>
      enabled && reminderFrequency === 0 && !planned.has(variableId),
  );
  const shown = new Set([...planned, ...asNeeded.map(({ variableId }) => variableId)]);
  const others = reminders.filter(({ variableId }) => !shown.has(variableId));
  return {
    times: [...Map.groupBy(doses, ({ at }) => at)].map(([at, own]) => ({
      at,
      part: partAt(clock, at),
      doses: own,
    })),
    asNeeded,
    others: [...new Map(others.map((one) => [one.variableId, one])).values()],
  };
}

const timeOf = (one: PlanQuestion) => one.trackingReminderNotificationTimeEpoch;
const keyOf = (reminderId: number, at: number) => `${reminderId} ${at}`;

type Soon = (variableId: number, at: number) => number | undefined;

/** The time of the entry that answers a question; before it is sent, the time that it will have. */
const takenAtOf = (one: PlanQuestion, now: number): number =>
  one.measurementId === undefined
    ? Math.min(timeOf(one), one.answeredAt ?? now)
    : startOfId(one.measurementId);

function toDose<Q extends PlanQuestion>(question: Q, soon: Soon, now: number): PlannedDose<Q> {
  const { variableId, displayName: name, state } = question;
  const at = timeOf(question);
  const isTaken = state === 'tracked';
  const last = isTaken ? undefined : soon(variableId, Math.min(at, now));
  return {
    key: String(question.id),
    variableId,
    name,
    at,
    state,
    amount: isTaken ? question.trackedValue : usualAmount(question),
    unit: (isTaken && question.trackedUnitAbbreviatedName) || question.unitAbbreviatedName,
    question,
    ...(isTaken && { takenAt: takenAtOf(question, now) }),
    soonAfter: last,
  };
}

/** The usual value, else the last one; of what is only taken or not, yes. */
const usualAmount = ({
  unitAbbreviatedName,
  defaultValue,
  lastValue,
}: Pick<PlanReminder, 'unitAbbreviatedName' | 'defaultValue' | 'lastValue'>): number | undefined =>
  unitAbbreviatedName === 'yes/no' ? 1 : (defaultValue ?? lastValue);

const plannedLater = (reminder: PlanReminder, at: number): PlannedDose<never> => ({
  key: keyOf(reminder.id, at),
  variableId: reminder.variableId,
  name: reminder.displayName,
  at,
  state: 'later',
  amount: usualAmount(reminder),
  unit: reminder.unitAbbreviatedName,
});

/** The next three times as the service says them, and the others of the same day. */
function timesToCome(
  { enabled, nextReminderTimesEpochSeconds: next, reminderTimesLocal = [] }: PlanReminder,
  { zone }: PersonClock,
  until: number,
): readonly number[] {
  const last = next.at(-1);
  if (!enabled || last === undefined || last >= until || reminderTimesLocal.length <= next.length)
    return next;
  const local = localSeconds(zone, last);
  const ofDay = secondsOfDay(local);
  const isOwnClock = reminderTimesLocal.some((time) => parseTimeOfDay(time) === ofDay);
  if (!isOwnClock) return next;
  const rest = reminderTimesLocal
    .flatMap((time) => parseTimeOfDay(time) ?? [])
    .filter((time) => time > ofDay);
  return [...next, ...rest.map((time) => last + time - ofDay)];
}

/** The times at which something was taken, by variable, as far as questions and reminders tell. */
function lastTimes(asked: readonly PlanQuestion[], reminders: readonly PlanReminder[], now: number) {
  const times = new Map<number, number[]>();
  const add = (variableId: number, at: number | undefined) =>
    times.set(variableId, [...(times.get(variableId) ?? []), ...(at === undefined ? [] : [at])]);
  for (const one of asked) {
    if (one.state === 'tracked') add(one.variableId, takenAtOf(one, now));
    for (const { startAt } of one.recordedSinceSlotBefore ?? []) add(one.variableId, parseUtc(startAt));
  }
  for (const { variableId, lastTracked, lastValue = 0 } of reminders)
    if (lastValue > 0) add(variableId, parseUtc(lastTracked ?? ''));
  return times;
}

/** The last of these times that is too near; undefined if none is. */
function soonAfter(
  reminders: readonly PlanReminder[],
  taken: readonly number[],
  variableId: number,
  at: number,
): number | undefined {
  const own = reminders.filter((one) => one.variableId === variableId);
  const within = Math.max(0, ...own.map((one) => one.tooSoonSeconds ?? 0));
  const near = taken.filter((time) => Math.abs(at - time) < within);
  return near.length === 0 ? undefined : Math.max(...near);
}

/** The part of the day on the person's clock; the hours after midnight are still night. */
function partAt({ zone }: PersonClock, at: number): PlanTime['part'] {
  const local = localSeconds(zone, at);
  const hour = secondsOfDay(local) / hourSeconds;
  if (hour < 4 || hour >= 21) return 'Night';
  if (hour < 11) return 'Morning';
  return hour < 16 ? 'Midday' : 'Evening';
}
