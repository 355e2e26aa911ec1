import { expect, test } from '@jest/globals';
import { findVariable } from '../../../../web/app/data/find-variable.ts';
import type { OutboxEntry } from '../../../../web/app/data/outbox-entry.ts';
import type { ApiVariable } from '../../../../web/app/data/variables.ts';
import {
  type ApiStudy,
  certaintyOf,
  listed,
  strengthOf,
  verdictOf,
} from '../../../../web/app/studies/insights-view.ts';
import {
  datesWith,
  ownVote,
  unusualDaysOf,
  waitingFor,
  willBePublic,
} from '../../../../web/app/studies/study-view.ts';

const study = (id: string, statistics: object, members: object = {}) =>
  ({
    id,
    statistics: {
      insufficient: [],
      strengthLevel: 'weak',
      confidenceLevel: 'medium',
      significant: true,
      robust: true,
      numberOfPairs: 60,
      dayToDay: { r: 0.4, pValue: 0.01, holds: true },
      unusualDays: [],
      ...statistics,
    },
    studyVotes: { causality: { up: 0, down: 0, userVote: 'none' } },
    isPublic: false,
    ...members,
  }) as unknown as ApiStudy;

const entry = (path: string, members: Partial<OutboxEntry>) =>
  ({ path, state: 'waiting', subject: 'study a', ...members }) as OutboxEntry;

test('a finding has to hold without the unusual days; too little data is none', () => {
  expect(verdictOf(study('a', {}))).toBe('finding');
  expect(verdictOf(study('a', { robust: false }))).toBe('none');
  expect(verdictOf(study('a', { insufficient: ['pairs'] }))).toBe('insufficient');
  // A remedy that is taken because of it is no finding, whatever the figures say.
  expect(verdictOf(study('a', {}, { studyText: { finding: 'sameDays' } }))).toBe('none');
});

test('strength and certainty are steps of a scale, and nothing while data are missing', () => {
  expect(strengthOf(study('a', { strengthLevel: 'strong' }))).toEqual({ word: 'strong', filled: 4, of: 5 });
  expect(certaintyOf(study('a', { confidenceLevel: 'high' }))).toEqual({ word: 'high', filled: 3, of: 3 });
  expect(strengthOf(study('a', { insufficient: ['pairs'] }))).toBeUndefined();
  expect(certaintyOf(study('a', { insufficient: ['pairs'] }))).toBeUndefined();
});

test('findings come first, the strongest at the top; what was deleted here is gone at once', () => {
  const studies = [
    study('little', { insufficient: ['pairs'] }),
    study('weak', {}),
    study('gone', {}),
    study('none', { robust: false }),
    study('strong', { strengthLevel: 'very strong' }),
  ];
  const deleting = entry('/api/v3/study/delete', { query: { studyId: 'gone' } });
  expect(listed(studies, [deleting]).map(({ id }) => id)).toEqual(['strong', 'weak', 'none', 'little']);
  expect(listed(studies, [{ ...deleting, state: 'refused' }])).toHaveLength(5);
});

test('a variable is found by its name or alias, whatever the case', () => {
  const variables = [{ name: 'Sleep Duration', displayName: 'Sleep' }] as ApiVariable[];
  expect(findVariable(variables, ' sleep ')).toBe(variables[0]);
  expect(findVariable(variables, 'SLEEP DURATION')).toBe(variables[0]);
  expect(findVariable(variables, 'Slee')).toBeUndefined();
});

test('a day that was confirmed here is no question any more', () => {
  const sleep = { variableId: 7, displayName: 'Sleep' };
  const one = study(
    'a',
    {
      unusualDays: [
        { date: '2026-03-15', variableName: 'Sleep', value: 80 },
        { date: '2026-03-16', variableName: 'Sleep', value: 70 },
      ],
    },
    { causeVariable: sleep, effectVariable: { variableId: 8, displayName: 'Mood' } },
  );
  const body = [{ variableId: 7, confirmedDates: datesWith(['2026-03-01'], '2026-03-15') }];
  expect(body[0]?.confirmedDates).toEqual(['2026-03-01', '2026-03-15']);
  expect(unusualDaysOf(one, [entry('/api/v3/userVariables', { body })])).toMatchObject([
    { date: '2026-03-16', variable: sleep },
  ]);
});

test('votes and publishing show what was tapped last, unless it was refused', () => {
  const one = study('a', {});
  const votes = ['up', 'down'].map((value) => entry('/api/v3/votes', { body: { type: 'causality', value } }));
  expect(ownVote(one, 'causality', waitingFor(one, votes))).toBe('down');
  const refused = votes.map((each) => ({ ...each, state: 'refused' as const }));
  expect(ownVote(one, 'causality', waitingFor(one, refused))).toBe('none');
  const publishing = entry('/api/v3/study/publish', { body: { shareUserMeasurements: true } });
  expect(willBePublic(one, waitingFor(one, [publishing]))).toBe(true);
  expect(willBePublic(one, [])).toBe(false);
});
