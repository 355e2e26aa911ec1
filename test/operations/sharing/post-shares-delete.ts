import { withToken } from '../../bench/operations/scenario.ts';
import { pathOf, sharesOf, visitShare } from '../../support/people/shares.ts';
import { readAndWrite } from '../calling.ts';
import type { Card } from '../card.ts';
import { countedMember } from '../trials.ts';
import { linksOf } from './breaking.ts';

export const card: Card = {
  needs: readAndWrite,
  own: true,
  request: async (service, person) => {
    const client = await service.createClient(person.userId);
    await service.grant(person.userId, client);
    return { query: { clientIdToRevoke: client.clientId } };
  },
  naming: ({ clientId }) => [{ query: { clientIdToRevoke: clientId } }],
  probes: async (service) => {
    const [as, owner] = [await service.createPerson(), await service.createPerson()];
    const letIn = async () => {
      const { clientId } = await service.createClient(owner.userId);
      const app = { clientId, kind: 'app', name: 'App', ownerId: owner.userId, createdAt: 0 } as const;
      await service.grant(as.userId, app);
      return clientId;
    };
    // One is let in for good; the access of the other ends.
    const [lasting, clientId] = [await letIn(), await letIn()];
    const query = { clientIdToRevoke: 'nobody' };
    const own = { clientIdToRevoke: lasting };
    return {
      dryRun: { as, query: own, before: 'true', after: 'maybe' },
      deleteRecords: { as, query: { ...own, dryRun: 'true' }, before: 'false', after: 'true' },
      // It is not kept; what it changes is that a reason must be one.
      reason: { as, query, before: 'enough', after: 'x'.repeat(1001) },
      clientIdToRevoke: { as, before: 'nobody', after: clientId },
    };
  },
  scenarios: [
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
  limits: { 'one app': { roundTrips: 9, waves: 8 } },
  worst: 'usual',
  rights: async (trial) => {
    const clientId = await countedMember(trial);
    const share = await sharesOf(trial.service, trial.person).share();
    await sharesOf(trial.service, trial.person).end(share.clientId);
    await trial.service.post(`/api/v3/shares/delete?clientIdToRevoke=${clientId}`, undefined, trial.keyed());
  },
  faults: [
    async function endsLink(service, person) {
      const share = await sharesOf(service, person).share({ name: 'Dr. Hu' });
      const visitor = await visitShare(service, share);
      return {
        request: { method: 'POST', path: `/api/v3/shares/delete?clientIdToRevoke=${share.clientId}` },
        view: async () => ({
          links: await linksOf(service, person),
          status: (await visitor.get(pathOf(share))).status,
        }),
        onceMore: 404,
      };
    },
    async function revokes(service, person) {
      const owner = await service.createPerson();
      const [client, other] = [
        await service.createClient(owner.userId, { name: 'Ends' }),
        await service.createClient(owner.userId, { name: 'Stays' }),
      ];
      const delegated = await service.grant(person.userId, client);
      await service.grant(person.userId, other);
      return {
        request: { method: 'POST', path: `/api/v3/shares/delete?clientIdToRevoke=${client.clientId}` },
        view: async () => {
          const shares = await service.get<{ authorizedClients: { apps: { appDisplayName: string }[] } }>(
            '/api/v3/shares',
            person,
          );
          const { status } = await service.get('/api/v3/units', delegated);
          return { apps: shares.body.authorizedClients.apps.map((app) => app.appDisplayName), status };
        },
        onceMore: 404,
      };
    },
  ],
};
