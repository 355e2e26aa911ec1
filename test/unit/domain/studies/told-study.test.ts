import { describe, expect, test } from '@jest/globals';
import { analyse } from '../../../../shared/domain/analysis/analyse.ts';
import { poolStudies } from '../../../../shared/domain/analysis/pooled-study.ts';
import type { StudyStatistics } from '../../../../shared/domain/analysis/statistics.ts';
import { comparableWith, personsResult } from '../../../../shared/domain/studies/persons-result.ts';
import { summaryOf, tellStudy } from '../../../../shared/domain/studies/told-study.ts';
import { randomNumbers } from '../../../support/histories.ts';
import { known } from './known.ts';
import { study } from './summaries.ts';

const cause = known(1, 'Salt', { settings: { alias: 'My salt' } });
const effect = known(2, 'Thirst', { unit: '/5' });
const reference = { type: 'individual', causeVariableId: 1, effectVariableId: 2 } as const;

function statistics(slope: number, days = 80): StudyStatistics {
  const random = randomNumbers(3);
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
  test('begins with the most telling sentence', () => {
    const { text } = tellStudy(reference, statistics(0.5), cause, effect, []);
    expect(text.title).toMatch(/^Higher My salt predicts \w+ higher Thirst$/);
    expect(text.tagLine).toBe(text.change);
    expect(text.sentences).toEqual([text.change, text.evidence, text.optimal]);
    expect(tellStudy(reference, statistics(0), cause, effect, []).text.tagLine).toContain('do not show');
    const few = tellStudy(reference, statistics(1, 4), cause, effect, []).text;
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
    const told = tellStudy(reference, computed, cause, effect, [...others, elsewhere, itself, pooled]);
    expect(told.statistics).toMatchObject({ pValue: p, qValue: p * 3 });
  });

  test('keeps a summary for lists', () => {
    const computed = statistics(0.5);
    const told = tellStudy(reference, computed, cause, effect, []);
    const summary = summaryOf(told, { fingerprint: 'abc', analysedAt: 5 });
    expect(summary).toMatchObject({
      fingerprint: 'abc',
      analysedAt: 5,
      causeName: 'My salt',
      effectName: 'Thirst',
      robust: true,
      pValue: computed.pValue,
      correlation: computed.adjustedCorrelation,
      optimalValueMessage: told.text.optimal,
    });
  });
});

describe('a study of many', () => {
  const many = { ...reference, type: 'population' } as const;
  const inGrams = known(1, 'Salt', { settings: { alias: 'My salt', unitId: unitIdOf('g') } });

  test('speaks of variables as everybody knows them, in the unit of the reader', () => {
    const result = personsResult(statistics(0.5), cause, effect);
    const told = tellStudy(many, poolStudies([result, result, result] as never), inGrams, effect, []);
    expect(told.text.title).toMatch(/^Higher Salt predicts/);
    expect(told.text.optimal).toBe(
      "On average, people's Thirst was highest after about 0.003 g of Salt per day.",
    );
    expect(told.text.differences).toContain('one more person');
  });

  test('takes from each person figures only, in the standard unit of their kind', () => {
    const computed = statistics(0.5);
    const own = personsResult({ ...computed, optimalValue: 0.003 }, inGrams, effect);
    expect(own).toEqual({
      adjustedCorrelation: computed.adjustedCorrelation,
      effectiveSampleSize: computed.effectiveSampleSize,
      numberOfPairs: 80,
      optimalValue: expect.closeTo(3e-6, 15),
      optimalValueUnitId: unitIdOf('kg'),
    });
    const inServings = known(1, 'Salt', { unit: 'serving' });
    expect(own && comparableWith(inServings)(own)).toEqual({ ...own, optimalValue: null });
    expect(own && comparableWith(cause)(own)).toEqual(own);
    const otherWay = known(2, 'Thirst', { unit: '/5', settings: { valence: 'negative' } });
    expect(personsResult(computed, cause, otherWay)?.optimalValue).toBeNull();
    expect(personsResult(statistics(1, 4), cause, effect)).toBeUndefined();
  });
});

function unitIdOf(name: string): number {
  return known(1, 'x', { unit: name }).settings.unit.id;
}
