import { expect, test } from '@jest/globals';
import type { OutboxEntry } from '../../../../web/app/data/outbox-entry.ts';
import type { ApiVariable } from '../../../../web/app/data/variables.ts';
import { type ApiNotification, sameAsYesterday } from '../../../../web/app/entry/today-view.ts';
import { fieldsFor, readFields } from '../../../../web/app/screens/experiment-plan/plan-view.ts';
import {
  type ExperimentSummary,
  inOrder,
  standing,
  startsOf,
  withChanges,
} from '../../../../web/app/studies/experiments-view.ts';
import { type ApiStudy, listed } from '../../../../web/app/studies/insights-view.ts';

const variable = (variableId: number, name: string, more: Partial<ApiVariable> = {}) =>
  ({
    variableId,
    name,
    displayName: name,
    userUnitAbbreviatedName: 'serving',
    variableCategoryName: 'Foods',
    ...more,
  }) as ApiVariable;
const coffee = variable(1, 'Coffee', { lastValue: 2 });
const sleep = variable(2, 'Sleep', { userUnitAbbreviatedName: 'h', variableCategoryName: 'Sleep' });
const aspirin = variable(3, 'Aspirin', { userUnitAbbreviatedName: 'mg', variableCategoryName: 'Treatments' });
const walk = variable(4, 'Walk', { userUnitAbbreviatedName: 'yes/no' });
const variables = [coffee, sleep, aspirin, walk];

test('a link names both variables, and what was recorded last is compared with none', () => {
  const fields = fieldsFor(variables, { cause: '1', effect: '2' });
  expect(fields).toMatchObject({ cause: 'Coffee', effect: 'Sleep', levelA: '2', levelB: '0' });
  expect(readFields(fields, variables)).toEqual({
    body: { causeVariableName: 'Coffee', effectVariableName: 'Sleep', levelA: 2, levelB: 0 },
  });
  expect(fieldsFor(variables, { cause: '99' })).toMatchObject({ cause: '', levelA: '' });
});

test('what is missing in a plan is said before the service is asked', () => {
  const fields = fieldsFor(variables, { cause: '1', effect: '2' });
  const problem = (change: object) => readFields({ ...fields, ...change }, variables);
  expect(problem({ cause: '' })).toMatchObject({ problem: 'Enter what you want to try.' });
  expect(problem({ effect: 'Tea' })).toMatchObject({
    problem: expect.stringContaining('no records called “Tea”'),
  });
  expect(problem({ effect: 'coffee' })).toMatchObject({
    problem: expect.stringContaining('cannot change itself'),
  });
  expect(problem({ levelA: 'two' })).toMatchObject({
    problem: expect.stringContaining('two amounts of Coffee'),
  });
  expect(problem({ levelB: '2' })).toEqual({ problem: 'Enter two different amounts of Coffee.' });
  expect(problem({ pairs: 'many' })).toMatchObject({ problem: expect.stringContaining('number of pairs') });
  const treated = { cause: 'Aspirin', levelA: '100', levelB: '0' };
  expect(problem(treated)).toMatchObject({ problem: expect.stringContaining('Ask whoever prescribed it') });
  expect(problem({ ...treated, prescriberAgrees: true })).toMatchObject({
    body: { prescriberAgrees: true, levelA: 100 },
  });
  // Of yes and no the levels are clear, and nobody is asked about what is no treatment.
  expect(problem({ cause: 'Walk', levelA: '', levelB: '' })).toEqual({
    body: { causeVariableName: 'Walk', effectVariableName: 'Sleep' },
  });
});

test('what runs stands before what is over, the newest first', () => {
  const one = (id: string, state: ExperimentSummary['state'], startedAt: string) =>
    ({ id, state, startedAt }) as ExperimentSummary;
  const all = [
    one('a', 'over', '2026-03-01'),
    one('b', 'running', '2026-01-01'),
    one('c', 'paused', '2026-02-01'),
  ];
  expect(inOrder(all).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  const plan = { startDate: '2026-02-02' };
  const wordsOn = (today: string, state: ExperimentSummary['state']) =>
    standing({ state, plan }, today).words;
  expect(wordsOn('2026-02-01', 'running')).toBe('Not started yet');
  expect(wordsOn('2026-02-02', 'running')).toBe('Running');
  expect(wordsOn('2026-02-02', 'paused')).toBe('Paused');
  expect(standing({ state: 'over', verdict: 'notFound', plan }, '2026-03-02').words).toBe(
    'No difference shown',
  );
});

test('an experiment stands above what was only observed of the same pair', () => {
  const observed = (id: string, causeVariableId: number, isFound: boolean) =>
    ({
      id,
      type: 'population',
      causeVariableId,
      effectVariableId: 2,
      statistics: {
        insufficient: [],
        significant: isFound,
        strengthLevel: 'strong',
        confidenceLevel: 'high',
      },
    }) as unknown as ApiStudy;
  const experiment = (id: string, causeVariableId: number, verdict: string) =>
    ({
      id,
      type: 'experiment',
      causeVariableId,
      effectVariableId: 2,
      statistics: { verdict },
    }) as unknown as ApiStudy;
  const studies = [
    observed('seen of coffee', 1, true),
    observed('seen of walks', 4, true),
    experiment('tried coffee', 1, 'notFound'),
    experiment('tried tea', 5, 'stopped'),
  ];
  expect(listed(studies, []).map(({ id }) => id)).toEqual([
    'tried coffee',
    'seen of coffee',
    'seen of walks',
    'tried tea',
  ]);
});

test('a day that was drawn by lot is never answered as the day before', () => {
  const open = [
    { id: 1, variableId: 1 },
    { id: 2, variableId: 1, experimentId: 'experiment-1' },
  ] as unknown as ApiNotification[];
  const yesterday = [
    { variableId: 1, value: 2, unitAbbreviatedName: 'serving', startAt: '2026-03-01T08:00:00' },
  ];
  expect(sameAsYesterday(open, yesterday as never).map(({ id }) => id)).toEqual([1]);
});

const entry = (order: number, path: string, body: object, state: OutboxEntry['state'] = 'waiting') =>
  ({ key: `k${order}`, order, path, body, state }) as OutboxEntry;

test('an experiment shows what was last done to it here, and nothing of what was refused', () => {
  const running = { id: 'experiment-1', state: 'running' } as ExperimentSummary;
  const change = (order: number, what: string, state?: OutboxEntry['state'], id = running.id) =>
    entry(order, `/api/v3/experiments/${what}`, { id }, state);
  expect(withChanges(running, []).state).toBe('running');
  expect(withChanges(running, [change(1, 'resume'), change(2, 'pause')]).state).toBe('paused');
  expect(withChanges(running, [change(2, 'pause'), change(3, 'resume')]).state).toBe('running');
  expect(withChanges(running, [change(1, 'stop', 'refused')]).state).toBe('running');
  expect(withChanges(running, [change(1, 'stop', 'sending', 'experiment-2')]).state).toBe('running');
  expect(standing(withChanges(running, [change(1, 'stop')]), '2026-02-02')).toMatchObject({
    words: 'Stopped',
  });
});

test('an experiment that was started here is listed until the service knows it', () => {
  const body = { causeVariableName: 'Coffee', effectVariableName: 'Sleep' };
  expect(startsOf([entry(1, '/api/v3/experiments', body)])).toEqual([
    { key: 'k1', title: 'Does Coffee change Sleep?' },
  ]);
  expect(startsOf([entry(1, '/api/v3/experiments', body, 'refused')])).toEqual([]);
});
