import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { personNameKey, userVariableKey } from '../../shared/data/keys.ts';
import { deleteItem, putItem } from '../../shared/data/table.ts';
import { createUserVariable } from '../../shared/data/user-variable.ts';
import { findVariable } from '../../shared/data/variable.ts';
import { jobs } from '../../shared/jobs/index.ts';
import { routes } from '../../shared/routes/index.ts';
import { type Person, type Service, serviceAt } from '../support/client.ts';
import { grantedRights, type Rights, refusedRights, usedRights } from '../support/granted-rights.ts';
import { aMeasurement } from '../support/measurement.ts';
import { type Runtime, startRuntime } from '../support/runtime.ts';

const ids = [...routes, ...jobs].map(({ id }) => id);
const posting = '/api/v3/measurements/post';
const secondsNow = () => Math.floor(Date.now() / 1000);

interface Trial {
  readonly service: Service;
  readonly runtime: Runtime;
  readonly person: Person;
  /** The person, with a key of its own for this request: then the function also claims and keeps. */
  keyed(): Person & { headers: Record<string, string> };
}

interface Saved {
  readonly data: { readonly measurements: readonly { readonly id: number; readonly variableId: number }[] };
}

async function save({ service, person }: Trial, variableName: string, changes: object = {}) {
  const item = aMeasurement({ variableName, ...changes });
  const { body } = await service.post<Saved>(posting, item, person);
  const [receipt] = body.data.measurements;
  if (receipt === undefined) throw new Error('Nothing was saved.');
  return receipt;
}

/** A bug makes a function give up the key it claimed: here a stored record that does not fit its schema. */
async function breakUserVariable({ service, person }: Trial, variableId: number): Promise<void> {
  await service.inTable(() =>
    putItem({ Item: { ...userVariableKey(person.userId, variableId), record: '{}' } }),
  );
}

/**
 * For every route and job, what makes it use every right its function has: requests, or a tick. A new one needs its
 * entry here; a right that nothing makes it use is one the function must not have.
 */
const drives: Readonly<Record<string, (trial: Trial) => Promise<unknown>>> = {
  'post-measurements': async (trial) => {
    const { service, person, keyed } = trial;
    const { variableId } = await save(trial, 'Known to others');
    await service.post(posting, aMeasurement(), keyed());
    const newcomer = await service.createPerson();
    await service.inTable(async () => {
      const variable = await findVariable(variableId);
      if (variable === undefined) throw new Error('The variable is gone.');
      await createUserVariable(newcomer.userId, variable, {}, secondsNow());
      await deleteItem({ Key: personNameKey(newcomer.userId, 'known to others') });
    });
    await service.post(posting, aMeasurement({ variableName: 'Known to others' }), newcomer);
    await service.inTable(() =>
      putItem({ Item: { ...personNameKey(person.userId, 'broken'), variable: 0 } }),
    );
    await service.post(posting, aMeasurement({ variableName: 'broken' }), keyed());
  },
  'get-measurements': async (trial) => {
    const { service, person } = trial;
    await save(trial, 'Mood');
    await service.get('/api/v3/measurements', person);
    await service.get('/api/v3/measurements?variableName=Mood&groupingWidth=86400', person);
    const delegated = await service.grant(person.userId, await service.createClient(person.userId));
    await service.get('/api/v3/measurements', delegated);
  },
  'delete-measurement': async (trial) => {
    const { id } = await save(trial, 'Mood');
    await trial.service.del(`/api/v3/measurements/delete?id=${id}`, trial.keyed());
  },
  'post-user-variables': async (trial) => {
    const { service, keyed } = trial;
    const { variableId } = await save(trial, 'Mood');
    const change = (changes: object) =>
      service.post('/api/v3/userVariables', { variableId, ...changes }, keyed());
    await change({ alias: 'Spirits' });
    await change({ alias: null });
    await breakUserVariable(trial, variableId);
    await change({ alias: 'Spirits' });
  },
  'post-user-tags': async (trial) => {
    const { service, keyed } = trial;
    const coffee = await save(trial, 'Coffee', { unitAbbreviatedName: 'serving' });
    const caffeine = await save(trial, 'Caffeine', { unitAbbreviatedName: 'mg' });
    const tag = { taggedVariableId: coffee.variableId, tagVariableId: caffeine.variableId };
    await service.post('/api/v3/userTags', { ...tag, conversionFactor: 95 }, keyed());
    await breakUserVariable(trial, coffee.variableId);
    await service.post('/api/v3/userTags', { ...tag, conversionFactor: 90 }, keyed());
  },
  'delete-user-tag': async ({ service, keyed }) => {
    await service.del('/api/v3/userTags/delete?taggedVariableId=1&tagVariableId=2', keyed());
  },
  'get-connectors': async (trial) => {
    const { service, runtime, person } = trial;
    await save(trial, 'Steps', { sourceName: 'Fitbit', unitAbbreviatedName: 'count' });
    await runtime.clock({ advance: 8 * 86_400 });
    await service.get('/api/v3/connectors/list', person);
    await runtime.clock();
  },
  'get-units': ({ service, person }) => service.get('/api/v3/units', person),
  'get-openapi': ({ service }) => service.get('/openapi.json'),
  'get-docs': ({ service }) => service.get('/docs'),
};

let runtime: Runtime;
let granted: Rights;
let used: Rights;
let refused: string[];

beforeAll(async () => {
  runtime = await startRuntime();
  const service = serviceAt(runtime.url);
  for (const id of ids) {
    const person = await service.createPerson();
    let keys = 0;
    const keyed = () => ({ ...person, headers: { 'idempotency-key': `key-${++keys}` } });
    await drives[id]?.({ service, runtime, person, keyed });
  }
  granted = grantedRights(process.env.DAYMARK_ASSEMBLY ?? '');
  const usage = await runtime.usage();
  used = usedRights(usage);
  refused = refusedRights(usage);
}, 120_000);
afterAll(() => runtime.stop());

const sorted = (rights: ReadonlySet<string> | undefined) => [...(rights ?? [])].sort();

describe('rights on the table', () => {
  test('every route and job is driven through all that it does', () => {
    expect(Object.keys(drives).sort()).toEqual([...ids].sort());
  });

  test('nothing that a function needs is refused', () => {
    expect(refused).toEqual([]);
  });

  test.each(ids)('%s holds exactly what it uses', (id) => {
    expect(sorted(used.get(id))).toEqual(sorted(granted.get(id)));
  });

  test('what answers unknown paths holds nothing', () => {
    expect(sorted(granted.get('not-found'))).toEqual([]);
  });
});
