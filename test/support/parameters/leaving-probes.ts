import { personKey } from '../../../shared/data/keys/people.ts';
import { updateItem } from '../../../shared/data/table/write.ts';
import { daysAhead } from '../people/shares.ts';
import { cursorProbe, foreignClientProbe, overlongClientProbe, type ProbeMaker } from './probe.ts';

export const leavingProbes: Readonly<Record<string, ProbeMaker>> = {
  'get-shares': async (service) => ({ clientId: overlongClientProbe(await service.createPerson()) }),

  'get-accesses': async (service) => {
    const [as, owner] = [await service.createPerson(), await service.createPerson()];
    for (const name of ['One', 'Two']) {
      const app = await service.grant(as.userId, await service.createClient(owner.userId, { name }));
      await service.get('/api/v3/measurements', app);
    }
    return {
      limit: { as, after: 1 },
      cursor: await cursorProbe(service, as, '/api/v3/accesses'),
      clientId: overlongClientProbe(as),
    };
  },

  'post-shares-create': async (service) => {
    const body = { with: 'link', until: daysAhead(30) };
    return { clientId: overlongClientProbe(await service.createPerson(), { body }) };
  },

  'post-shares-delete': async (service) => {
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
      clientId: overlongClientProbe(as, { query }),
      clientIdToRevoke: { as, before: 'nobody', after: clientId },
    };
  },

  'get-users': async (service) => {
    const owner = await service.createPerson();
    const client = await service.createClient(owner.userId);
    const people = [await service.createPerson(), await service.createPerson()];
    for (const { userId } of people) await service.grant(userId, client);
    const [first] = people;
    await service.inTable(() =>
      updateItem({
        Key: personKey(first?.userId ?? 0),
        UpdateExpression: 'SET createdAt = :early, updatedAt = :early',
        ExpressionAttributeValues: { ':early': Date.UTC(2026, 0, 1) / 1000 },
      }),
    );
    return {
      sort: { as: owner, after: '-id' },
      createdAt: { as: owner, after: '(lt)2026-02-01' },
      updatedAt: { as: owner, after: '(lt)2026-02-01' },
      clientUserId: { as: owner, after: first?.userId ?? 0 },
      limit: { as: owner, after: 1 },
      offset: { as: owner, after: 1 },
      cursor: await cursorProbe(service, owner, '/api/v3/users'),
      clientId: overlongClientProbe(owner),
    };
  },

  'get-user': async (service) => ({ clientId: await foreignClientProbe(service) }),
  'post-user-settings': async (service) => ({ clientId: await foreignClientProbe(service, { body: {} }) }),

  'delete-user': async (service) => {
    const [as, other] = [await service.createPerson(), await service.createPerson()];
    return {
      clientId: overlongClientProbe(other, { query: { reason: 'x'.repeat(1001) } }),
      reason: { as, before: 'x'.repeat(1001), after: 'enough' },
    };
  },
};
