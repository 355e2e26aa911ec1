import type { MemberProblem } from '../../texts/item-problem.ts';
import { daySeconds, formatTimeOfDay, weekSeconds } from '../../time/calendar.ts';
import { offsetAt, zoneOffsets } from '../../time/zone.ts';
import { type Reminder, type ReminderOwner, timesOf } from '../reminder.ts';
import { editedId, localTimeOfDay } from './edit-reminder.ts';
import { isSameList, mayHaveDays, mayHaveTimes } from './edit-times.ts';
import type { ReminderInput } from './reminder-input.ts';

type TimeProblem = MemberProblem<keyof ReminderInput>;

const dailyMembers = [
  'firstDailyReminderTime',
  'secondDailyReminderTime',
  'thirdDailyReminderTime',
] as const satisfies readonly (keyof ReminderInput)[];

/** Contradictions between an item's times, or between them and its frequency. */
export function reminderTimeProblems(
  input: ReminderInput,
  reminder: Reminder | undefined,
  owner: ReminderOwner,
  now: number,
): TimeProblem[] {
  const { reminderStartTime: start, reminderStartTimeLocal: startLocal } = input;
  const hasStart = start !== undefined || startLocal !== undefined;
  const zone = input.timezone ?? (hasStart ? owner.zone : (reminder?.zone ?? owner.zone));
  const contradictions = [
    ...twoClocks('reminderStartTime', start, startLocal, zone, now),
    ...twoClocks('reminderEndTime', input.reminderEndTime, input.reminderEndTimeLocal, zone, now),
  ];
  const impossible = [...contradictions, ...impossibleTimes(input, reminder, zone, now)];
  // A record that is posted back has the daily times of its variable, besides its own.
  const isPostedBack = editedId(input) !== undefined && hasStart;
  if (isPostedBack || impossible.length > 0) return impossible;
  return [...notDaily(input, reminder), ...startNotAmongThem(input, zone, now), ...saidTwice(input)];
}

/** Times and weekdays that equal the stored ones are no problem: they are dropped if the frequency has none. */
function* impossibleTimes(
  input: ReminderInput,
  reminder: Reminder | undefined,
  zone: string,
  now: number,
): Generator<TimeProblem> {
  const frequency = input.reminderFrequency ?? reminder?.frequency;
  if (frequency === undefined) return;
  const times = input.reminderTimesLocal ?? [];
  const areNew = times.length > 0 && !(reminder && isSameList(times, timesOf(reminder)));
  const start = localTimeOfDay(
    { utc: input.reminderStartTime, local: input.reminderStartTimeLocal },
    zone,
    now,
  );
  if (areNew && !mayHaveTimes(frequency))
    yield {
      member: 'reminderTimesLocal',
      problem: `are times of a day, but reminderFrequency is ${frequency}; make it ${daySeconds} or a multiple of it, or give reminderStartTimeLocal alone.`,
    };
  else if (areNew && start !== undefined && start !== reminder?.timeOfDay && !times.includes(start))
    yield {
      member: input.reminderStartTimeLocal === undefined ? 'reminderStartTime' : 'reminderStartTimeLocal',
      problem: 'is not one of reminderTimesLocal; give only one of the two.',
    };
  const days = input.daysOfWeek ?? [];
  if (days.length > 0 && !isSameList(days, reminder?.daysOfWeek ?? []) && !mayHaveDays(frequency))
    yield {
      member: 'daysOfWeek',
      problem: `need a reminder that asks at the same times every day, but reminderFrequency is ${frequency}; make it ${daySeconds}, or a part of a day such as 7200.`,
    };
}

function* saidTwice(input: ReminderInput): Generator<TimeProblem> {
  const given = dailyMembers.find((member) => input[member] !== undefined);
  if (given !== undefined && (input.reminderTimesLocal ?? []).length > 0)
    yield {
      member: given,
      problem: 'is given as well as reminderTimesLocal, which holds all times; give only one of the two.',
    };
}

/** Compares one time in UTC and on the wall clock, by any offset of the zone within a year of now. */
function* twoClocks(
  member: 'reminderStartTime' | 'reminderEndTime',
  utc: number | null | undefined,
  local: number | null | undefined,
  zone: string,
  now: number,
): Generator<TimeProblem> {
  if (utc === undefined || local === undefined) return;
  if (utc === null || local === null) {
    if (utc !== local)
      yield { member, problem: `contradicts ${member}Local: one clears it; give only one of the two.` };
    return;
  }
  if (!yearOfOffsets(zone, now).has((local - utc + daySeconds) % daySeconds))
    yield {
      member,
      problem: `is ${formatTimeOfDay(utc)} UTC, which is not ${formatTimeOfDay(local)} in ${zone}, as ${member}Local says; give only one of the two.`,
    };
}

/** The offsets of a zone in the past and the coming year, modulo a day. */
function yearOfOffsets(zone: string, now: number): Set<number> {
  const table = zoneOffsets(zone);
  const weeks = Array.from({ length: 105 }, (_, i) => now + (i - 52) * weekSeconds);
  return new Set(weeks.map((at) => (offsetAt(table, at) + daySeconds) % daySeconds));
}

function* notDaily(input: ReminderInput, reminder: Reminder | undefined): Generator<TimeProblem> {
  const frequency = input.reminderFrequency ?? reminder?.frequency;
  const given = dailyMembers.find((member) => input[member] !== undefined);
  if (given !== undefined && frequency !== undefined && frequency !== daySeconds)
    yield {
      member: given,
      problem: `is a time of every day, but reminderFrequency is ${frequency}; make it ${daySeconds}, or give reminderStartTime instead.`,
    };
}

function* startNotAmongThem(input: ReminderInput, zone: string, now: number): Generator<TimeProblem> {
  const { reminderStartTime: utc, reminderStartTimeLocal: local } = input;
  const start = localTimeOfDay({ utc, local }, zone, now);
  if (start === undefined || input.firstDailyReminderTime === undefined) return;
  const daily = dailyMembers.map((member) =>
    localTimeOfDay({ utc: input[member], local: undefined }, zone, now),
  );
  if (!daily.includes(start))
    yield {
      member: local === undefined ? 'reminderStartTime' : 'reminderStartTimeLocal',
      problem: 'is not one of the daily times given; give only one of the two.',
    };
}
