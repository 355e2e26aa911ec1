import { messageKey } from '../../../shared/data/keys/feed.ts';
import { putItem } from '../../../shared/data/table/write.ts';
import type { StudyRecord } from '../../../shared/schemas/studies/study.ts';
import { numbered, withToken } from '../../bench/operations/scenario.ts';
import { largestMessage } from '../../bench/worst/heavy-person.ts';
import { posting } from '../../support/faults/write-scenario.ts';
import { feedOf } from '../../support/people/feed.ts';
import { history, studiesOf } from '../../support/people/histories.ts';
import { readAndWrite } from '../calling.ts';
import type { Card } from '../card.ts';
import { many } from '../many.ts';
import { askedAbout, reminderView } from '../reminders/breaking.ts';
import { answering, feed } from '../reminders/staging.ts';
import { midnightQuestion, study } from '../trials.ts';

export const card: Card = {
  needs: readAndWrite,
  request: async () => ({ body: [{ title: 'Hello' }] }),
  naming: ({ notificationId, studyId }) => [
    { body: [{ title: 'Not kept' }, { id: notificationId, action: 'skip' }] },
    { body: [{ parameters: { trackingReminderNotificationId: notificationId, value: 3 } }] },
    { body: [{ title: 'Not kept' }, { id: `study-${studyId}`, action: 'dismiss' }] },
  ],
  // The answer is the feed as it is then, so how much waits in it matters; a writer has far too much.
  scenarios: [
    answering(
      'one of twenty tracked',
      feed,
      (id) => [{ parameters: { trackingReminderNotificationId: id, value: 4 } }],
      { role: 'student', mostRequests: 20 },
    ),
    {
      name: 'a message',
      role: 'student',
      mostRequests: 40,
      requests: numbered((stage, n) => ({ ...withToken(stage, feed), body: [{ title: `Message ${n}` }] })),
    },
    {
      name: 'a message dismissed',
      role: 'student',
      mostRequests: 40,
      requests: async (stage, count) => {
        const cards = Array.from({ length: count }, (_, n) => ({ id: `note-${n}`, title: `Note ${n}` }));
        await feedOf(stage.service, stage.person).post(cards);
        return cards.map(({ id }) => ({ ...withToken(stage, feed), body: [{ id, action: 'dismiss' }] }));
      },
    },
  ],
  limits: { 'a message': { roundTrips: 6, waves: 4 } },
  worst: [
    {
      what: '80 messages of 12 KB',
      ownReads: 500,
      request: () => ({ body: many(80, (n) => largestMessage(`Again ${n}`)) }),
    },
  ],
  rights: async (trial) => {
    const { service, keyed } = trial;
    const id = await midnightQuestion(trial);
    await midnightQuestion(trial, 'Energy');
    const post = (body: object) => service.post('/api/v3/feed', body, keyed());
    await post({ id, action: 'snooze' });
    await post([{ id, action: 'trackAll', modifiedValue: 3 }, { title: 'Hello' }]);
    await post({ title: 'Hello' });
    await post({ id: `study-${await study(trial, 'individual', 1)}`, action: 'dismiss' });
    await service.inTable(() =>
      putItem({ Item: messageKey(trial.person.userId, 1, 'does-not-fit-its-schema') }),
    );
    await post([]);
  },
  faults: [
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
