import { describe, expect, test } from '@jest/globals';
import { userVariableKey } from '../../shared/data/keys/variables.ts';
import { getItem } from '../../shared/data/table/read.ts';
import { putItem } from '../../shared/data/table/write.ts';
import { variableIdOf } from '../../shared/data/variables/variable-id.ts';
import { serviceAt } from '../support/client.ts';
import { diaryOf, food, item, type Refused } from '../support/people/measurements.ts';

const service = serviceAt();
const minute = (n: number) => new Date(Date.UTC(2026, 1, 1, 0, n)).toISOString().slice(0, 19);

describe('what the platform beneath cannot carry', () => {
  test('a page larger than 6 MB is refused with advice, and a smaller one is answered', async () => {
    const person = await service.createPerson();
    const diary = diaryOf(service, person);
    const note = '<&">'.repeat(2_500);
    for (let n = 0; n < 160; n += 80)
      await diary.post(Array.from({ length: 80 }, (_, i) => item({ note, startAt: minute(n + i) })));
    const { status, body } = await service.get<Refused>('/api/v3/measurements?limit=160', {
      ...person,
      headers: { 'accept-encoding': 'identity' },
    });
    expect(status).toBe(400);
    expect(body.errors[0]?.message).toContain('Ask for fewer records at a time');
    expect((await diary.list({ limit: 40 })).body).toHaveLength(40);
  });

  test('an answer with more than 100 variables leaves their units out', async () => {
    const diary = diaryOf(service, await service.createPerson());
    const foods = (count: number, from = 0) =>
      Array.from({ length: count }, (_, n) => food({ variableName: `Food ${from + n} of a platform` }));
    for (let n = 0; n < 101; n += 10) await diary.post(foods(10, n));
    const many = (await diary.post(foods(101))).body.data.userVariables;
    expect(many).toHaveLength(101);
    expect(many[0]).not.toHaveProperty('availableUnits');
    const few = (await diary.post(foods(100))).body.data.userVariables;
    expect(few[0]?.availableUnits?.length).toBeGreaterThan(5);
  });

  test('sources whose names fill the record of a variable are refused, and those it has go on working', async () => {
    const person = await service.createPerson();
    const diary = diaryOf(service, person);
    await diary.post(item());
    const source = (n: number) => `${'😀'.repeat(121)} ${n}`;
    const channels = Array.from({ length: 198 }, (_, n) => ({ number: 100 + n, sourceName: source(n) }));
    await service.inTable(async () => {
      const stored = await getItem(userVariableKey(person.userId, await variableIdOf('mood')));
      const more = Object.fromEntries(channels.map((channel) => [`s ${channel.sourceName}`, channel]));
      await putItem({ Item: { ...stored, channels: { ...(stored?.channels as object), ...more } } });
    });
    const others = Array.from({ length: 8 }, (_, n) => item({ sourceName: source(500 + n) }));
    expect((await diary.post(others.slice(0, 1))).status).toBe(200);
    const { status, body } = await diary.refuse(others);
    expect(status).toBe(400);
    expect(body.errors[0]?.message).toMatch(
      /^\[\d+\]\.sourceName: this variable has too many sources; use one of those it has\.$/,
    );
    expect((await diary.post([item({ sourceName: source(7) })])).status).toBe(200);
  });
});
