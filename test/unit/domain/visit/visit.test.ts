import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { presetsFor } from '../../../../shared/domain/visit/presets.ts';
import type { Visit } from '../../../../shared/domain/visit/visit.ts';
import { expectedVisit } from '../../../support/visit/expected-visit.ts';
import { randomHistory, seeds, taken } from '../../../support/visit/random-history.ts';
import type { VisitThing } from '../../../support/visit/visit-days.ts';
import { visitOf } from '../../../support/visit/visit-of-history.ts';

const now = Date.UTC(2026, 10, 18, 15) / 1000;

type Week = ReturnType<typeof expectedVisit>['strips'][number][number];

/** The heights in a path of a chart, in hundredths from its foot. */
const heightsOf = (svg: string, part: string, step: RegExp) =>
  [...(svg.match(new RegExp(`class="${part}" d="([^"]*)"`))?.[1] ?? '').matchAll(step)].map(
    ([, y]) => 100 - Number(y),
  );

/** Holds what a chart draws against its weeks: days of seven, or means within their ranges between two ends. */
function expectDrawn(
  { svg, shown }: Visit['strips'][number],
  thing: VisitThing,
  weeks: readonly Week[],
): void {
  expect(svg + shown).not.toMatch(/NaN|Infinity|undefined/);
  const expectHeights = (part: string, step: RegExp, values: readonly number[]) => {
    const drawn = heightsOf(svg, part, step);
    expect(drawn).toHaveLength(values.length);
    for (const [i, height] of drawn.entries()) expect(Math.abs(height - (values[i] ?? 0))).toBeLessThan(0.1);
  };
  const counts = weeks.filter((week) => typeof week === 'number' && week > 0) as number[];
  if (thing.shape !== 'mean') {
    expectHeights(
      'bars',
      /V([\d.]+)/g,
      counts.map((count) => (count / 7) * 100),
    );
    return;
  }
  const ranges = weeks.filter((week) => typeof week !== 'number');
  const scale = thing.top === undefined ? [] : [thing.none, thing.top];
  const all = [...ranges.flatMap(([low, , high]) => [low, high]), ...scale];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const heightOf = (value: number) => (low === high ? 50 : ((value - low) / (high - low)) * 100);
  expectHeights(
    'mean',
    /M[\d.]+ ([\d.]+)/g,
    ranges.map(([, mean]) => heightOf(mean)),
  );
  expectHeights(
    'range',
    /V([\d.]+)/g,
    ranges.map(([, , most]) => heightOf(most)),
  );
  expectHeights(
    'range',
    /M[\d.]+ ([\d.]+)/g,
    ranges.map(([least]) => heightOf(least)),
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
        const thing = history.things[i];
        if (thing !== undefined) expectDrawn(strip, thing, expected.strips[i] ?? []);
      });
    }),
    { numRuns: 60 },
  );
});

const today = Math.floor(now / 86_400);

/** A visit about headaches on some days before today. */
function visitWith(daysBefore: readonly number[], since: number): Visit {
  const rows = daysBefore.map((back) => ({ at: now - back * 86_400, value: 3 }));
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
    lastVisit: since,
    timezone: 'UTC',
    dayStartsAt: 0,
  };
  return visitOf({ ...history, today, dayOf: (at) => Math.floor(at / 86_400), from: since });
}

test('thousands of days have a comma', () => {
  const { sentences } = visitWith([...Array(1200).keys()], today - 1499);
  expect(sentences[0]).toBe('Something was recorded on 1,200 of 1,500 days.');
});

test('less than one is less than one day', () => {
  const { sentences } = visitWith([85], today - 89);
  expect(sentences.join(' ')).toContain('Headache on less than 1 day a month');
});

test('bars are as high as the days of their week, over the same time in every chart', () => {
  const { strips, span } = visitWith([0, 1, 2, 7], today - 13);
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
  expect(presets.map(({ name }) => name)).toEqual(['Headaches', 'Sleep', 'What I feel, do and take']);
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

test('days with any painkiller are counted once, beside each of them, without those of a plan', () => {
  const history = randomHistory(3, now);
  const medicine = (name: string, back: readonly number[], plan?: VisitThing['plan']): VisitThing => ({
    name,
    ...taken,
    unit: 'mg',
    rows: back.map((days) => ({ at: now - days * 86_400, value: 50 })),
    ...(plan && { plan }),
  });
  const today = history.dayOf(now);
  const pageOf = (...things: VisitThing[]) =>
    visitOf({ ...history, things, today, lastVisit: today - 29, from: today - 29 });
  const both = pageOf(
    medicine('Topiramate', [3]),
    medicine('Ibuprofen', [1, 2, 5]),
    medicine('Sumatriptan', [2, 5, 9, 12]),
  );
  expect(both.table.columns.map(({ name }) => name)).toEqual([
    'Topiramate',
    'Any pain relief',
    'Ibuprofen',
    'Sumatriptan',
  ]);
  expect(both.sentences[1]).toMatch(
    /; Any pain relief on 5 days; Ibuprofen on 3 days; Sumatriptan on 4 days\.$/,
  );
  expect([both.medicines.length, both.strips.length]).toEqual([3, 3]);
  expect(both.medicines[1]).toMatchObject({ dose: '50 mg a day when taken', how: 'as needed' });
  const daily = { weekdays: [0, 1, 2, 3, 4, 5, 6], madeAt: now - 20 * 86_400 };
  const planned = pageOf(medicine('Naproxen', [1, 2], daily), medicine('Sumatriptan', [2, 5]));
  expect(planned.table.columns).toHaveLength(2);
});
