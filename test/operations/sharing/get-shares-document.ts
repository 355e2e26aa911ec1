import { withToken } from '../../bench/operations/scenario.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { daysAhead, sharesOf } from '../../support/people/shares.ts';
import type { Card } from '../card.ts';
import { save, type Trial } from '../trials.ts';

const path = '/api/v3/shares/document';

export const card: Card = {
  needs: 'readmeasurements',
  own: true,
  request: async (service, person) => ({
    query: { shareId: (await sharesOf(service, person).share({ name: 'Dr. Hu' })).clientId },
  }),
  naming: ({ clientId }) => [{ query: { shareId: clientId } }],
  probes: async (service) => {
    const as = await service.createPerson();
    return { shareId: { as, before: 'nobody', after: (await sharesOf(service, as).share()).clientId } };
  },
  scenarios: [
    {
      name: 'a link to one variable',
      requests: async (stage, count) => {
        const { service, person, history } = stage;
        const { clientId } = await sharesOf(service, person).share({
          name: 'Dr. Hu',
          until: daysAhead(30),
          variableIds: [history.variableId],
        });
        return Array.from({ length: count }, () => withToken(stage, `${path}?shareId=${clientId}`));
      },
      mostRequests: 60,
    },
  ],
  worst: 'usual',
  rights: async (trial) => {
    const { service, person } = trial;
    await save(trial, 'Mood');
    const { clientId } = await sharesOf(service, person).share();
    await service.get(`${path}?shareId=${clientId}`, person);
    await recordMoreThanMayBeRead(trial);
    await service.get(`${path}?shareId=${clientId}`, person);
  },
};

/** Days with notes as long as they may be: a request may not read them all before they are summed up. */
async function recordMoreThanMayBeRead({ service, person }: Trial): Promise<void> {
  const note = 'x'.repeat(9_500);
  for (let hour = 0; hour < 20; hour++)
    await diaryOf(service, person).post(
      Array.from({ length: 100 }, (_, second) =>
        item({
          note,
          startAt: new Date(Date.now() - 30 * 86_400_000 + (hour * 3600 + second) * 1000).toISOString(),
        }),
      ),
    );
}
