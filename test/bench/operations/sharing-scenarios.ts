import { daysAhead } from '../../support/people/shares.ts';
import { readingBelongings } from './everyday-belongings.ts';
import { numbered, repeated, type Scenario, withToken } from './scenario.ts';

export const sharingScenarios: Readonly<Record<string, readonly Scenario[]>> = {
  'get-shares': [readingBelongings('three apps', '/api/v3/shares')],
  'get-accesses': [
    {
      name: 'an app',
      requests: async (stage, count) => {
        const { service, person } = stage;
        const friend = await service.createPerson();
        const app = await service.grant(person.userId, await service.createClient(friend.userId));
        await service.get('/api/v3/measurements?limit=1', app);
        return Array.from({ length: count }, () => withToken(stage, '/api/v3/accesses'));
      },
    },
  ],
  'post-shares-create': [
    {
      name: 'a link to one variable',
      requests: numbered((stage, n) => ({
        ...withToken(stage, '/api/v3/shares/create'),
        body: {
          with: 'link',
          name: `Doctor ${n % 40}`,
          until: daysAhead(30),
          variableIds: [stage.history.variableId],
        },
      })),
    },
  ],
  'post-shares-delete': [
    {
      name: 'one app',
      requests: async (stage, count) => {
        const { service, person } = stage;
        const friend = await service.createPerson();
        const clientIds: string[] = [];
        while (clientIds.length < count) {
          const client = await service.createClient(friend.userId);
          await service.grant(person.userId, client);
          clientIds.push(client.clientId);
        }
        return clientIds.map((id) => withToken(stage, `/api/v3/shares/delete?clientIdToRevoke=${id}`));
      },
      mostRequests: 60,
    },
  ],
  'get-users': [readingBelongings('ten people', '/api/v3/users')],
  'get-user': [{ name: 'the own record', requests: repeated((stage) => withToken(stage, '/api/v3/user')) }],
  'post-user-settings': [
    {
      name: 'another snooze time',
      requests: numbered((stage, n) => ({
        ...withToken(stage, '/api/v3/userSettings'),
        body: { snoozeMinutes: [15, 60, 180][n % 3] },
      })),
    },
  ],
  'delete-user': [
    {
      name: 'the account',
      requests: async ({ service }, count) => {
        const path = '/api/v3/user/delete?reason=because';
        const people = await Promise.all(Array.from({ length: count }, () => service.createPerson()));
        return people.map(({ token }) => ({ path, token }));
      },
      mostRequests: 60,
    },
  ],
};
