import { expect, test } from '@jest/globals';
import { sourcesOf } from '../../../../shared/domain/connectors/person-sources.ts';
import { toHourSums } from '../../../../shared/domain/histories/hour-sums.ts';
import { type PostedRow, toRuns } from '../../../../shared/domain/histories/runs.ts';
import { analysisInput, toStudySeries } from '../../../../shared/domain/studies/study-series.ts';
import { clockOf } from '../../../../shared/domain/time/person-clock.ts';
import { findUnit, type Unit } from '../../../../shared/domain/units/units.ts';
import { known } from './known.ts';

const unit = (name: string) => findUnit(name) as Unit;

const clock = clockOf({ timezone: 'Europe/Berlin', dayStartsAt: 4 * 3600 });
const row = (startAt: number, value: number, unitName = 'mg', sourceName = 'API'): PostedRow => ({
  startAt,
  value,
  unitId: unit(unitName).id,
  sourceName,
});
const sourceOf = sourcesOf({});
const day = 86_400;
const noon = 20_000 * day + 12 * 3600;

test('values are given in one unit, whatever unit each was recorded in; what cannot be is left out', () => {
  const runs = toRuns([row(noon, 3), row(noon + 60, 3, 'g'), row(noon + 120, 3, 'C')], clock);
  const { hours } = toStudySeries(known(1, 'X'), runs, [], sourceOf);
  expect([...hours.totals]).toEqual([3000, 3]);
});

test('what is out of range does not count, the rest of its hour does', () => {
  const settings = { maximumAllowedValue: { value: 9, unitId: unit('mg').id } };
  const runs = toRuns([row(noon, 3), row(noon + 1, 10), row(noon + 2, 4)], clock);
  const { hours } = toStudySeries(known(1, 'X', { settings }), runs, [], sourceOf);
  expect(hours).toMatchObject({ outOfRange: 1, counts: Uint32Array.of(2), totals: Float64Array.of(7) });
});

test('days begin when the person says', () => {
  const runs = toRuns([row(20_000 * day, 1)], clock);
  expect([...toStudySeries(known(1, 'X'), runs, [], sourceOf).recordedDays]).toEqual([19_999]);
});

test('what is derived from another variable always adds, in the units of its factor', () => {
  const tag = { conversionFactor: 95, tagUnitId: unit('mg').id, taggedUnitId: unit('g').id };
  const runs = toRuns([row(noon, 2, 'g')], clock);
  const own = toRuns([row(noon, 1)], clock);
  const parts = [{ tag, tagged: known(2, 'Y', { unit: 'g' }), runs }];
  const { hours } = toStudySeries(known(1, 'X'), own, parts, sourceOf);
  expect([...hours.totals]).toEqual([1, 190]);
});

test('delay and duration are those of the cause, better and worse those of the effect', () => {
  const series = (settings: object) => ({
    known: known(1, 'X', { settings }),
    hours: toHourSums([], { minimum: 0, maximum: 0 }),
    recordedDays: new Int32Array(),
    sensedDays: new Int32Array(),
    chosenSources: [],
  });
  const milligrams = (value: number) => ({ value, unitId: unit('mg').id });
  const cause = series({
    onsetDelay: 60,
    durationOfAction: 7200,
    valence: 'positive',
    fillingValue: milligrams(0),
  });
  const effect = series({
    onsetDelay: 999,
    valence: 'negative',
    minimumAllowedValue: milligrams(1),
    maximumAllowedValue: milligrams(9),
  });
  expect(analysisInput(clock, cause, effect, undefined)).toMatchObject({
    timeZone: { zone: 'Europe/Berlin' },
    dayStartsAt: 4 * 3600,
    onsetDelay: 60,
    durationOfAction: 7200,
    effectValence: 'negative',
    cause: { fillingValue: 0 },
    effect: { minimumAllowedValue: 1, maximumAllowedValue: 9, fillingValue: undefined },
  });
});
