import { expect, test } from '@jest/globals';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { history, type StudyAnswer, studied } from '../../support/people/histories.ts';

const { runtime, service } = leasedRuntime();

/** What a request did to the table, the caller's authentication included. */
async function costOf<T>(request: () => Promise<T>) {
  await runtime.resetUsage();
  const answer = await request();
  const used = (await runtime.usage()).filter(({ function: name }) => name.startsWith('post-study'));
  const sum = (member: 'readUnits' | 'writeUnits') => used.reduce((total, one) => total + one[member], 0);
  return { answer, reads: sum('readUnits'), writes: sum('writeUnits') };
}

const computed = ({ analysedAt }: StudyAnswer['study']) => Date.parse(`${analysedAt}Z`);

test('the same data are analysed once: opening the study again writes nothing', async () => {
  const { studies, study } = await studied(service, { days: 100 });
  await runtime.clock({ advance: 3600 });
  const { answer, writes, reads } = await costOf(() => studies.create('Melatonin', 'Warmth'));
  expect(writes).toBe(0);
  // 200 rows of the index, a few records of the person's.
  expect(reads).toBeLessThanOrEqual(20);
  expect(answer.body.study).toEqual(study);
  await runtime.clock();
});

test('recalculating says so, and changes nothing else', async () => {
  const { studies, study } = await studied(service);
  const published = (await studies.publish(`?studyId=${study.id}&includeCharts=true`)).body.study;
  await runtime.clock({ advance: 3600 });
  const { body } = await studies.publish(`?studyId=${study.id}&recalculate=true&includeCharts=true`);
  expect(computed(body.study)).toBeGreaterThan(computed(published));
  expect(body.study).toEqual({ ...published, analysedAt: body.study.analysedAt });
  const again = await studies.publish(`?studyId=${study.id}&includeCharts=true`);
  expect(again.body.study).toEqual(body.study);
  await runtime.clock();
});

test('new data are analysed and dated', async () => {
  const { studies, study } = await studied(service);
  await runtime.clock({ advance: 3600 });
  await studies.record(history({ days: 61 }).slice(-2));
  const { answer, writes } = await costOf(() => studies.create('Melatonin', 'Warmth'));
  expect(computed(answer.body.study)).toBeGreaterThan(computed(study));
  expect(answer.body.study.updatedAt > study.updatedAt).toBe(true);
  expect(writes).toBeGreaterThan(0);
  expect(writes).toBeLessThanOrEqual(16);
  await runtime.clock();
});

test('taking a study back reads none of its data', async () => {
  const { studies, study } = await studied(service, { days: 400 });
  await studies.publish(`?studyId=${study.id}`);
  const { reads } = await costOf(() => studies.publish(`?studyId=${study.id}&shareUserMeasurements=false`));
  expect(reads).toBeLessThanOrEqual(20);
  const used = await runtime.usage();
  expect(used.filter(({ resource }) => resource.includes('byVariable'))).toEqual([]);
});
