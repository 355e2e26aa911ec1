import { describe, expect, test } from '@jest/globals';
import { analyse } from '../../../../shared/domain/analysis/analyse.ts';
import { mulberry32 } from '../../../../shared/domain/analysis/methods/random.ts';
import type { StudyStatistics } from '../../../../shared/domain/analysis/statistics.ts';
import {
  describePooled,
  describeStudy,
  pooledNames,
  summaryOf,
} from '../../../../shared/domain/studies/describe-study.ts';
import { type PersonsResult, personsResult } from '../../../../shared/domain/studies/persons-result.ts';
import { figureOf } from '../../../../shared/domain/studies/pooling.ts';
import { getCategoryByName } from '../../../../shared/domain/variables/categories.ts';
import { known } from './known.ts';
import { study } from './summaries.ts';

const cause = known(1, 'Salt', { settings: { alias: 'My salt' } });
const effect = known(2, 'Thirst', { unit: '/5' });
const reference = { type: 'individual', causeVariableId: 1, effectVariableId: 2 } as const;

function statistics(slope: number, days = 80): StudyStatistics {
  const random = mulberry32(3);
  const rows = Array.from({ length: days }, (_, day) => {
    const dose = Math.floor(random() * 4);
    return { at: day * 86_400 + 3600, dose, outcome: slope * dose + random() };
  });
  const series = (value: 'dose' | 'outcome') => ({
    measurements: rows.map((row) => [row.at, row[value]] as const),
    combinationOperation: 'MEAN' as const,
  });
  return analyse({ timeZone: 'UTC', cause: series('dose'), effect: series('outcome') }).statistics;
}

describe('one person’s study', () => {
  test('begins with the most important sentence', () => {
    const { text } = describeStudy(reference, statistics(0.5), { cause, effect }, []);
    expect(text.title).toMatch(/^Higher My salt predicts \w+ higher Thirst$/);
    expect(text.tagLine).toBe(text.change);
    expect(text.sentences).toEqual([text.change, text.certainty, text.optimal, text.nextStep]);
    expect(describeStudy(reference, statistics(0), { cause, effect }, []).text.tagLine).toContain(
      'do not show',
    );
    const few = describeStudy(reference, statistics(1, 4), { cause, effect }, []).text;
    expect(few.tagLine).toBe('Track both for 6 more days.');
    expect(few.sentences.slice(0, few.missing.length)).toEqual(few.missing);
    expect(few).not.toHaveProperty('change');
  });

  test('counts for less, the more others look at the same effect', () => {
    const computed = statistics(0.2);
    const p = computed.pValue as number;
    const others = [0.9, 0.8, null].map((pValue, i) => study({ causeVariableId: 10 + i }, { pValue }));
    const elsewhere = study({ causeVariableId: 20, effectVariableId: 9 }, { pValue: 0.7 });
    const itself = study({ causeVariableId: 1 }, { pValue: 0.0001 });
    const pooled = study({ type: 'population', causeVariableId: 30 }, { pValue: 0.6 });
    const described = describeStudy(reference, computed, { cause, effect }, [
      ...others,
      elsewhere,
      itself,
      pooled,
    ]);
    expect(described.statistics).toMatchObject({ pValue: p, qValue: p * 3 });
  });

  test('keeps a summary for lists', () => {
    const computed = statistics(0.5);
    const described = describeStudy(reference, computed, { cause, effect }, []);
    const summary = summaryOf(described, { fingerprint: 'abc', analysedAt: 5 });
    expect(summary).toMatchObject({
      fingerprint: 'abc',
      analysedAt: 5,
      causeName: 'My salt',
      effectName: 'Thirst',
      robust: true,
      pValue: computed.pValue,
      correlation: computed.adjustedCorrelation,
      optimalValueMessage: described.text.optimal,
    });
  });
});

describe('a study of many', () => {
  const pool = { ...reference, type: 'population' } as const;
  const inGrams = known(1, 'Salt', { settings: { alias: 'My salt', unitId: unitIdOf('g') } });
  const members = (count: number, own = cause) =>
    Array.from(
      { length: count },
      () => personsResult({ ...statistics(0.5), optimalValue: 2.7 }, own, effect) as PersonsResult,
    );

  test('speaks of variables by their names, in the unit of the reader', () => {
    const described = describePooled(pool, figureOf(pool, members(10)), pooledNames(inGrams, effect));
    expect(described.text.title).toMatch(/^Higher Salt predicts/);
    expect(described.text.optimal).toBe(
      "On average, people's Thirst was highest after about 0.003 g of Salt per day.",
    );
    expect(described.text.evidence).toMatch(/^Based on at least 10 people: r = -?[\d.]+, p </);
    expect(described.text.differences).toBeUndefined();
    expect(described.statistics).toMatchObject({
      confidenceInterval: null,
      predictionInterval: null,
      iSquared: null,
    });
  });

  test('never calls a remedy the cause of what it is taken for', () => {
    const remedy = known(1, 'Ibuprofen', { settings: { categoryId: getCategoryByName('Treatments').id } });
    const pain = known(2, 'Headache', {
      unit: '/5',
      settings: { categoryId: getCategoryByName('Symptoms').id },
    });
    const { text } = describePooled(pool, figureOf(pool, members(30)), pooledNames(remedy, pain));
    expect(text).toMatchObject({
      title: 'Ibuprofen and Headache come on the same days',
      finding: 'sameDays',
      change: expect.stringMatching(
        / has a .* link to higher Headache on average\. People take a remedy when /,
      ),
    });
    expect([text.certainty, text.optimal]).toEqual([undefined, undefined]);
    expect(text.sentences.join(' ')).not.toMatch(/predicts|after about/);
  });

  test('tells ranges, and how people differ, from thirty on', () => {
    const names = pooledNames(inGrams, effect);
    const ofFewer = describePooled(pool, figureOf(pool, members(29)), names);
    expect(ofFewer.statistics).toMatchObject({
      confidenceInterval: null,
      predictionInterval: null,
      iSquared: null,
    });
    const { statistics: told, text } = describePooled(pool, figureOf(pool, members(30)), names);
    expect(told).toMatchObject({
      confidenceInterval: expect.any(Array),
      predictionInterval: expect.any(Array),
      iSquared: 0,
    });
    expect(text.differences).toContain('another person');
    expect(text.evidence).toContain('95% interval');
  });

  test('names no optimum in a unit that the reader’s does not convert to', () => {
    const figure = figureOf(pool, members(10, known(1, 'Salt', { unit: 'serving' })));
    expect(describePooled(pool, figure, pooledNames(inGrams, effect)).statistics.optimalValue).toBeNull();
  });

  test('names no optimum of fewer than ten people, whatever the others’ units', () => {
    const mixed = [...members(9), ...members(9, known(1, 'Salt', { unit: 'serving' }))];
    expect(figureOf(pool, mixed).optima).toEqual([]);
  });

  test('without a figure says what is needed', () => {
    const { text } = describePooled(pool, undefined, pooledNames(cause, effect));
    expect(text.tagLine).toMatch(
      /^Results for everyone are worked out once a month. .* at least 10 other people/,
    );
  });

  test('takes from each person figures only, in a unit that can be compared', () => {
    const computed = { ...statistics(0.5), optimalValue: 3 };
    const kilograms = unitIdOf('kg');
    expect(personsResult(computed, inGrams, effect)).toEqual({
      adjustedCorrelation: computed.adjustedCorrelation,
      effectiveSampleSize: computed.effectiveSampleSize,
      optimum: { value: 0.003, unitId: kilograms, extreme: 'highest' },
    });
    const otherWay = known(2, 'Thirst', { unit: '/5', settings: { valence: 'negative' } });
    expect(personsResult(computed, cause, otherWay)?.optimum?.extreme).toBe('lowest');
    expect(personsResult(computed, known(1, 'Heat', { unit: 'C' }), effect)?.optimum).toBeNull();
    expect(personsResult(statistics(1, 4), cause, effect)).toBeUndefined();
  });
});

function unitIdOf(name: string): number {
  return known(1, 'x', { unit: name }).settings.unit.id;
}
