import type { Service, TokenHolder } from '../client.ts';
import { sendUntilAnswered } from '../faults/patient-client.ts';
import { food, item, type Saved } from '../measurements.ts';
import type { Victims } from './attack.ts';
import { canary } from './texts.ts';

/** A person with a little of everything, an app acting for them, and somebody who may only read. */
export async function createVictims(service: Service): Promise<Victims> {
  const person = await service.createPerson({ timezone: 'Europe/Berlin' });
  const owner = await service.createPerson();
  const client = await service.createClient(owner.userId, { name: `App ${canary}` });
  const answers: unknown[] = [client];
  const app = await service.grant(person.userId, client);
  const reader: TokenHolder = {
    userId: person.userId,
    token: await service.issueToken(person.userId, { scopes: ['readmeasurements'] }),
  };

  const save = async <Body>(path: string, body: unknown) =>
    (await sendUntilAnswered<Body>(service, person, { method: 'POST', path, body })).answer.body;
  const posted = await save<Saved>('/api/v3/measurements/post', [
    item({ note: `{"message": "${canary}", "url": "https://example.com"}` }),
    item({ startAt: '1900-01-01T00:00:00', value: 5, sourceName: 'Fitbit' }),
    item({ startAt: '2026-03-29T01:30:00', value: 1 }),
    food(),
    food({
      variableName: `Caffeine ${canary}`,
      unitAbbreviatedName: 'mg',
      variableCategoryName: 'Nutrients',
    }),
    food({ startAt: '2026-03-02T09:00:00', value: 5e-324 }),
  ]);
  answers.push(posted);
  const [mood, , , coffee, caffeine] = posted.data.measurements.map(({ variableId }) => variableId);
  for (const [path, body] of [
    ['/api/v3/userTags', { taggedVariableId: coffee, tagVariableId: caffeine, conversionFactor: 95 }],
    ['/api/v3/userVariables', [{ variableId: mood, alias: 'Laune', fillingType: 'value', fillingValue: 3 }]],
  ] as const)
    answers.push(await save(path, body));

  return { holders: { person, app, reader }, known: knownIn(answers) };
}

/** The ids and names in answers. */
function knownIn(answers: readonly unknown[]): Victims['known'] {
  const ids = new Set<number>();
  const texts = new Set<string>();
  const walk = (node: unknown, name: string) => {
    if (typeof node === 'number' && /(^id|Id)$/.test(name)) ids.add(node);
    else if (typeof node === 'string' && /(^id|Id|[nN]ame|alias)$/.test(name)) texts.add(node);
    else if (typeof node === 'object' && node !== null)
      for (const [key, child] of Object.entries(node))
        if (key !== 'availableUnits') walk(child, Array.isArray(node) ? name : key);
  };
  walk(answers, '');
  return { ids: [...ids], texts: [...texts] };
}
