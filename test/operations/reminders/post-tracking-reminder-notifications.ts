import { posting, type WritePlan, type WriteScenario } from '../../support/faults/write-scenario.ts';
import { pills, remindersOf } from '../../support/people/reminders.ts';
import type { Card } from '../card.ts';
import { midnightQuestion } from '../trials.ts';
import { askedAbout, reminderView } from './breaking.ts';
import { pendingNotification } from './requests.ts';
import { answering, notifications } from './staging.ts';

const notificationPath = '/api/v3/trackingReminderNotifications';

const acting =
  (action: string): WriteScenario =>
  async (service, person, word): Promise<WritePlan> => {
    const ids = await askedAbout(service, person, word, 3);
    const body = ids.map((id) => ({ id, action, ...(action === 'track' && { modifiedValue: 5 }) }));
    return { request: posting(notificationPath, body), view: () => reminderView(service, person) };
  };

const named = (name: string, scenario: WriteScenario): WriteScenario =>
  Object.defineProperty(scenario, 'name', { value: name });

export const card: Card = {
  needs: 'writemeasurements',
  request: async (service, person) => ({
    body: { id: await pendingNotification(service, person), action: 'skip' },
  }),
  naming: ({ notificationId }) =>
    ['track', 'snooze', 'skip'].map((action) => ({
      body: [{ id: notificationId, action, modifiedValue: 3 }],
    })),
  scenarios: [
    answering('one tracked', notifications, (id) => [{ id, action: 'track', modifiedValue: 4 }]),
    answering('one snoozed', notifications, (id) => [{ id, action: 'snooze' }]),
    answering('one skipped', notifications, (id) => [{ id, action: 'skip' }]),
  ],
  limits: {
    'one tracked': { roundTrips: 4, waves: 3 },
    'one snoozed': { roundTrips: 2, waves: 2 },
    'one skipped': { roundTrips: 2, waves: 2 },
  },
  worst: [
    {
      what: '50 answers',
      ownReads: 500,
      request: ({ notificationIds }) => ({
        body: notificationIds.slice(0, 50).map((id) => ({ id, action: 'track', modifiedValue: 1 })),
      }),
    },
  ],
  rights: async (trial) => {
    const id = await midnightQuestion(trial);
    const act = (body: object) =>
      trial.service.post('/api/v3/trackingReminderNotifications', body, trial.keyed());
    await act({ id, action: 'snooze' });
    await act({ id, action: 'trackAll', modifiedValue: 3 });
    const dose = await remindersOf(trial.service, trial.person).save(
      pills({ reminderStartTimeLocal: '00:00:00' }),
    );
    const doseId = dose.body.data.trackingReminderNotifications[0]?.id;
    for (const action of ['skip', 'reopen', 'track']) await act({ id: doseId, action });
  },
  faults: [
    named('tracks', acting('track')),
    named('skips', acting('skip')),
    named('snoozes', acting('snooze')),
    async function reopens(service, person, word) {
      const ids = await askedAbout(service, person, word, 3);
      await remindersOf(service, person).act(ids.map((id) => ({ id, action: 'skip' })));
      return {
        request: posting(
          notificationPath,
          ids.map((id) => ({ id, action: 'reopen' })),
        ),
        view: () => reminderView(service, person),
      };
    },
    async function tracksAll(service, person, word) {
      const saved = await remindersOf(service, person).save(
        ['00:00:00', '00:00:01', '00:00:02'].map((reminderStartTimeLocal) =>
          pills({ variableName: word, reminderStartTimeLocal }),
        ),
      );
      const [first] = saved.body.data.trackingReminderNotifications;
      return {
        request: posting(notificationPath, { id: first?.id, action: 'trackAll' }),
        view: () => reminderView(service, person),
      };
    },
  ],
  attempts: (known) => [
    { body: { id: known.toTrack?.id, action: 'track', modifiedValue: 1 }, gets: 409 },
    { body: { id: known.toTrack?.id, action: 'skip' }, gets: 409 },
    { body: { id: known.toSkip?.id, action: 'snooze' } },
    { body: { id: known.toTrack?.id, action: 'reopen' }, gets: 409 },
  ],
};
