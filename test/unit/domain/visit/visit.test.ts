import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { presetsFor } from '../../../../shared/domain/visit/presets.ts';
import type { Visit } from '../../../../shared/domain/visit/visit.ts';
import { expectedVisit } from '../../../support/visit/expected-visit.ts';
import { randomHistory, seeds } from '../../../support/visit/random-history.ts';
import type { VisitThing } from '../../../support/visit/visit-days.ts';
import { visitOf } from '../../../support/visit/visit-of-history.ts';

const now = Date.UTC(2026, 10, 18, 15) / 1000;

/** The figures that the paths of a chart draw, read back from their coordinates. */
function drawnWeeks({ svg, shown }: Visit['strips'][number], shape: VisitThing['shape']): number {
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  expect(shown).not.toMatch(/NaN|Infinity|undefined/);
  return (
    svg.match(shape === 'mean' ? /class="mean" d="([^"]*)"/ : /class="bars" d="([^"]*)"/)?.[1]?.split('M')
      .length ?? 0
  );
}

test('every sentence and every figure is what the rows come to, whatever was recorded', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const history = randomHistory(seed, now);
      const visit = visitOf(history);
      const expected = expectedVisit(history);
      expect(visit.span).toMatchObject({ first: expected.first, since: expected.since });
      expect(visit.sentences).toEqual(expected.sentences);
      expect(visit.sentences.length).toBeLessThanOrEqual(5);
      expect(visit.table.rows.map(({ label, cells }) => ({ label, cells }))).toEqual(expected.table);
      expect(visit.table.rows.length).toBeLessThanOrEqual(13);
      expect(visit.medicines.map(({ taken }) => taken)).toEqual(expected.taken);
      expect(visit.goals).toEqual(expected.goals);
      visit.strips.forEach((strip, i) => {
        const weeks = expected.strips[i] ?? [];
        const drawn = weeks.filter((week) => week !== 0).length;
        expect(drawnWeeks(strip, history.things[i]?.shape ?? 'days')).toBe(drawn + 1);
      });
    }),
    { numRuns: 60 },
  );
});

test('bars are as high as the days of their week, over the same time in every chart', () => {
  const rows = [0, 1, 2, 7].map((back) => ({ at: now - back * 86_400, value: 3 }));
  const thing = {
    name: 'Headache',
    category: 'Symptoms',
    unit: '/6',
    operation: 'MEAN',
    shape: 'days',
    mostWord: 'worst',
    none: 0,
    rows,
  } as const;
  const history = {
    ...randomHistory(1, now),
    things: [thing],
    lastVisit: undefined,
    timezone: 'UTC',
    dayStartsAt: 0,
  };
  const today = Math.floor(now / 86_400);
  const { strips, span } = visitOf({
    ...history,
    today,
    dayOf: (at) => Math.floor(at / 86_400),
    from: today - 13,
  });
  expect(span).toMatchObject({ first: today - 13, since: today - 13, last: today });
  // One of seven days in the first of the two weeks, three of seven in the second.
  expect(strips[0]?.svg).toContain('d="M0 100H500V85.7H0zM500 100H1000V57.1H500z"');
});

test('presets choose what belongs together, complaints first, and never by the alphabet', () => {
  const variable = (
    name: string,
    variableCategoryName: string,
    kind: 'felt' | 'taken' | 'measured' | 'chosen',
    count: number,
  ) => ({
    id: name.length * 1000 + count,
    name,
    variableCategoryName,
    kind,
    numberOfMeasurements: count,
  });
  const all = [
    variable('Avocado', 'Foods', 'chosen', 900),
    variable('Headache', 'Symptoms', 'felt', 200),
    variable('Ibuprofen', 'Treatments', 'taken', 40),
    variable('Sleep Duration', 'Sleep', 'measured', 250),
    variable('Steps', 'Physical Activities', 'measured', 9000),
  ];
  const names = (ids: readonly number[] = []) => ids.map((id) => all.find((one) => one.id === id)?.name);
  const presets = presetsFor(all);
  expect(presets.map(({ name }) => name)).toEqual(['Headaches', 'Sleep', 'Everything I track by hand']);
  expect(names(presets[0]?.ids)).toEqual(['Headache', 'Ibuprofen', 'Sleep Duration']);
  expect(names(presets[2]?.ids)).toEqual(['Headache', 'Ibuprofen', 'Avocado']);
  expect(presetsFor([])).toEqual([]);

  const medicines = ['Topiramate', 'Sumatriptan', 'Paracetamol', 'Metoclopramide', 'Zolmitriptan'].map(
    (name, i) => variable(name, 'Treatments', 'taken', 90 - i),
  );
  const withMany = [...all, ...medicines];
  const [headaches] = presetsFor(withMany);
  // What is taken seldom fills the page: pain relief is counted in days a month.
  expect(headaches?.ids.map((id) => withMany.find((one) => one.id === id)?.name)).toEqual([
    'Headache',
    'Topiramate',
    'Sumatriptan',
    'Paracetamol',
    'Metoclopramide',
    'Sleep Duration',
  ]);
});
