import { describe, expect, test } from '@jest/globals';
import { analyse } from '../../../../../shared/domain/analysis/analyse.ts';
import { bestStudy } from '../../../../../shared/domain/analysis/best-study.ts';
import type {
  StudyStatistics,
  WithoutUnusualDays,
} from '../../../../../shared/domain/analysis/statistics.ts';
import { findings } from '../../../../../shared/domain/analysis/texts/findings.ts';
import { pText, threeDigits } from '../../../../../shared/domain/analysis/texts/number-text.ts';
import { studyLabels } from '../../../../support/studies/study-labels.ts';
import { readGolden, type StudyCase } from '../golden-cases.ts';
import { noise, study } from '../histories.ts';

const labels = studyLabels();

const treatment = analyse(readGolden<StudyCase>('s01_binary_treatment').input).statistics;
const nothing = analyse(readGolden<StudyCase>('s02_ar1_null').input).statistics;
const withFigures = (figures: Partial<StudyStatistics>) => ({ ...treatment, ...figures });

describe('two things with a season of their own', () => {
  const season = (sign: number, days: number, seed: number) =>
    noise(days, seed).map((value, day) => value + sign * Math.sin((2 * Math.PI * day) / 90));
  const shared = (sign: number, days = 365) =>
    analyse(study(season(1, days, 11), season(sign, days, 12))).statistics;
  const together = shared(1);
  const text = findings(together, labels);

  test('go together over weeks, and predict nothing', () => {
    expect(together).toMatchObject({ robust: true, confidenceLevel: 'low', dayToDay: { holds: false } });
    expect(text.title).toBe('Magnesium and Mood rise and fall together over weeks');
    expect(findings(shared(-1), labels).title).toBe(
      'Magnesium and Mood move in opposite directions over weeks',
    );
    expect(text.certainty).toBe(
      'No link shows from one day to the next: both may only follow something slow, such as a season.',
    );
    expect(text.optimal).toMatch(/^Not conclusive yet: /);
  });

  test('are judged by it from twenty days on, and it is too early before 120', () => {
    const figures = { robust: true, dayToDay: { r: 0.1, pValue: 0.4, holds: false } };
    expect(findings(withFigures({ ...figures, numberOfPairs: 19 }), labels).title).toMatch(/predicts/);
    const early = findings(withFigures({ ...figures, numberOfPairs: 119 }), labels);
    expect(early.title).toBe('Magnesium and Mood rise and fall together so far; too early to say why');
    expect(early.certainty).toBe(
      'The link isn’t clear from one day to the next yet. Two slow changes, such as a cycle, a season or new habits, would look the same in 119 days. 1 more day will tell more.',
    );
    expect(early.optimal).toMatch(/^Not conclusive yet: /);
    expect(findings(withFigures({ ...figures, numberOfPairs: 120 }), labels).title).toMatch(/over weeks/);
    const held = { ...figures, dayToDay: { r: 0.3, pValue: 0.01, holds: true } };
    expect(findings(withFigures({ ...held, numberOfPairs: 120 }), labels).title).toMatch(/predicts/);
  });

  test('meet at some delay and look back at each other, which is not said', () => {
    const wave = (phase: number, seed: number) =>
      noise(365, seed).map((value, day) => value + Math.sin((2 * Math.PI * (day + phase)) / 60));
    const { statistics } = analyse(study(wave(15, 11), wave(0, 12)));
    expect(statistics.correlationsOverDelays.some(({ r }) => Math.abs(r ?? 0) > 0.5)).toBe(true);
    expect(statistics).toMatchObject({ betterDelay: null });
    const reversed = { ...statistics, numberOfPairs: 365, reverseSignificant: true };
    const back = { reversePearsonCorrelationCoefficient: 0.9, forwardPearsonCorrelationCoefficient: 0.1 };
    const slow = { r: 0.1, pValue: 0.5, holds: false };
    expect(findings({ ...reversed, ...back, reverseDayToDay: slow }, labels).reverse).toBeNull();
    const held = { r: 0.4, pValue: 0.001, holds: true };
    expect(findings({ ...reversed, ...back, reverseDayToDay: held }, labels).reverse).not.toBeNull();
  });

  test('are not tested under twenty days', () => {
    expect(shared(1, 19).dayToDay).toBeNull();
    expect(shared(1, 20).dayToDay).not.toBeNull();
  });
});

describe('two things that follow the cycle', () => {
  const days = 168;
  const bleeds = (day: number) => day % 28 < 5;
  const series = (seed: number) => noise(days, seed).map((value, day) => value + (bleeds(day) ? 3 : 0));
  const input = study(series(21), series(22));
  const first = Math.floor(Number((input.cause.measurements as [number, number][])[0]?.[0]) / 86_400);
  const bleedingDays = Int32Array.from(
    Array.from({ length: days }, (_, day) => day).filter(bleeds),
    (day) => first + day,
  );

  test('say so once the person records it, and predict as long as nobody knows', () => {
    expect(findings(analyse(input).statistics, labels).title).toMatch(/predicts/);
    const { statistics } = analyse({ ...input, bleedingDays });
    expect(statistics.cycle).toMatchObject({ completeCycles: 5, used: true, holds: false });
    const text = findings(statistics, labels);
    expect(text.title).toBe('Magnesium and Mood both follow the cycle');
    expect(text.certainty).toBe('Days at the same point in the cycle show no clear link.');
    expect(text.evidence).toMatch(/irregular or not fully recorded/);
    expect(statistics.confidenceLevel).toBe('low');
  });

  test('still predict if the link shows at the same place in the cycle as well', () => {
    const cause = series(21);
    const linked = study(
      cause,
      series(22).map((value, day) => value + (cause[day] ?? 0)),
    );
    const { statistics } = analyse({ ...linked, bleedingDays });
    expect(statistics.cycle).toMatchObject({ used: true, holds: true });
    const text = findings(statistics, labels);
    expect(text.title).toMatch(/predicts/);
    expect(text.evidence).toMatch(/also shows between days at the same point in the cycle/);
  });
});

describe('a significant study', () => {
  const text = findings(treatment, labels);

  test('says in its title what predicts what', () => {
    expect(text.title).toBe('Higher Magnesium predicts moderately higher Mood');
  });

  test('says what was seen, how sure that is and what would make it surer, without statistics', () => {
    expect(text.change).toBe('After days with more Magnesium, Mood was higher: 3.6 instead of 3.1 of 5.');
    expect(text.certainty).toBe(
      'Confidence is medium: chance alone would show a link this strong in about 1 in 36 such records.',
    );
    expect(text.nextStep).toBe(
      'Anything that comes and goes with Magnesium, such as a season or a cycle, would look the same. To be more certain that it’s Magnesium itself, flip a coin to decide which days have more, if that’s safe.',
    );
    expect(text.optimal).toBe('Your Mood was highest after about 1 mg of Magnesium per day.');
  });

  test('says the figures apart', () => {
    expect(text.evidence).toBe(
      'Based on 60 paired days (worth about 53 independent ones), after allowing for trend and weekday: r = 0.303, 95% interval 0.0354 to 0.53, p = 0.0276; medium confidence.',
    );
  });

  test('speaks to anybody of one person’s records', () => {
    const toAnybody = findings(treatment, labels, 'public');
    expect(toAnybody.optimal).toBe(
      "In one person's records, Mood was highest after about 1 mg of Magnesium per day.",
    );
    expect(JSON.stringify(toAnybody)).not.toMatch(/\byou/i);
  });

  test('says which measurements were left out, if any were', () => {
    expect(text.leftOut).toEqual([]);
    expect(findings(withFigures({ causeOutOfRange: 40, effectOutOfRange: 1 }), labels).leftOut).toEqual([
      'Left out: 40 measurements of Magnesium outside its allowed range.',
      'Left out: 1 measurement of Mood outside its allowed range.',
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

describe('what was seen', () => {
  const seen = (
    [before, after]: readonly [number, number],
    changed: Parameters<typeof studyLabels>[0] = {},
    figures: Partial<StudyStatistics> = {},
  ) =>
    findings(
      withFigures({
        averageEffectFollowingLowCause: before,
        averageEffectFollowingHighCause: after,
        robust: false,
        ...figures,
      }),
      studyLabels(changed),
    ).change;

  test.each([
    ['a rating', [3.3, 3.9], {}, 'After days with more Magnesium, Mood was higher: 3.9 instead of 3.3 of 5.'],
    [
      'numbers that read the same',
      [3.338, 3.342],
      {},
      'After days with more Magnesium, Mood was about the same as otherwise: 3.34 of 5.',
    ],
    [
      'an amount',
      [6.9, 7.4],
      { effectUnit: 'h' },
      'After days with more Magnesium, Mood was higher: 7 h 24 min instead of 6 h 54 min (7.25% more).',
    ],
    [
      'an amount from zero',
      [0, 2],
      { effectUnit: 'mg' },
      'After days with more Magnesium, Mood was higher: 2 instead of 0 mg.',
    ],
    [
      'an amount that more than doubles',
      [10, 25],
      { effectUnit: 'mg' },
      'After days with more Magnesium, Mood was higher: 25 instead of 10 mg.',
    ],
    [
      'a large amount',
      [9_320, 10_432],
      { effectUnit: 'count' },
      'After days with more Magnesium, Mood was higher: 10,400 instead of 9,320 (11.9% more).',
    ],
    [
      'a temperature',
      [36.4, 36.9],
      { effectUnit: 'C' },
      'After days with more Magnesium, Mood was higher: 36.9 instead of 36.4 °C.',
    ],
    [
      'a percentage',
      [50, 60],
      { effectUnit: '%' },
      'After days with more Magnesium, Mood was higher: 60 instead of 50%.',
    ],
    [
      'money',
      [12, 8.5],
      { effectUnit: '$' },
      'After days with more Magnesium, Mood was lower: $8.50 instead of $12.00.',
    ],
    [
      'a scale with a middle',
      [-1, 0.5],
      { effectUnit: '-4 to 4' },
      'After days with more Magnesium, Mood was higher: 0.5 instead of -1 on the scale from -4 to 4.',
    ],
    [
      'yes and no',
      [0.25, 0.4],
      { effectUnit: 'yes/no' },
      'After days with more Magnesium, Mood came more often: on 40% of days instead of 25%.',
    ],
    [
      'yes and no, alike',
      [0.25, 0.251],
      { effectUnit: 'yes/no' },
      'After days with more Magnesium, Mood came about as often: on 25% of days.',
    ],
    [
      'a cause of yes and no',
      [3, 2],
      { causeUnit: 'yes/no' },
      'After days with Magnesium, Mood was lower: 2 instead of 3 of 5.',
    ],
    [
      'a cause that is no amount',
      [3, 2],
      { isCauseSum: false, causeUnit: 'C' },
      'After days with higher Magnesium, Mood was lower: 2 instead of 3 of 5.',
    ],
    [
      'a cause of several days',
      [3, 2],
      { windowDays: 3 },
      'After 3 days with more Magnesium, Mood was lower: 2 instead of 3 of 5.',
    ],
  ] as const)('of %s', (_, means, changed, expected) => {
    expect(seen(means, changed)).toBe(expected);
  });

  test('never contradicts the title', () => {
    expect(seen([3.5, 3.4], {}, { robust: true })).toBe(
      'The more Magnesium there was, the higher Mood tended to be, after allowing for trend and weekday; the plain averages don’t show it. After days with more Magnesium, Mood was lower: 3.4 instead of 3.5 of 5.',
    );
  });
});

describe('how sure it is', () => {
  test.each([
    [0.000_999, 'at most about 1 in 1,000'],
    [0.005, 'about 1 in 200'],
    [0.0276, 'about 1 in 36'],
    [0.049, 'about 1 in 20'],
    [0.3, 'about 1 in 3'],
    [0.5, 'about half of all'],
    [0.7, 'most'],
    [0.97, 'nearly all'],
  ])('with p = %d', (p, words) => {
    const statistics = withFigures({ pValue: p, permutationPValue: 0.0001 });
    expect(findings(statistics, labels).certainty).toContain(`a link this strong in ${words} such records.`);
    const other = withFigures({ pValue: 0.0001, permutationPValue: p, robust: false, significant: false });
    expect(findings(other, labels).certainty).toBe(
      `Chance alone would show a link this strong in ${words} such records.`,
    );
  });

  test('says how many days are missing for more than low confidence', () => {
    expect(findings(withFigures({ numberOfPairs: 29 }), labels).nextStep).toBe(
      'To be more certain: 1 more day with both.',
    );
  });

  test('says that few days are few, whatever chance says', () => {
    expect(findings(withFigures({ numberOfPairs: 12, pValue: 0.001 }), labels).certainty).toBe(
      'Chance alone would show a link this strong in about 1 in 39 such records, but 12 days is not many: confidence is low.',
    );
  });

  test('names the weekly rhythm while there are too few days to take it out', () => {
    expect(findings(withFigures({ numberOfPairs: 55 }), labels).nextStep).toContain('a weekly rhythm,');
  });
});

describe('a remedy that is taken when it hurts', () => {
  const remedy = studyLabels({ causeName: 'Ibuprofen', causeKind: 'taken', isAsNeeded: true });
  const worse = { correlationCoefficient: -0.5, adjustedCorrelation: -0.5 };
  const day = { date: '2024-03-12', variableName: 'Ibuprofen', value: 4000 };
  const without = { numberOfPairs: 59, pValue: 0.01, permutationPValue: 0.01, significant: true, change: -1 };
  const unusual = (left: Partial<WithoutUnusualDays>) =>
    findings(
      withFigures({
        ...worse,
        unusualDays: [day],
        withoutUnusualDays: { ...without, correlationCoefficient: -0.8, adjustedCorrelation: -0.8, ...left },
      }),
      remedy,
    ).unusual;

  test('predicts nothing, with unusual days or without them', () => {
    expect(unusual({})).toMatch(/ the result would be the same\.$/);
    expect(unusual({ significant: false })).toMatch(
      / only that day makes it look as if Ibuprofen and Mood come on the same days\. It may be a typo\.$/,
    );
  });

  test('is said to come on the same days only where that was found', () => {
    const means = { averageEffectFollowingLowCause: 3.1, averageEffectFollowingHighCause: 3 };
    const change = (robust: boolean) => findings(withFigures({ ...worse, ...means, robust }), remedy).change;
    expect(change(true)).toMatch(/^Ibuprofen and Mood come on the same days: Mood was 3 of 5 on the /);
    expect(change(false)).toMatch(/^Mood was 3 of 5 on the \d+ days with Ibuprofen, 3\.1 on the /);
  });

  test('is not called the cause where it is the effect', () => {
    const reversed = withFigures({
      numberOfPairs: 365,
      reverseSignificant: true,
      reversePearsonCorrelationCoefficient: 0.9,
      forwardPearsonCorrelationCoefficient: 0.1,
      reverseDayToDay: { r: 0.9, pValue: 0.001, holds: true },
    });
    expect(findings(reversed, labels).reverse).not.toBeNull();
    expect(findings(reversed, studyLabels({ effectKind: 'taken' })).reverse).toBeNull();
  });
});

describe('unusual days', () => {
  const without = {
    numberOfPairs: 59,
    correlationCoefficient: 0.3,
    adjustedCorrelation: 0.3,
    pValue: 0.01,
    permutationPValue: 0.01,
    significant: true,
    change: 1,
  };
  const day = { date: '2024-03-12', variableName: 'Magnesium', value: 2500 };
  const said = (figures: Partial<StudyStatistics>, left: Partial<WithoutUnusualDays> = {}) =>
    findings(
      withFigures({ unusualDays: [day], withoutUnusualDays: { ...without, ...left }, ...figures }),
      labels,
    ).unusual;

  test('that change nothing are named nevertheless', () => {
    expect(said({})).toBe(
      'Without one unusual day (12 March 2024: Magnesium 2,500 mg) the result would be the same.',
    );
  });

  test('that make a finding', () => {
    expect(said({ robust: false }, { significant: false })).toBe(
      'Without one unusual day (12 March 2024: Magnesium 2,500 mg) there is no clear effect: only that day makes it look as if higher Magnesium predicts moderately higher Mood. It may be a typo.',
    );
  });

  test('that hide a finding', () => {
    expect(
      said(
        { significant: false, robust: false },
        { correlationCoefficient: -0.7, adjustedCorrelation: -0.7 },
      ),
    ).toBe(
      'Without one unusual day (12 March 2024: Magnesium 2,500 mg) the result would be: higher Magnesium predicts strongly lower Mood. It may be a typo.',
    );
  });

  test('that weaken a finding, whose title takes the weaker word', () => {
    const figures = { correlationCoefficient: 0.25, adjustedCorrelation: 0.25 };
    const left = { correlationCoefficient: 0.69, adjustedCorrelation: 0.69 };
    expect(said(figures, left)).toBe(
      'Without one unusual day (12 March 2024: Magnesium 2,500 mg) the result would be: higher Magnesium predicts strongly higher Mood; with it: higher Magnesium predicts slightly higher Mood. It may be a typo.',
    );
    const statistics = withFigures({ ...figures, withoutUnusualDays: { ...without, ...left } });
    expect(findings(statistics, labels).title).toBe('Higher Magnesium predicts slightly higher Mood');
    const turned = withFigures({ withoutUnusualDays: { ...without, correlationCoefficient: 0.12 } });
    expect(findings(turned, labels).title).toBe('Higher Magnesium predicts slightly higher Mood');
  });

  test('without which data are missing', () => {
    expect(said({ robust: false }, { pValue: null, significant: false })).toBe(
      'Without one unusual day (12 March 2024: Magnesium 2,500 mg) there would not be enough data. It may be a typo.',
    );
  });

  test('of which there are several', () => {
    const unusualDays = [day, { ...day, variableName: 'Mood', value: 9 }, day, day, day];
    expect(said({ unusualDays }, { numberOfPairs: 56 })).toBe(
      'Without 4 unusual days (12 March 2024: Magnesium 2,500 mg; 12 March 2024: Mood 9 of 5; 12 March 2024: Magnesium 2,500 mg; 2 more) the result would be the same.',
    );
  });
});

describe('a study without a finding', () => {
  test('says what is still possible', () => {
    const text = findings(nothing, labels);
    expect(text.title).toBe('No clear effect of Magnesium on Mood so far');
    expect(nothing.confidenceInterval).toEqual([expect.closeTo(-0.166, 3), expect.closeTo(0.587, 3)]);
    expect(text.none).toBe(
      'These 120 days do not show that Magnesium changes Mood; anything between a slight link to lower Mood and a moderate link to higher Mood is still possible.',
    );
    expect(text.optimal).toMatch(
      /^Not conclusive yet: Your Mood was highest after about \S+ mg of Magnesium per day\.$/,
    );
  });

  test('without an interval leaves everything possible', () => {
    const text = findings(
      withFigures({ robust: false, significant: false, confidenceInterval: null, pValue: 1 }),
      labels,
    );
    expect(text.none).toBe(
      'These 60 days do not show that Magnesium changes Mood; any link is still possible.',
    );
    expect(text.evidence).toContain('r = 0.303, too few independent days for a 95% interval, p = 1; ');
  });

  test('says so when trend and weekday explain everything', () => {
    const weekly = Array.from({ length: 70 }, (_, day) => Math.min(day % 7, 3));
    const { evidence } = findings(analyse(study(weekly, weekly)).statistics, labels);
    expect(evidence).toBe(
      'Based on 70 paired days: trend and weekday alone account for Magnesium or Mood, so there is nothing left to compare.',
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
      'Magnesium was above average on 1 day and below average on 1; at least 5 of each are needed.',
      'Magnesium changed only once between more and less; it must change at least 3 times to rule out a simple trend.',
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
    reverseDayToDay: { r: 0.5, pValue: 0.01, holds: true },
  });
  expect(findings(statistics, labels).reverse).toBe(
    'Mood predicts later Magnesium more strongly than the other way round, so cause and effect may be reversed.',
  );
  expect(findings({ ...statistics, reverseSignificant: false }, labels).reverse).toBeNull();
  const weaker = { ...statistics, reversePearsonCorrelationCoefficient: 0.19 };
  expect(findings(weaker, labels).reverse).toBeNull();
});

test('a delay that fits much better is named with its setting', () => {
  const statistics = withFigures({ betterDelay: { lagDays: 2, r: 0.7, onsetDelay: 176_400 } });
  expect(findings(statistics, labels).delay).toBe(
    'Mood goes much more closely with Magnesium when compared 2 days later. To test that, set the onset delay of Magnesium to 49 hours.',
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
  expect([0.00099, 0.001, 0.04567, 1].map(pText)).toEqual(['p < 0.001', 'p = 0.001', 'p = 0.0457', 'p = 1']);
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
