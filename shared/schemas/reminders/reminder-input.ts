import * as v from 'valibot';
import { daySeconds } from '../../domain/time/calendar.ts';
import { choice } from '../fields/choice.ts';
import { field, got } from '../fields/field.ts';
import { flag } from '../fields/flag.ts';
import { listOf } from '../fields/list.ts';
import { integer, number, ownUserId, recordId } from '../fields/numbers.ts';
import { clearable, mayHave } from '../fields/says.ts';
import { name, text } from '../fields/texts.ts';
import { timeZoneName } from '../fields/time-zone.ts';
import { date, timeOfDay } from '../fields/times.ts';
import { category, unitName } from '../variables/names.ts';

const shortestFrequency = 60;
const longestInterval = 30 * daySeconds;
const longestFrequency = 365 * daySeconds;

const frequency = () =>
  field(
    {
      type: 'integer',
      anyOf: [{ const: 0 }, { type: 'integer', minimum: shortestFrequency, maximum: longestFrequency }],
    },
    (input, refuse) => {
      if (typeof input === 'number' && isFrequency(input)) return input === 0 ? 0 : input;
      return refuse(
        `must be whole seconds from ${shortestFrequency} to ${longestFrequency} (365 days), or 0 for a favourite that never notifies; got ${got(input)}.`,
      );
    },
  );

const isFrequency = (seconds: number): boolean =>
  Number.isInteger(seconds) &&
  (seconds === 0 || (seconds >= shortestFrequency && seconds <= longestFrequency));

const mostTimes = 12;
const mostDays = 7;

const severalTimes = () =>
  v.pipe(
    v.array(timeOfDay()),
    v.maxLength(mostTimes, ({ received }) => `may have ${mostTimes} times at most, got ${received}.`),
  );
const weekdays = () =>
  v.pipe(
    v.array(integer({ min: 0, max: 6 })),
    v.maxLength(mostDays, ({ received }) => `may name ${mostDays} weekdays at most, got ${received}.`),
  );

const dailyTime = (ordinal: string) =>
  mayHave(
    timeOfDay(),
    `The ${ordinal} time of the day, UTC: one reminder each, with a reminderFrequency of 86400.`,
  );

/** The members of Interface 2.7 that may be set; the service fills the others and ignores them here. */
const members = v.object({
  id: mayHave(recordId(), 'The id of the reminder to change; members not given stay as they are.'),
  trackingReminderId: mayHave(recordId(), 'The same as id.'),
  ...ownUserId,
  variableName: mayHave(name(), 'What to ask for.'),
  variableId: mayHave(recordId(), 'One of your variables, instead of its name.'),
  variableCategoryName: mayHave(category(), 'Required for a variable that is new to you.'),
  unitAbbreviatedName: mayHave(unitName(), 'The unit of the answers; required for a new variable.'),
  combinationOperation: mayHave(
    choice(['MEAN', 'SUM']),
    'How values of one day combine, for a new variable.',
  ),
  upc: mayHave(text({ min: 1, max: 64 }), 'Barcode to attach to a new variable.'),
  reminderFrequency: mayHave(
    frequency(),
    'Seconds between notifications; 0 is a favourite that never notifies. Required without id.',
  ),
  reminderStartTime: mayHave(timeOfDay(), 'The time of the day, hh:mm:ss UTC; 20:00 local by default.'),
  reminderStartTimeLocal: mayHave(timeOfDay(), 'The same, in local time; if both are given they must agree.'),
  reminderEndTime: clearable(
    timeOfDay(),
    'hh:mm:ss UTC: a reminder more frequent than daily then asks from its start time to this one.',
  ),
  reminderEndTimeLocal: clearable(timeOfDay(), 'The same, in local time; if both are given they must agree.'),
  firstDailyReminderTime: dailyTime('first'),
  secondDailyReminderTime: dailyTime('second'),
  thirdDailyReminderTime: dailyTime('third'),
  reminderTimesLocal: clearable(
    severalTimes(),
    'All times of a day, hh:mm:ss local time, at most 12: one reminder asks at each. For a reminderFrequency of whole days.',
  ),
  daysOfWeek: clearable(
    weekdays(),
    'The weekdays on which it asks, 0 for Sunday to 6 for Saturday; every day by default. For a reminderFrequency of a day, or a part of one.',
  ),
  timezone: mayHave(timeZoneName(), 'The IANA zone whose clock it follows; the person’s own by default.'),
  startTrackingDate: clearable(date(), 'The first local date with notifications.'),
  stopTrackingDate: clearable(date(), 'The last local date with notifications.'),
  pausedUntil: clearable(
    date(),
    'The local date on which it asks again, after a holiday: until then it is silent.',
  ),
  enabled: mayHave(flag(), 'false stops the reminder; true by default.'),
  defaultValue: clearable(number(), 'What tracking records when no other value is given.'),
  minimumIntervalSeconds: clearable(
    integer({ min: 60, max: longestInterval }),
    'The minimum interval between two doses, in seconds; nothing is refused because of it, apps warn.',
  ),
  amountLeft: clearable(
    number({ min: 0 }),
    'How much is left now, in the unit of the answers. Every new record lowers it; deleting one raises it again.',
  ),
  instructions: clearable(text({ max: 200 }), 'Words to show with the question.'),
  reminderSound: clearable(
    text({ max: 60 }),
    'The name of a sound. It is stored but has no effect: devices play their own.',
  ),
  email: mayHave(flag(), 'Whether the daily email lists it, for people who get one; true by default.'),
  sms: mayHave(flag(), 'Whether to send a text message too. It is stored but has no effect: none are sent.'),
  popUp: mayHave(flag(), 'Whether its notifications stay on the screen until they are answered or closed.'),
  notificationBar: mayHave(flag(), 'Whether it is pushed to the person’s devices; true by default.'),
});

/** Members that contradict each other, or that cannot be meant for the one reminder of an id. */
function contradictionsOf(
  item: v.InferOutput<typeof members>,
): { key: keyof typeof item; problem: string }[] {
  const { id, trackingReminderId, reminderStartTime, reminderStartTimeLocal } = item;
  if (id !== undefined && trackingReminderId !== undefined && id !== trackingReminderId)
    return [{ key: 'id', problem: 'differs from trackingReminderId; send only one.' }];
  const isChange = id !== undefined || trackingReminderId !== undefined;
  // A record that is posted back has the times of all reminders of its variable, besides its own.
  if (!isChange || reminderStartTime !== undefined || reminderStartTimeLocal !== undefined) return [];
  return (['secondDailyReminderTime', 'thirdDailyReminderTime'] as const)
    .filter((key) => item[key] !== undefined)
    .map((key) => ({ key, problem: 'needs a separate reminder; give it in an item without id.' }));
}

export const reminderInput = v.pipe(
  members,
  v.rawTransform(({ dataset: { value: input }, addIssue, NEVER }) => {
    const contradictions = contradictionsOf(input);
    for (const { key, problem } of contradictions)
      addIssue({
        message: problem,
        path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
      });
    return contradictions.length === 0 ? input : NEVER;
  }),
);

export const reminderInputs = listOf(reminderInput, 100);
