import { personKey } from '../../../shared/data/keys/people.ts';
import { updateItem } from '../../../shared/data/table/write.ts';
import { readingBelongings } from '../../bench/operations/everyday-belongings.ts';
import { cursorProbe } from '../../support/parameters/probe.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';

export const card: Card = {
  ...read,
  own: true,
  naming: () => [{ query: { clientUserId: '1' } }],
  probes: async (service) => {
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
    };
  },
  scenarios: [readingBelongings('ten people', '/api/v3/users')],
  worst: [{ what: 'a page of 200', request: () => ({ query: { limit: '200' } }) }],
  rights: async ({ service, person }) => {
    const client = await service.createClient(person.userId);
    const delegated = await service.grant(person.userId, client);
    await service.grant((await service.createPerson()).userId, client);
    await service.get('/api/v3/users', delegated);
    await service.get('/api/v3/users', person);
  },
};
