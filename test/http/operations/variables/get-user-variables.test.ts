import { beforeAll, describe, expect, test } from '@jest/globals';
import type { UserVariableRecord } from '../../../../shared/schemas/variables/user-variable.ts';
import { type Person, serviceAt } from '../../../support/client.ts';
import { diaryOf, food, item, type RefusalAnswer } from '../../../support/people/measurements.ts';

const service = serviceAt();

interface Listed {
  readonly description: string;
  readonly userVariables: UserVariableRecord[];
}

let person: Person;
const idOf = new Map<string, number>();

beforeAll(async () => {
  person = await service.createPerson();
  const { body } = await diaryOf(service, person).post([
    item({ variableName: 'calm' }),
    item({ variableName: 'calm', startAt: '2026-03-02T08:00:00' }),
    item({ variableName: 'calm', startAt: '2026-03-03T08:00:00' }),
    food({ variableName: 'Bread' }),
    food({ variableName: 'Bread', startAt: '2026-03-02T08:00:00' }),
    food({ variableName: 'Éclair' }),
  ]);
  for (const { variableName, variableId } of body.data.measurements) idOf.set(variableName, variableId);
  const alias = [{ variableId: idOf.get('Bread'), alias: 'Toast' }];
  await service.post('/api/v3/userVariables', alias, person);
});

const list = async (query: string) => service.get<Listed>(`/api/v3/userVariables?${query}`, person);
const names = async (query: string) => (await list(query)).body.userVariables.map(({ name }) => name);
const refuse = async (query: string) => service.get<RefusalAnswer>(`/api/v3/userVariables?${query}`, person);

describe('GET /userVariables', () => {
  test('lists all that the person uses, without charts', async () => {
    const { status, body } = await list('sort=name');
    expect(status).toBe(200);
    expect(body.userVariables.map(({ displayName }) => displayName)).toEqual(['calm', 'Toast', 'Éclair']);
    expect(body.description).toBe('This page has 3 variables.');
    for (const record of body.userVariables) {
      expect(record).not.toHaveProperty('charts');
      expect(record).not.toHaveProperty('numberOfMeasurements');
    }
    const stranger = await service.createPerson();
    const theirs = await service.get<Listed>('/api/v3/userVariables', stranger);
    expect(theirs.body.userVariables).toEqual([]);
  });

  test('leaves out what is hidden, unless it is asked for', async () => {
    const own = await service.createPerson();
    await diaryOf(service, own).post([item({ variableName: 'Kept' }), item({ variableName: 'Old habit' })]);
    const namesOf = async (query: string) =>
      (await service.get<Listed>(`/api/v3/userVariables?${query}`, own)).body.userVariables.map(
        ({ name, hidden }) => [name, hidden],
      );
    const setTo = (hidden: boolean | null) =>
      service.post<Listed>('/api/v3/userVariables', { name: 'Old habit', hidden }, own);
    expect((await setTo(true)).body.userVariables[0]).toMatchObject({ name: 'Old habit', hidden: true });
    expect(await namesOf('')).toEqual([['Kept', false]]);
    expect(await namesOf('searchPhrase=habit')).toEqual([]);
    expect(await namesOf('searchPhrase=habit&includeHidden=true')).toEqual([['Old habit', true]]);
    expect(await namesOf('name=old%20habit')).toEqual([['Old habit', true]]);
    // What was recorded is shown as ever, and more can be.
    expect((await diaryOf(service, own).post(item({ variableName: 'Old habit', value: 5 }))).status).toBe(
      200,
    );
    expect((await diaryOf(service, own).list({})).body).toHaveLength(2);
    await setTo(null);
    expect(await namesOf('')).toHaveLength(2);
  });

  test('shows the latest value of each, in its unit and as it was posted', async () => {
    const somebody = await service.createPerson();
    const inGrams = { ...food({ variableName: 'Salt' }), unitAbbreviatedName: 'mg' };
    await diaryOf(service, somebody).post([
      { ...inGrams, value: 500 },
      { ...inGrams, value: 2, unitAbbreviatedName: 'g', startAt: '2026-03-09T08:00:00' },
      item({ variableName: 'Calm', value: 4 }),
    ]);
    const { body } = await service.get<Listed>('/api/v3/userVariables?sort=name', somebody);
    expect(body.userVariables).toMatchObject([
      { name: 'Calm', lastValue: 4, lastOriginalValue: 4, lastUnit: '/5' },
      { name: 'Salt', lastValue: 2000, lastOriginalValue: 2, lastUnit: 'g' },
    ]);
    const one = await service.get<Listed>('/api/v3/userVariables?name=salt', somebody);
    expect(one.body.userVariables).toMatchObject([{ lastValue: 2000, secondToLastValue: 500 }]);
    expect(one.body.userVariables[0]).not.toHaveProperty('thirdToLastValue');
  });

  test('shows it on short pages only, whether measured lately or not', async () => {
    const cook = await service.createPerson();
    const foods = Array.from({ length: 26 }, (_, i) => food({ variableName: `Dish ${i}`, value: i }));
    await diaryOf(service, cook).post(foods);
    const salted = Array.from({ length: 100 }, (_, i) =>
      food({ variableName: 'Dish 0', startAt: new Date(Date.UTC(2026, 3, 1, 0, i)).toISOString(), value: 7 }),
    );
    await diaryOf(service, cook).post(salted);
    const valuesOf = ({ body }: { body: Listed }) =>
      body.userVariables.map(({ name, lastValue }) => [name, lastValue]);
    const short = await service.get<Listed>('/api/v3/userVariables?limit=25&sort=createdAt', cook);
    const shown = valuesOf(short);
    expect(shown).toHaveLength(25);
    for (const [name, value] of shown)
      expect(value).toBe(name === 'Dish 0' ? 7 : Number(String(name).slice('Dish '.length)));
    const long = await service.get<Listed>('/api/v3/userVariables?limit=26', cook);
    expect(valuesOf(long).map(([, value]) => value)).toEqual(Array(26).fill(undefined));
  });

  test.each([
    ['name=CALM', ['calm']],
    ['name=bread', ['Bread']],
    ['name=toast', ['Bread']],
    ['name=Brea', []],
    ['searchPhrase=EA', ['Bread']],
    ['searchPhrase=oas', ['Bread']],
    [`searchPhrase=${encodeURIComponent('É')}`, ['Éclair']],
    [`searchPhrase=${encodeURIComponent('e\u0301CL')}`, ['Éclair']],
    ['variableCategoryName=Foods&sort=name', ['Bread', 'Éclair']],
    ['variableCategoryName=Foods&searchPhrase=a&sort=name', ['Bread', 'Éclair']],
    ['sort=-name', ['Éclair', 'Bread', 'calm']],
    ['sort=numberOfMeasurements', ['Éclair', 'Bread', 'calm']],
    ['sort=-numberOfMeasurements&limit=2', ['calm', 'Bread']],
    ['limit=1&offset=1&sort=name', ['Bread']],
    ['offset=9', []],
    ['variableId=1', []],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('sorted by the number of measurements it shows that number', async () => {
    const { body } = await list('sort=-numberOfMeasurements');
    expect(body.userVariables.map(({ numberOfMeasurements }) => numberOfMeasurements)).toEqual([3, 2, 1]);
  });

  test('takes an id, which must be that of the name where both are given', async () => {
    expect(await names(`variableId=${idOf.get('calm')}`)).toEqual(['calm']);
    expect(await names(`variableId=${idOf.get('calm')}&name=calm`)).toEqual(['calm']);
    expect((await refuse(`variableId=${idOf.get('calm')}&name=toast`)).status).toBe(400);
  });

  test('leads to the next page until there is none', async () => {
    const seen: string[] = [];
    for (let path: string | undefined = '/api/v3/userVariables?limit=2&sort=name'; path !== undefined; ) {
      const { body, headers }: { body: Listed; headers: Headers } = await service.get<Listed>(path, person);
      seen.push(...body.userVariables.map(({ name }) => name));
      const link: string | undefined = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      path = link === undefined ? undefined : `${new URL(link).pathname}${new URL(link).search}`;
    }
    expect(seen).toEqual(['calm', 'Bread', 'Éclair']);
  });

  test('without a sort comes in one order, whatever the size of its pages', async () => {
    const all = await names('');
    expect([...all].sort()).toEqual(['Bread', 'calm', 'Éclair']);
    expect([...(await names('limit=1')), ...(await names('limit=2&offset=1'))]).toEqual(all);
    expect(await names('offset=3')).toEqual([]);
  });

  test('with includeCharts shows the six charts of the one that is named', async () => {
    const { body } = await list('name=calm&includeCharts=true');
    const { charts } = body.userVariables[0] as UserVariableRecord;
    expect(Object.keys(charts ?? {})).toHaveLength(6);
    expect(charts?.lineChartWithoutSmoothing.svg).toMatch(/^<svg/);
    expect(charts?.hourlyColumnChart.svgUrl).toMatch(/^data:image\/svg\+xml/);
  });

  test.each([
    ['includeCharts=true', 'includeCharts'],
    ['includeCharts=maybe', 'includeCharts'],
    ['limit=201', 'limit'],
    ['limit=0', 'limit'],
    ['offset=-1', 'offset'],
    ['sort=size', 'sort'],
    ['variableCategoryName=Feelings', 'variableCategoryName'],
    ['variableId=x', 'variableId'],
  ])('refuses %s', async (query, path) => {
    const { status, body } = await refuse(query);
    expect([status, body.errors[0]?.path]).toEqual([400, path]);
  });
});
