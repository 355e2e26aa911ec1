import { formatTimeOfDay } from '../../../shared/domain/time/calendar.ts';
import { withToken } from '../../bench/operations/scenario.ts';
import { pills, reminder, remindersOf } from '../../support/people/reminders.ts';
import type { Card } from '../card.ts';
import { midnight, reminderView } from './breaking.ts';
import { askedPerson } from './probing.ts';
import { reminders } from './staging.ts';

const fourInTheMorning = 4 * 3600;

export const card: Card = {
  needs: 'writemeasurements',
  request: async (service, person) => {
    const { body } = await remindersOf(service, person).save(reminder());
    return { body: { id: body.data.trackingReminders[0]?.id } };
  },
  naming: ({ reminderId }) => [{ body: { id: reminderId } }, { query: { id: String(reminderId) } }],
  probes: async (service) => {
    const { person: as, mood } = await askedPerson(service);
    return { id: { as, before: 1, after: mood?.trackingReminderId ?? 0 } };
  },
  scenarios: [
    {
      name: 'one of many',
      requests: async (stage, count) => {
        const { variableName } = stage.history;
        const { body } = await remindersOf(stage.service, stage.person).save(
          Array.from({ length: count }, (_, n) =>
            reminder({ variableName, reminderStartTimeLocal: formatTimeOfDay(fourInTheMorning + n) }),
          ),
        );
        return body.data.trackingReminders.map(({ id }) => withToken(stage, `${reminders}/delete?id=${id}`));
      },
      mostRequests: 40,
    },
  ],
  worst: 'usual',
  rights: async (trial) => {
    const { service, person, keyed } = trial;
    const own = remindersOf(service, person);
    for (const changes of [{ reminderStartTimeLocal: '00:00:00' }, { reminderFrequency: 0 }]) {
      const { id } = await own.create(changes);
      await service.del(`/api/v3/trackingReminders/delete?id=${id}`, keyed());
    }
  },
  faults: [
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
  attempts: (known) => [{ body: { id: known.ofWeight?.id } }],
};
