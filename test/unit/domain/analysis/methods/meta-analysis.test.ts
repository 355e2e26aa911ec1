import { describe, expect, test } from '@jest/globals';
import { poolCorrelations } from '../../../../../shared/domain/analysis/methods/meta-analysis.ts';
import { noFigures, poolStudies } from '../../../../../shared/domain/analysis/pooled-study.ts';
import { pooledFindings } from '../../../../../shared/domain/analysis/texts/pooled-findings.ts';
import { studyLabels } from '../../../../support/studies/study-labels.ts';
import { expectFigures, type Figures, readGolden } from '../golden-cases.ts';

const golden = readGolden<{ cases: { name: string; people: [number, number][]; expected: Figures }[] }>(
  'm01_meta_analysis',
);

const labels = studyLabels({
  causeName: 'Coffee',
  effectName: 'Sleep',
  causeUnit: 'serving',
  effectUnit: 'h',
});

describe('random effects', () => {
  test.each(golden.cases.map((each) => [each.name, each] as const))(
    '%s: as statsmodels and metafor',
    (_, each) => {
      const people = each.people.map(([r, effectiveSampleSize]) => ({ r, effectiveSampleSize }));
      expectFigures(poolCorrelations(people), each.expected);
    },
  );

  test('need at least one person, and with one person give that person’s result', () => {
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
  const needed = 'More people are needed.';
  const results = (count: number, r: number) =>
    Array.from({ length: count }, (_, i) => ({
      adjustedCorrelation: r + (i % 2 === 0 ? 0.02 : -0.02),
      effectiveSampleSize: 40 + i,
    }));

  test('finds what people share, and says so coarsely', () => {
    const statistics = poolStudies(results(13, 0.43));
    const { title, change, certainty, evidence, none, differences, missing } = pooledFindings(
      statistics,
      labels,
      needed,
    );
    expect(statistics).toMatchObject({
      numberOfPeople: 10,
      correlationCoefficient: 0.4,
      confidenceInterval: [0.3, 0.5],
      pValue: 0.001,
      significant: true,
      iSquared: 0,
      confidenceLevel: 'high',
    });
    expect(title).toBe('Higher Coffee predicts moderately higher Sleep');
    expect(evidence).toBe(
      'Based on at least 10 people: r = 0.4, 95% interval 0.3 to 0.5, p < 0.001; high confidence.',
    );
    expect(differences).toBe(
      'People differ: for another person, expect anything between a moderate link to higher Sleep and a strong link to higher Sleep.',
    );
    expect(change).toBe(
      'In the records of at least 10 people, Coffee has a moderate link to higher Sleep on average.',
    );
    expect(certainty).toBe(
      'Confidence is high: chance alone would show a link this strong in fewer than 1 in 1,000 such groups of people.',
    );
    expect([none, missing]).toEqual([null, []]);
  });

  test('without a common effect says what is still possible', () => {
    const statistics = poolStudies(results(10, 0));
    const { title, none, evidence } = pooledFindings(statistics, labels, needed);
    expect(statistics).toMatchObject({ significant: false, correlationCoefficient: 0, pValue: 1 });
    expect(title).toBe('No clear effect of Coffee on Sleep so far');
    expect(none).toBe(
      'The records of at least 10 people do not show that Coffee changes Sleep; anything between a very slight link to lower Sleep and a slight link to higher Sleep is still possible.',
    );
    expect(evidence).toContain('p not below 0.05');
  });

  test('is given in steps that one person’s result does not move much', () => {
    const nine = results(9, 0.2).map((result) => ({ ...result, effectiveSampleSize: 3.01 }));
    const given = [-0.9, 0.9].map(
      (adjustedCorrelation) =>
        poolStudies([...nine, { adjustedCorrelation, effectiveSampleSize: 10_000 }]).correlationCoefficient,
    ) as [number, number];
    // Their days, worth a million times the others', count for three times theirs.
    expect(Math.max(...given.map((r) => Math.abs(r - 0.2)))).toBeLessThanOrEqual(0.5);
  });

  test('without people says what is needed', () => {
    expect(poolStudies([])).toEqual(noFigures);
    expect(pooledFindings(noFigures, labels, needed)).toMatchObject({
      title: 'Not enough people yet for Coffee and Sleep',
      evidence: null,
      missing: [needed],
    });
  });
});
