import { beforeAll, describe, expect, test } from '@jest/globals';
import { countItemsOf } from '../../../../shared/data/people/everybodys-items.ts';
import type { StudyRecord } from '../../../../shared/schemas/studies/study.ts';
import { type Service, serviceAt, type TokenHolder } from '../../../support/client.ts';
import { history, studied } from '../../../support/people/histories.ts';
import { leaseRuntime } from '../../../support/runtime.ts';

/** One for this file, since the whole table is looked at: in that of all files it would be long. */
let service: Service;
beforeAll(async () => {
  service = serviceAt((await leaseRuntime()).url);
});

interface Listed {
  readonly description: string;
  readonly studies: readonly StudyRecord[];
}

const list = (holder: TokenHolder, query = '') => service.get<Listed>(`/api/v3/studies${query}`, holder);
const pairsOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body.studies.map((one) => `${one.causeVariableName} ${one.effectVariableName} ${one.type}`).sort();

/** Three studies of two variables and a third. */
async function student() {
  const context = await studied(service, { days: 12 });
  const { studies } = context;
  await studies.record(history({ cause: 'Magnesium', effect: 'Quiet', days: 12, seed: 3 }));
  await studies.create('Magnesium', 'Warmth');
  await studies.create('Melatonin', 'Warmth', { type: 'population' });
  return context;
}

describe('the studies of a person', () => {
  test('are those they created, as they were answered, without charts', async () => {
    const { person, study } = await studied(service);
    const { body } = await list(person);
    expect(body.description).toBe('This page has 1 study.');
    const { charts: _, ...causeVariable } = study.causeVariable;
    const { charts: __, ...effectVariable } = study.effectVariable;
    const { studyCharts, ...rest } = study;
    expect(body.studies).toEqual([{ ...rest, causeVariable, effectVariable }]);
  });

  test('are read as they were computed last: nothing is computed or stored', async () => {
    const { person, studies, study } = await studied(service);
    await studies.record(history({ days: 61 }).slice(-2));
    const items = await service.inTable(() => countItemsOf(person.userId));
    expect((await list(person)).body.studies[0]?.statistics).toEqual(study.statistics);
    expect(await service.inTable(() => countItemsOf(person.userId))).toBe(items);
  });

  test('can be chosen by cause, effect and type', async () => {
    const { person } = await student();
    expect(pairsOf(await list(person))).toEqual([
      'Magnesium Warmth individual',
      'Melatonin Warmth individual',
      'Melatonin Warmth population',
    ]);
    expect(pairsOf(await list(person, '?causeVariableName=magnesium'))).toEqual([
      'Magnesium Warmth individual',
    ]);
    expect(pairsOf(await list(person, '?type=global'))).toEqual(['Melatonin Warmth population']);
    expect(pairsOf(await list(person, '?effectVariableName=Melatonin'))).toEqual([]);
    expect(pairsOf(await list(person, '?effectVariableName=Unheard of'))).toEqual([]);
  });

  test('come the newest first, in pages that do not overlap', async () => {
    const { person } = await student();
    const all = (await list(person)).body.studies.map(({ id }) => id);
    const times = (await list(person)).body.studies.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    const first = await list(person, '?limit=2');
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await service.get<Listed>(next.slice(service.url.length), person);
    expect([...first.body.studies, ...second.body.studies].map(({ id }) => id)).toEqual(all);
    expect(second.headers.get('link')).toBeNull();
  });

  test('are not shown to anybody else', async () => {
    await studied(service);
    expect((await list(await service.createPerson())).body.studies).toEqual([]);
  });
});

describe('deleting a study', () => {
  const remove = (holder: TokenHolder, query: string, body?: object) =>
    service.del(`/api/v3/study/delete${query}`, { ...holder, ...(body && { body }) });

  test('takes its page back and leaves the records', async () => {
    const { person, studies, study } = await studied(service);
    const before = await service.inTable(() => countItemsOf(person.userId));
    const { link = '' } = (await studies.publish(`?studyId=${study.id}`)).body;
    expect((await fetch(link)).status).toBe(200);
    const { status, body } = await remove(person, '', { studyId: study.id });
    expect([status, body]).toMatchObject([200, { summary: 'Study deleted' }]);
    expect((await fetch(link)).status).toBe(404);
    expect((await list(person)).body.studies).toEqual([]);
    // The study and its figures.
    expect(await service.inTable(() => countItemsOf(person.userId))).toBe(before - 2);
    const again = await studies.create('Melatonin', 'Warmth');
    expect(again.body).toMatchObject({ summary: 'Study created', study: { statistics: study.statistics } });
  });

  test('of many people leaves those of others', async () => {
    const [mine, theirs] = [await studied(service), await studied(service)];
    const population = { type: 'population' };
    const { body } = await mine.studies.create('Melatonin', 'Warmth', population);
    await theirs.studies.create('Melatonin', 'Warmth', population);
    expect((await remove(mine.person, `?studyId=${body.study.id}`)).status).toBe(200);
    expect(pairsOf(await list(mine.person))).toEqual(['Melatonin Warmth individual']);
    expect(pairsOf(await list(theirs.person))).toHaveLength(2);
  });

  test('of another person, of one deleted before, or of one that never was, is a 404 in the same words', async () => {
    const { person, study } = await studied(service);
    const { person: other } = await studied(service);
    const answers = [await remove(other, `?studyId=${study.id}`)];
    await remove(person, `?studyId=${study.id}`);
    answers.push(await remove(person, `?studyId=${study.id}`), await remove(person, '?studyId=nonsense'));
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toMatchObject({ errors: [{ message: 'This study does not exist.' }] });
    }
  });

  test('needs exactly one id', async () => {
    const { person, study } = await studied(service, { days: 3 });
    expect((await remove(person, '')).status).toBe(400);
    expect((await remove(person, '?studyId=x', { studyId: study.id })).status).toBe(400);
    const reader = await service.issueToken(person.userId, { scopes: ['readmeasurements'] });
    expect((await remove({ ...person, token: reader }, `?studyId=${study.id}`)).status).toBe(403);
  });
});
