import { describe, expect, test } from '@jest/globals';
import { analyse } from '../../../../shared/domain/analysis/analyse.ts';
import { poolCorrelations } from '../../../../shared/domain/analysis/meta-analysis.ts';
import { pooledFindings } from '../../../../shared/domain/analysis/pooled-findings.ts';
import { poolStudies } from '../../../../shared/domain/analysis/pooled-study.ts';
import { studyLabels } from '../../../support/study-labels.ts';
import { expectFigures, type Figures, readGolden } from './golden-cases.ts';
import { noise, study } from './histories.ts';

const golden = readGolden<{ cases: { name: string; people: [number, number][]; expected: Figures }[] }>(
  'm01_meta_analysis',
);

const labels = studyLabels({
  causeName: 'Coffee',
  effectName: 'Sleep',
  causeUnit: 'serving',
  effectUnit: 'h',
});

/** A person whose effect follows an alternating cause by `size`, under noise of their own. */
function person(seed: number, size: number, length = 60) {
  const cause = noise(length, seed).map((value) => Number(value < 0.5));
  const effect = noise(length, seed + 1000).map((value, day) => value + size * (cause[day] ?? 0));
  return analyse(study(cause, effect)).statistics;
}

describe('random effects', () => {
  test.each(golden.cases.map((each) => [each.name, each] as const))(
    '%s: as statsmodels and metafor',
    (_, each) => {
      const people = each.people.map(([r, effectiveSampleSize]) => ({ r, effectiveSampleSize }));
      expectFigures(poolCorrelations(people), each.expected);
    },
  );

  test('need somebody, and with one person are that person', () => {
    expect(poolCorrelations([])).toBeNull();
    expect(poolCorrelations([{ r: 0.5, effectiveSampleSize: 3 }])).toBeNull();
    expect(poolCorrelations([{ r: 0.5, effectiveSampleSize: 28 }])).toMatchObject({
      k: 1,
      tauSquared: 0,
      q: 0,
      iSquared: 0,
    });
    expect(poolCorrelations([{ r: 0.5, effectiveSampleSize: 28 }])?.r).toBeCloseTo(0.5, 12);
  });

  test('survive a perfect correlation', () => {
    const pooled = poolCorrelations([
      { r: 1, effectiveSampleSize: 30 },
      { r: -0.2, effectiveSampleSize: 30 },
    ]);
    expect(Number.isFinite(pooled?.r)).toBe(true);
    expect(Number.isFinite(pooled?.p)).toBe(true);
  });
});

describe('a pooled study', () => {
  test('finds what people share, and says so', () => {
    const statistics = poolStudies([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((seed) => person(seed, 0.3)));
    const { title, evidence, none, differences, optimal, missing } = pooledFindings(statistics, labels);
    expect(statistics).toMatchObject({
      numberOfPeople: 10,
      numberOfPairs: 600,
      significant: true,
      confidenceLevel: 'high',
    });
    expect(title).toMatch(/^Higher Coffee predicts (slightly|moderately|strongly) higher Sleep$/);
    expect(evidence).toMatch(
      /^Based on 10 people \(600 paired days, worth about \d+ independent ones\): r = 0\.\d+, 95% interval 0\.\d+ to 0\.\d+, p < 0\.001; high confidence\.$/,
    );
    expect(differences).toMatch(
      /^About \d+% of the differences between people are more than chance; one more person's correlation is to be expected between -?0\.\d+ and 0\.\d+\.$/,
    );
    expect(optimal).toBe("On average, people's Sleep was highest after about 1 serving of Coffee per day.");
    expect(none).toBeNull();
    expect(missing).toEqual([]);
  });

  test('without a common effect says what is still possible', () => {
    const statistics = poolStudies([1, 2, 3].map((seed) => person(seed, 0)));
    const { title, none, optimal } = pooledFindings(statistics, labels);
    expect(statistics.significant).toBe(false);
    expect(title).toBe('No clear effect of Coffee on Sleep so far');
    expect(none).toMatch(
      /^These 3 people's days do not show that Coffee changes Sleep; a correlation between -0\.\d+ and 0\.\d+ is still possible\.$/,
    );
    expect(optimal).toMatch(/^So far, not yet conclusive: On average/);
  });

  test('tells nothing of one person alone but that there is one', () => {
    const { numberOfPeople, insufficient, confidenceLevel, ...figures } = poolStudies([person(1, 0.5)]);
    expect([numberOfPeople, insufficient, confidenceLevel]).toEqual([1, ['people'], 'low']);
    expect(Object.values(figures).filter(Boolean)).toEqual([]);
  });

  test('leaves out whose data are insufficient, and needs two people', () => {
    const statistics = poolStudies([person(1, 0.5), person(2, 0.5, 8)]);
    expect(statistics).toMatchObject({
      numberOfPeople: 1,
      significant: false,
      insufficient: ['people'],
      confidenceLevel: 'low',
    });
    expect(pooledFindings(statistics, labels)).toMatchObject({
      title: 'Not enough data yet on Coffee and Sleep',
      evidence: null,
      missing: ['At least 2 people with enough data are needed; so far only one person has.'],
    });
    expect(pooledFindings(poolStudies([]), labels).missing).toEqual([
      'At least 2 people with enough data are needed; so far nobody has.',
    ]);
  });
});
