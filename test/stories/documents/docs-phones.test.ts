import { beforeAll, expect, test } from '@jest/globals';
import { byHand, homeAssistant, shortcuts, tasker } from '../../../web/docs/phones-section.ts';
import { type Person, serviceAt, type TokenHolder } from '../../support/client.ts';
import { unescaped } from '../../support/document/printed.ts';
import { deviceKeysOf } from '../../support/people/devices.ts';
import { diaryOf, food, item } from '../../support/people/measurements.ts';

const service = serviceAt();
let person: Person;
let device: TokenHolder;
let page: string;
beforeAll(async () => {
  person = await service.createPerson();
  await diaryOf(service, person).post([
    food({ variableName: 'Coffee' }),
    item({
      variableName: 'Body Weight',
      variableCategoryName: 'Physique',
      unitAbbreviatedName: 'kg',
      value: 70,
    }),
  ]);
  device = await deviceKeysOf(service, person).keyFor('rows', 'Home');
  page = unescaped((await service.get<string>('/docs')).body);
});

/** What a program would send, by what its part of the page says. */
const bodies: readonly (readonly [string, (baseUrl: string) => string, (text: string) => unknown])[] = [
  ['curl', byHand, (text) => JSON.parse(/-d '(.*)'$/s.exec(text)?.[1] ?? '')],
  ['Tasker', tasker, (text) => JSON.parse(/Body: +(.*)$/.exec(text)?.[1] ?? '')],
  [
    'Shortcuts',
    shortcuts,
    (text) => ({
      variableName: /variableName +Text +(\w+)/.exec(text)?.[1],
      value: Number(/value +Number +(\d+)/.exec(text)?.[1]),
      at: '2026-03-29T08:30:00+02:00',
    }),
  ],
  [
    'Home Assistant',
    homeAssistant,
    (text) => JSON.parse((/payload: '(.*)'$/m.exec(text)?.[1] ?? '').replace(/\{\{.*?\}\}/, '71.5')),
  ],
];

test.each(bodies)('what the page shows for %s is taken, twice the same', async (_, write, bodyOf) => {
  const text = write(service.url);
  expect(page).toContain(text);
  expect(text).toContain(`${service.url}/api/v3/receive/rows`);
  const send = () => service.post<{ stored: number }>('/api/v3/receive/rows', bodyOf(text), device);
  for (const answer of [await send(), await send()])
    expect([answer.status, answer.body.stored]).toEqual([200, 1]);
});
