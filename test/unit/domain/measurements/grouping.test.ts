import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sumOf, totalOf } from '../../../../shared/domain/histories/sum.ts';
import {
  type GroupEntry,
  type GroupedRow,
  Grouper,
} from '../../../../shared/domain/measurements/grouping.ts';
import type { KnownVariable } from '../../../../shared/domain/measurements/row.ts';
import { binStart } from '../../../../shared/domain/time/bins.ts';
import { zoneOffsets } from '../../../../shared/domain/time/zone.ts';
import { findUnit, type Unit } from '../../../../shared/domain/units/units.ts';
import { effectiveSettings } from '../../../../shared/domain/variables/effective-settings.ts';
import type { UserVariable } from '../../../../shared/domain/variables/variable.ts';

const unit = findUnit('count') as Unit;
const zone = zoneOffsets('America/New_York');
const day = 86_400;

/** Variable 1 sums and fills with 0, variable 2 averages and is never filled. */
const variables = [1, 2].map((variableId): KnownVariable => {
  const userVariable: UserVariable = {
    variable: {
      variableId,
      name: `V${variableId}`,
      categoryId: 15,
      unitId: unit.id,
      combinationOperation: variableId === 1 ? 'SUM' : 'MEAN',
    },
    settings: variableId === 1 ? {} : { fillingType: 'none' },
    createdAt: 0,
    updatedAt: 0,
    revision: 0,
  };
  return { userVariable, settings: effectiveSettings(userVariable) };
});

const entryOf = (variable: number, startAt: number, value: number): GroupEntry => ({
  known: variables[variable] as KnownVariable,
  startAt,
  sum: sumOf([value]),
  ends: [value, value],
  unit,
  sourceName: 'API',
});

function group(entries: readonly GroupEntry[], width: number, descending: boolean): GroupedRow[] {
  const ordered = entries.toSorted((a, b) => (descending ? b.startAt - a.startAt : a.startAt - b.startAt));
  const grouper = new Grouper({ zone, dayStartsAt: 0 }, width, descending);
  const rows: GroupedRow[] = [];
  const begun = new Set<KnownVariable>();
  for (const entry of ordered) {
    rows.push(...grouper.push(entry));
    const { fillingValue } = entry.known.settings;
    if (begun.has(entry.known) || fillingValue === undefined) continue;
    begun.add(entry.known);
    const own = ordered.filter(({ known }) => known === entry.known);
    grouper.fill(entry, fillingValue, (own.at(-1) as GroupEntry).startAt);
  }
  return [...rows, ...grouper.finish()];
}

/** The same, said plainly: every bin of every variable from its first record to its last. */
function groupPlainly(entries: readonly GroupEntry[], width: number): [number, number, number][] {
  const rows: [number, number, number][] = [];
  for (const known of variables) {
    const own = entries.filter((entry) => entry.known === known);
    const bins = Map.groupBy(own, ({ startAt }) => binStart(zone, width, startAt));
    const starts = [...bins.keys()].sort((a, b) => a - b);
    for (let at = starts[0] ?? Infinity; at <= (starts.at(-1) ?? -Infinity); at += 60) {
      if (binStart(zone, width, at) !== at) continue;
      const values = bins.get(at)?.map(({ sum }) => totalOf(sum));
      const sum = (values ?? [0]).reduce((a, b) => a + b, 0);
      if (values === undefined && known.settings.fillingValue === undefined) continue;
      const isSum = known.settings.combinationOperation === 'SUM';
      rows.push([at, known.userVariable.variable.variableId, isSum ? sum : sum / (values?.length ?? 1)]);
    }
  }
  return rows.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

test('streaming gives what grouping everything at once gives, in both directions, across a change of the clock', () => {
  const nearChange = Date.UTC(2026, 10, 1) / 1000;
  const entries = fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 1 }),
      fc.integer({ min: -3 * 1440, max: 3 * 1440 }),
      fc.integer({ min: -9, max: 9 }),
    ),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(
      entries,
      fc.constantFrom(3600, 6 * 3600, day, 2 * day, 7 * 3600),
      fc.boolean(),
      (posted, width, descending) => {
        const all = posted.map(([variable, minute, value]) =>
          entryOf(variable, nearChange + minute * 60, value),
        );
        const streamed = group(all, width, descending);
        const plain = groupPlainly(all, width);
        expect(
          streamed.map(({ startAt, known, value }) => [
            startAt,
            known.userVariable.variable.variableId,
            value,
          ]),
        ).toEqual(descending ? plain.toReversed() : plain);
      },
    ),
    { numRuns: 150 },
  );
});

test('a bin is handed out as soon as the next one begins', () => {
  const grouper = new Grouper({ zone, dayStartsAt: 0 }, day, false);
  expect([...grouper.push(entryOf(1, 0, 1))]).toEqual([]);
  expect([...grouper.push(entryOf(1, 10 * day, 1))]).toHaveLength(1);
});
