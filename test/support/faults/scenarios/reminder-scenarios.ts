import type { StudyRecord } from '../../../../shared/schemas/studies/study.ts';
import type { Person, Service } from '../../client.ts';
import { feedOf } from '../../people/feed.ts';
import { history, studiesOf } from '../../people/histories.ts';
import { pills, reminder, remindersOf } from '../../people/reminders.ts';
import { posting, type WritePlan, type WriteScenario } from '../write-scenario.ts';
import { diaryView } from './measurement-scenarios.ts';

/** Asks at midnight, so that it has asked today whenever the test runs. */
const midnight = { reminderStartTimeLocal: '00:00:00' };

const notificationPath = '/api/v3/trackingReminderNotifications';

/** The person's notifications with their states, and the measurements made of them. */
async function reminderView(service: Service, person: Person) {
  const { body } = await remindersOf(service, person).list({
    includeDeleted: true,
    onlyPast: false,
    sort: 'variableName',
  });
  const rows = await diaryView(service, person);
  return {
    notifications: body.data.map(({ variableName, reminderTime, state, trackedValue }) => ({
      variableName,
      reminderTime,
      state,
      trackedValue,
    })),
    rows,
  };
}

/** Pending notifications of some variables, made by saving reminders. */
async function askedAbout(service: Service, person: Person, word: string, count: number) {
  const { body } = await remindersOf(service, person).save(
    Array.from({ length: count }, (_, n) => pills({ variableName: `${word} ${n}`, ...midnight })),
  );
  return body.data.trackingReminderNotifications.map(({ id }) => id);
}

const acting =
  (action: string): WriteScenario =>
  async (service, person, word): Promise<WritePlan> => {
    const ids = await askedAbout(service, person, word, 3);
    const body = ids.map((id) => ({ id, action, ...(action === 'track' && { modifiedValue: 5 }) }));
    return { request: posting(notificationPath, body), view: () => reminderView(service, person) };
  };

const named = (name: string, scenario: WriteScenario): WriteScenario =>
  Object.defineProperty(scenario, 'name', { value: name });

export const reminderScenarios: Readonly<Record<string, readonly WriteScenario[]>> = {
  'post-tracking-reminders': [
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

  'delete-tracking-reminder': [
    async function deletesOneThatAsks(service, person, word) {
      const saved = await remindersOf(service, person).save(
        [0, 1].map((n) => pills({ variableName: `${word} ${n}`, ...midnight })),
      );
      const id = saved.body.data.trackingReminders[0]?.id;
      return {
        request: { method: 'DELETE', path: `/api/v3/trackingReminders/delete?id=${id}` },
        view: async () => {
          const { body } = await service.get<{ data: { variableName: string }[] }>(
            '/api/v3/trackingReminders',
            person,
          );
          const names = body.data.map(({ variableName }) => variableName);
          return { ...(await reminderView(service, person)), names };
        },
        onceMore: 404,
      };
    },
  ],

  'post-tracking-reminder-notifications': [
    named('tracks', acting('track')),
    named('skips', acting('skip')),
    named('snoozes', acting('snooze')),
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

  'post-feed': [
    async function actsAndKeepsMessages(service, person, word) {
      const [first, second] = await askedAbout(service, person, word, 2);
      const body = [
        { parameters: { trackingReminderNotificationId: first, action: 'track', modifiedValue: 7 } },
        { title: `Message of ${word}`, content: 'Hello' },
        { parameters: { trackingReminderNotificationId: second, action: 'skip' } },
        { id: 'mine', title: `Another of ${word}` },
      ];
      return {
        request: posting('/api/v3/feed', body),
        view: async () => ({
          ...(await reminderView(service, person)),
          titles: (await feedOf(service, person).titles()).toSorted(),
        }),
      };
    },
    async function dismissesAMessage(service, person, word) {
      await feedOf(service, person).post([
        { id: word, title: word },
        { id: `other-${word}`, title: word },
      ]);
      return {
        request: posting('/api/v3/feed', { id: word, action: 'dismiss' }),
        view: async () => ({ ids: (await feedOf(service, person).ids()).toSorted() }),
      };
    },
    async function dismissesStudies(service, person, word) {
      const studies = studiesOf(service, person);
      const ids: string[] = [];
      for (const cause of [`${word} tea`, `${word} coffee`]) {
        await studies.record(history({ cause, effect: `${word} warmth`, days: 3 }));
        ids.push((await studies.create(cause, `${word} warmth`)).body.study.id);
      }
      return {
        request: posting(
          '/api/v3/feed',
          ids.map((id) => ({ id: `study-${id}`, action: 'dismiss' })),
        ),
        view: async () => {
          const shown = await feedOf(service, person).titles();
          const listed = await service.get<{ studies: StudyRecord[] }>('/api/v3/studies', person);
          const studies = listed.body.studies.map(
            ({ causeVariableName, studyStatus, updatedAt, createdAt }) => ({
              causeVariableName,
              studyStatus,
              isChanged: updatedAt !== createdAt,
            }),
          );
          return {
            shown,
            studies: studies.sort((a, b) => (a.causeVariableName < b.causeVariableName ? -1 : 1)),
          };
        },
      };
    },
  ],
};
