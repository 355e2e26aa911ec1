import { describe, expect, test } from '@jest/globals';
import { analyse } from '../../../../shared/domain/analysis/analyse.ts';
import { bestStudy } from '../../../../shared/domain/analysis/best-study.ts';
import { findings } from '../../../../shared/domain/analysis/findings.ts';
import { pText, threeDigits } from '../../../../shared/domain/analysis/number-text.ts';
import type { StudyStatistics } from '../../../../shared/domain/analysis/statistics.ts';
import type { StudyLabels } from '../../../../shared/domain/analysis/study-labels.ts';
import { readGolden, type StudyCase } from './golden-cases.ts';
import { noise, study } from './histories.ts';

const labels: StudyLabels = {
  causeName: 'Magnesium',
  effectName: 'Mood',
  causeUnit: { abbreviatedName: 'mg', minimumValue: 0 },
  effectUnit: { abbreviatedName: '/5', minimumValue: 1 },
  effectValence: 'positive',
  windowDays: 1,
};

const treatment = analyse(readGolden<StudyCase>('s01_binary_treatment').input).statistics;
const nothing = analyse(readGolden<StudyCase>('s02_ar1_null').input).statistics;
const withFigures = (figures: Partial<StudyStatistics>) => ({ ...treatment, ...figures });

describe('a significant study', () => {
  const text = findings(treatment, labels);

  test('says in its title what predicts what', () => {
    expect(text.title).toBe('Higher Magnesium predicts moderately higher Mood');
  });

  test('says how much the effect changed, with its evidence', () => {
    expect(text.change).toBe('Mood was 16.9% higher (3.1 → 3.62 /5) after above-average Magnesium.');
    expect(text.evidence).toBe(
      'Based on 60 paired days (worth about 53 independent ones), after allowing for trend and weekday: r = 0.303, 95% interval 0.0354 to 0.53, p = 0.0276; medium confidence.',
    );
    expect(text.optimal).toBe('Your Mood was highest after about 1 mg of Magnesium per day.');
  });

  test('says which measurements were left out, if any were', () => {
    expect(text.leftOut).toEqual([]);
    expect(findings(withFigures({ causeOutOfRange: 40, effectOutOfRange: 1 }), labels).leftOut).toEqual([
      'Left out: 40 measurements of Magnesium outside of its allowed range.',
      'Left out: 1 measurement of Mood outside of its allowed range.',
    ]);
  });

  test('says nothing of absent effects or missing data, and always what it cannot prove', () => {
    expect(text).toMatchObject({ none: null, reverse: null, missing: [] });
    expect(text.disclaimer).toBe(
      "An association in one person's data is not proof of cause and not medical advice.",
    );
  });

  test.each([
    [0.05, 'very slightly higher'],
    [0.2, 'slightly higher'],
    [0.3, 'moderately higher'],
    [0.7, 'strongly higher'],
    [-0.05, 'very slightly lower'],
    [-0.2, 'slightly lower'],
    [-0.7, 'strongly lower'],
  ])('of r = %d predicts %s', (r, words) => {
    const statistics = withFigures({ correlationCoefficient: r, adjustedCorrelation: r });
    expect(findings(statistics, labels).title).toBe(`Higher Magnesium predicts ${words} Mood`);
  });

  test('claims the direction that was tested when the trend had hidden it', () => {
    const statistics = withFigures({ correlationCoefficient: -0.4, adjustedCorrelation: 0.5 });
    expect(findings(statistics, labels).title).toBe('Higher Magnesium predicts moderately higher Mood');
  });
});

describe('the change', () => {
  const change = (figures: Partial<StudyStatistics>, changed: Partial<StudyLabels> = {}) =>
    findings(withFigures(figures), { ...labels, ...changed }).change;
  const figures = (baseline: number, followUp: number): Partial<StudyStatistics> => ({
    averageEffectFollowingLowCause: baseline,
    averageEffectFollowingHighCause: followUp,
    change: followUp - baseline,
    percentChange: baseline === 0 ? null : ((followUp - baseline) / Math.abs(baseline)) * 100,
  });

  test('names the days that the cause acts', () => {
    expect(change(figures(4, 3), { windowDays: 3 })).toBe(
      'Mood was 25% lower (4 → 3 /5) after above-average Magnesium over the previous 3 days.',
    );
  });

  test.each([
    ['more than doubles', figures(10, 25), {}, 'Mood was 15 /5 higher (10 → 25 /5)'],
    ['starts from zero', figures(0, 2), {}, 'Mood was 2 /5 higher (0 → 2 /5)'],
    ['starts below zero', figures(-2, -1), {}, 'Mood was 1 /5 higher (-2 → -1 /5)'],
    [
      'is a percentage',
      figures(50, 60),
      { effectUnit: { abbreviatedName: '%', minimumValue: 0 } },
      'Mood was 10 % higher (50 → 60 %)',
    ],
    [
      'has a unit that can be negative',
      figures(36, 38),
      { effectUnit: { abbreviatedName: 'C', minimumValue: null } },
      'Mood was 2 C higher (36 → 38 C)',
    ],
    [
      'has no unit',
      figures(4, 3),
      { effectUnit: { abbreviatedName: '', minimumValue: 0 } },
      'Mood was 25% lower (4 → 3)',
    ],
    ['is none', figures(4, 4), {}, 'Mood was the same (4 → 4 /5)'],
  ])('of an effect that %s', (_, statistics, changed, expected) => {
    expect(change(statistics, changed)).toBe(`${expected} after above-average Magnesium.`);
  });
});

describe('a study without a finding', () => {
  test('says what is still possible', () => {
    const text = findings(nothing, labels);
    expect(text.title).toBe('No clear effect of Magnesium on Mood so far');
    const [low, high] = nothing.confidenceInterval ?? [0, 0];
    expect(text.none).toBe(
      `These ${nothing.numberOfPairs} days do not show that Magnesium changes Mood; a correlation between ${threeDigits(low)} and ${threeDigits(high)} is still possible.`,
    );
    expect(text.optimal).toMatch(
      /^So far, not yet conclusive: Your Mood was highest after about \S+ mg of Magnesium per day\.$/,
    );
  });

  test('without an interval leaves everything possible', () => {
    const text = findings(withFigures({ robust: false, confidenceInterval: null, pValue: 1 }), labels);
    expect(text.none).toBe(
      'These 60 days do not show that Magnesium changes Mood; any correlation is still possible.',
    );
    expect(text.evidence).toContain('r = 0.303, too few independent days for a 95% interval, p = 1; ');
  });

  test('says so when trend and weekday explain everything', () => {
    const weekly = Array.from({ length: 70 }, (_, day) => Math.min(day % 7, 3));
    const { evidence } = findings(analyse(study(weekly, weekly)).statistics, labels);
    expect(evidence).toBe(
      'Based on 70 paired days: trend and weekday alone account for Magnesium or Mood, so nothing is left to compare.',
    );
  });
});

describe('a study with too few data', () => {
  const text = (cause: readonly (number | null)[], effect: readonly (number | null)[]) =>
    findings(analyse(study(cause, effect)).statistics, labels);

  test('never predicts, and says what to do', () => {
    const { title, change, evidence, none, missing } = text([1, 2], [1, 2]);
    expect({ title, change, evidence, none }).toEqual({
      title: 'Not enough data yet on Magnesium and Mood',
      change: null,
      evidence: null,
      none: null,
    });
    expect(missing).toEqual([
      'Track both for 8 more days.',
      'Magnesium was above average on 1 day and below on 1; at least 5 of each are needed.',
      'Magnesium changed only 1 time; alternate at least 3 times so time itself can be ruled out.',
    ]);
  });

  test('names what never changed', () => {
    expect(text(new Array(12).fill(2), noise(12, 1)).missing).toEqual(['Magnesium never changed.']);
    expect(text(noise(12, 1), new Array(12).fill(2)).missing).toContain('Mood never changed.');
  });

  test('counts the last missing day in the singular', () => {
    const flips = noise(9, 3).map((value) => Number(value < 0.5));
    expect(text(flips, noise(9, 2)).missing[0]).toBe('Track both for 1 more day.');
  });
});

test('an effect that comes before its cause is pointed out', () => {
  const statistics = withFigures({
    forwardPearsonCorrelationCoefficient: 0.2,
    reversePearsonCorrelationCoefficient: -0.5,
    reverseSignificant: true,
  });
  expect(findings(statistics, labels).reverse).toBe(
    'Mood predicts later Magnesium more strongly than the other way round, so the influence may run backwards.',
  );
  expect(findings({ ...statistics, reverseSignificant: false }, labels).reverse).toBeNull();
  const weaker = { ...statistics, reversePearsonCorrelationCoefficient: 0.19 };
  expect(findings(weaker, labels).reverse).toBeNull();
});

test('a delay that fits much better is named with its setting', () => {
  const statistics = withFigures({ betterDelay: { lagDays: 2, r: 0.7, onsetDelay: 176_400 } });
  expect(findings(statistics, labels).delay).toBe(
    'Mood goes much more closely with Magnesium if the effect is looked for 2 days later. To test that, set the onset delay of Magnesium to 49 hours.',
  );
});

test('a negative effect is best at its lowest', () => {
  expect(findings(treatment, { ...labels, effectValence: 'negative' }).optimal).toContain(
    'Mood was lowest after',
  );
});

test('numbers are written to three digits', () => {
  expect([0.30276, 93.754, 10_432, -0.0001234, 0, -0, 2].map(threeDigits)).toEqual([
    '0.303',
    '93.8',
    '10400',
    '-0.000123',
    '0',
    '0',
    '2',
  ]);
  expect([0.00099, 0.001, 0.04567, 1].map(pText)).toEqual(['<0.001', '0.001', '0.0457', '1']);
});

describe('the best study of a variable', () => {
  const each = (robust: boolean, qValue: number, adjustedCorrelation: number | null) => ({
    robust,
    qValue,
    adjustedCorrelation,
  });

  test('is the surest finding, the stronger of two equally sure ones', () => {
    const sure = each(true, 0.01, 0.4);
    const stronger = each(true, 0.01, -0.6);
    expect(bestStudy([each(true, 0.03, 0.9), sure, each(false, 0.001, 0.95)])).toBe(sure);
    expect(bestStudy([sure, stronger])).toBe(stronger);
  });

  test('is the strongest correlation where nothing is significant, and none where nothing was tested', () => {
    const strongest = each(false, 0.5, -0.3);
    expect(bestStudy([each(false, 0.2, 0.1), strongest, each(false, 1, null)])).toBe(strongest);
    expect(bestStudy([each(false, 1, null)])).toBeUndefined();
  });
});
