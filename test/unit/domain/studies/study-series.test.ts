import { expect, test } from '@jest/globals';
import { analysisInput, convertTo, emptyColumns } from '../../../../shared/domain/studies/study-series.ts';
import { findUnit, type Unit } from '../../../../shared/domain/units/units.ts';
import { known } from './known.ts';

const unit = (name: string) => findUnit(name) as Unit;

test('values are told in one unit, whatever unit each was recorded in', () => {
  const inMilligrams = convertTo(unit('mg'));
  expect(inMilligrams(3, unit('mg').id)).toBe(3);
  expect(inMilligrams(3, unit('g').id)).toBeCloseTo(3000, 9);
  expect(inMilligrams(3, unit('g').id)).toBe(inMilligrams(3, unit('g').id));
});

test('what cannot be told in the unit is left out', () => {
  expect(convertTo(unit('mg'))(3, unit('C').id)).toBeUndefined();
});

test('delay and duration are those of the cause, better and worse those of the effect', () => {
  const series = (settings: object) => ({
    known: known(1, 'X', { settings }),
    measurements: emptyColumns,
    tagged: [],
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
  expect(analysisInput('Europe/Berlin', cause, effect, undefined)).toMatchObject({
    timeZone: 'Europe/Berlin',
    onsetDelay: 60,
    durationOfAction: 7200,
    effectValence: 'negative',
    cause: { fillingValue: 0 },
    effect: { minimumAllowedValue: 1, maximumAllowedValue: 9, fillingValue: undefined },
  });
});
