import type { TrackingReminderRecord } from '../../../shared/schemas/reminders/tracking-reminder.ts';
import { numbered, withToken } from '../../bench/operations/scenario.ts';
import { posting } from '../../support/faults/write-scenario.ts';
import { pills, remindersOf } from '../../support/people/reminders.ts';
import { body } from '../asking.ts';
import { readAndWrite } from '../calling.ts';
import type { Card } from '../card.ts';
import {
  afterTheClockWasSetBack,
  breakUserVariable,
  countedStudy,
  midnightQuestion,
  save,
} from '../trials.ts';

export const card: Card = {
  needs: readAndWrite,
  request: async () => ({ body: { earliestReminderTime: '08:00:00' } }),
  naming: ({ variableId }) => [{ body: { primaryOutcomeVariableId: variableId } }],
  scenarios: [
    {
      name: 'another snooze time',
      requests: numbered((stage, n) => ({
        ...withToken(stage, '/api/v3/userSettings'),
        body: { snoozeMinutes: [15, 60, 180][n % 3] },
      })),
    },
  ],
  worst: 'usual',
  rights: async (trial) => {
    const { service, keyed } = trial;
    await midnightQuestion(trial);
    const { variableId } = await save(trial, 'Sleep');
    const set = (body: object) => service.post('/api/v3/userSettings', body, keyed());
    await countedStudy(trial);
    await set({ timezone: 'Asia/Tokyo', shareAllData: false, primaryOutcomeVariableId: variableId });
    await set({ shareAllData: true });
    await afterTheClockWasSetBack(trial, ({ person }) =>
      service.post('/api/v3/userSettings', { latestReminderTime: '22:00:00' }, person),
    );
    await breakUserVariable(trial, variableId);
    await set({ displayName: 'Ada' });
  },
  faults: [
    async function movesToAnotherZone(service, person, word) {
      const own = remindersOf(service, person);
      await own.save([0, 1].map((n) => pills({ variableName: `${word} ${n}` })));
      const body = {
        timezone: 'Asia/Tokyo',
        displayName: 'Ada',
        latestReminderTime: '22:00:00',
        pushNotificationsEnabled: true,
        shareAllData: true,
      };
      return {
        request: posting('/api/v3/userSettings', body),
        view: async () => {
          const user = await service.get<Record<string, unknown>>('/api/v3/user', person);
          const { body: reminders } = await service.get<{ data: TrackingReminderRecord[] }>(
            '/api/v3/trackingReminders',
            person,
          );
          return {
            settings: Object.keys(body).map((name) => user.body[name]),
            reminders: reminders.data.map(({ timezone, reminderStartTimeLocal }) => ({
              timezone,
              reminderStartTimeLocal,
            })),
          };
        },
      };
    },
  ],
  asking: ({ cause }) => body({ primaryOutcomeVariableId: cause }),
};
