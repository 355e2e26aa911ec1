import { expect, test } from '@jest/globals';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { studied } from '../../support/people/histories.ts';
import { pathOf, sharesOf, visitShare } from '../../support/people/shares.ts';
import { Visitor } from '../../support/signing-in/visitor.ts';

const { runtime, service } = leasedRuntime();

/** What the pages of a link did to the table. */
async function costOf(request: () => Promise<unknown>) {
  await runtime.resetUsage();
  await request();
  const used = (await runtime.usage()).filter(({ function: name }) => name.endsWith('-shared'));
  const sum = (member: 'readUnits' | 'writeUnits') => used.reduce((total, one) => total + one[member], 0);
  return { reads: sum('readUnits'), writes: sum('writeUnits') };
}

/** Somebody who shares a variable of sixty days and a study. */
async function aShare() {
  const { person, study } = await studied(service);
  const variableIds = [study.effectVariableId];
  return sharesOf(service, person).share({ variableIds, studyIds: [study.id] });
}

test('every look writes two units, into the ledger and for the limit of views, and reads what it shows', async () => {
  const made = await aShare();
  const visitor = await visitShare(service, made);
  // The first use is announced by mail.
  await visitor.get(pathOf(made));
  const records = await costOf(() => visitor.get(pathOf(made)));
  expect(records.writes).toBe(2);
  expect(records.reads).toBeLessThanOrEqual(9);
  const csv = await costOf(() => visitor.get(`${pathOf(made)}?format=csv`));
  expect(csv.writes).toBe(2);
  expect(csv.reads).toBeLessThanOrEqual(9);
  const study = await costOf(() => visitor.get(`${pathOf(made)}?study=1`));
  expect(study.writes).toBe(2);
  expect(study.reads).toBeLessThanOrEqual(24);
});

test('whoever has no code costs next to nothing, and an invented address less', async () => {
  const made = await aShare();
  const stranger = new Visitor(service);
  const asked = await costOf(() => stranger.get(pathOf(made)));
  expect(asked.writes).toBe(0);
  expect(asked.reads).toBeLessThanOrEqual(3);
  const invented = await costOf(() => stranger.get(`/shared/${'A'.repeat(22)}`));
  expect(invented.writes).toBe(0);
  expect(invented.reads).toBeLessThanOrEqual(1);
  const nonsense = await costOf(() => stranger.get('/shared/nonsense'));
  expect(nonsense).toEqual({ reads: 0, writes: 0 });
});
