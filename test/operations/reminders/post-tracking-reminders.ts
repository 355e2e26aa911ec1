import { formatTimeOfDay } from '../../../shared/domain/time/calendar.ts';
import { numbered, type Stage, withToken } from '../../bench/operations/scenario.ts';
import { posting } from '../../support/faults/write-scenario.ts';
import { pills, reminder, remindersOf, type SaveRemindersAnswer } from '../../support/people/reminders.ts';
import { body, names } from '../asking.ts';
import { tea } from '../attempts.ts';
import type { Card } from '../card.ts';
import { many } from '../many.ts';
import { afterTheClockWasSetBack, breakUserVariable, save } from '../trials.ts';
import { midnight, reminderView } from './breaking.ts';
import { reminders } from './staging.ts';

/** Ids of ten reminders in the morning. */
async function tenReminders({ service, person, history }: Stage): Promise<number[]> {
  const { variableName } = history;
  const times = Array.from({ length: 10 }, (_, i) => `05:0${i}:00`);
  const { body } = await remindersOf(service, person).save(
    times.map((time) => reminder({ variableName, reminderStartTimeLocal: time })),
  );
  return body.data.trackingReminders.map(({ id }) => id);
}

const sixInTheMorning = 6 * 3600;

export const card: Card = {
  needs: 'writemeasurements',
  request: async () => ({ body: [reminder()] }),
  naming: ({ reminderId, variableId }) => [
    { body: [reminder(), { id: reminderId, reminderFrequency: 3600 }] },
    { body: [{ trackingReminderId: reminderId, enabled: false }] },
    { body: [{ variableId, reminderFrequency: 3600 }] },
  ],
  scenarios: [
    {
      name: 'one of ten changed',
      requests: async (stage, count) => {
        const ids = await tenReminders(stage);
        return Array.from({ length: count }, (_, n) => ({
          ...withToken(stage, reminders),
          body: [{ id: ids[n % ids.length], defaultValue: 1 + (Math.floor(n / ids.length) % 5) }],
        }));
      },
    },
    {
      name: 'one more than ten',
      requests: numbered((stage, n) => ({
        ...withToken(stage, reminders),
        body: [
          reminder({
            variableName: stage.history.variableName,
            reminderStartTimeLocal: formatTimeOfDay(sixInTheMorning + n),
          }),
        ],
      })),
      // Each finds one reminder more than the one before.
      mostRequests: 40,
    },
  ],
  limits: { 'one of ten changed': { waves: 4 } },
  worst: [
    {
      what: '100 reminders of 100 new variables',
      ownReads: 1000,
      request: () => ({ body: many(100, (n) => reminder({ variableName: `Asked ${n}` })) }),
    },
  ],
  rights: async (trial) => {
    const { service, keyed } = trial;
    const { variableId } = await save(trial, 'Asked about');
    const post = (body: object) =>
      service.post<SaveRemindersAnswer>('/api/v3/trackingReminders', body, keyed());
    const saved = await post(reminder({ variableName: 'New', reminderStartTimeLocal: '00:00:00' }));
    const id = saved.body.data.trackingReminders[0]?.trackingReminderId;
    // A time that has passed whatever the hour is: then stopping it takes back a question.
    await post({ id, reminderStartTimeLocal: '00:00:01' });
    await post({ id, enabled: false });
    await post(reminder({ variableName: 'Asked about' }));
    await afterTheClockWasSetBack(trial, ({ id: late, own }) => own.save({ id: late, defaultValue: 3 }));
    await breakUserVariable(trial, variableId);
    await post(reminder({ variableId, variableName: undefined }));
  },
  faults: [
    async function savesNewOnes(service, person, word) {
      const body = [0, 1].map((n) => reminder({ variableName: `${word} ${n}`, ...midnight }));
      return {
        request: posting('/api/v3/trackingReminders', body),
        view: async () => ({
          ...(await reminderView(service, person)),
          saved: (await remindersOf(service, person).save(body)).body.data.trackingReminders.length,
        }),
      };
    },
    async function changesThem(service, person, word) {
      const saved = await remindersOf(service, person).save(
        [0, 1].map((n) => pills({ variableName: `${word} ${n}`, ...midnight })),
      );
      const body = saved.body.data.trackingReminders.map(({ id }, n) => ({ id, defaultValue: 300 + n }));
      return {
        request: posting('/api/v3/trackingReminders', body),
        view: async () => {
          const again = await remindersOf(service, person).save(
            saved.body.data.trackingReminders.map(({ id }) => ({ id })),
          );
          return again.body.data.trackingReminders.map(({ variableName, defaultValue }) => ({
            variableName,
            defaultValue,
          }));
        },
      };
    },
  ],
  asking: ({ cause }) =>
    body(
      { variableId: cause, reminderFrequency: 86_400 },
      { variableName: names.cause, reminderFrequency: 86_400 },
      [
        reminder({ variableName: names.cause, unitAbbreviatedName: 'serving' }),
        reminder({ variableName: names.cause, unitAbbreviatedName: 'C' }),
      ],
    ),
  attempts: (known) => [
    { body: reminder({ ...tea, reminderStartTimeLocal: '00:00:00' }) },
    { body: { variableId: known.pair.causeVariableId, reminderFrequency: 86_400, enabled: true } },
    { body: { id: known.ofWeight?.id, email: true } },
    { body: { id: known.ofWeight?.id, reminderFrequency: 172_800, variableName: `Tea` }, gets: 400 },
  ],
};
