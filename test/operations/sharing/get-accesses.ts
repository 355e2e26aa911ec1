import { userVariableKey } from '../../../shared/data/keys/variables.ts';
import { deleteItem } from '../../../shared/data/table/write.ts';
import { variableIdOf } from '../../../shared/data/variables/variable-id.ts';
import { withToken } from '../../bench/operations/scenario.ts';
import { cursorProbe } from '../../support/parameters/probe.ts';
import { item } from '../../support/people/measurements.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';
import { postPath, save } from '../trials.ts';

export const card: Card = {
  ...read,
  own: true,
  probes: async (service) => {
    const [as, owner] = [await service.createPerson(), await service.createPerson()];
    for (const name of ['One', 'Two']) {
      const app = await service.grant(as.userId, await service.createClient(owner.userId, { name }));
      await service.get('/api/v3/measurements', app);
    }
    return {
      limit: { as, after: 1 },
      cursor: await cursorProbe(service, as, '/api/v3/accesses'),
    };
  },
  scenarios: [
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
  limits: { 'an app': { waves: 3, writeUnits: 0 } },
  worst: 'usual',
  rights: async (trial) => {
    const { service, person } = trial;
    const app = await service.grant(person.userId, await service.createClient(person.userId));
    await service.post(postPath, item({ variableName: 'Tea' }), app);
    await service.get('/api/v3/accesses', person);
    // What is gone might have been an alias.
    await save(trial, 'Coffee');
    await service.post('/api/v3/userVariables', [{ name: 'Coffee', alias: 'Cuppa' }], person);
    await service.inTable(async () =>
      deleteItem({ Key: userVariableKey(person.userId, await variableIdOf('tea')) }),
    );
    await service.get('/api/v3/accesses', person);
  },
};
