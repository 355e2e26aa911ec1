import * as v from 'valibot';
import { mayHave, says } from '../fields/says.ts';

const number = (sentence: string) => says(v.nullable(v.number()), sentence);
const count = (sentence: string) => says(v.pipe(v.number(), v.integer()), sentence);
const sources = (sentence: string) =>
  says(
    v.array(
      v.object({
        sourceName: says(v.string(), 'The source that was used, or several, each used for some hours.'),
        days: count('On how many days.'),
        isCombined: mayHave(v.literal(true), 'true for days combined from several sources.'),
      }),
    ),
    sentence,
  );
const dayToDay = (sentence: string) =>
  says(
    v.nullable(
      v.object({
        r: number(
          'The correlation of the days’ ranks, without weekday, trend and anything slower than three weeks.',
        ),
        pValue: says(v.number(), 'Two-sided.'),
        holds: says(
          v.boolean(),
          'Same sign as the adjusted correlation, with a p-value of at most .05; under 120 days at most .15, and at least half as strong.',
        ),
      }),
    ),
    sentence,
  );
const interval = (sentence: string) => says(v.nullable(v.tuple([v.number(), v.number()])), sentence);

const words = {
  direction: says(
    v.nullable(v.picklist(['higher', 'lower'])),
    'How the effect differs with more of the cause.',
  ),
  strengthLevel: v.nullable(v.picklist(['very strong', 'strong', 'moderate', 'weak', 'very weak'])),
  effectSize: says(v.nullable(v.string()), 'For example “moderately positive”.'),
  confidenceLevel: v.picklist(['high', 'medium', 'low']),
};

/** One person's figures; null where one is undefined. */
export const individualStatisticsSchema = v.object({
  numberOfPairs: count('Days with both: an effect, and a cause before it.'),
  causeOutOfRange: count('Measurements of the cause left out because they were outside the allowed range.'),
  effectOutOfRange: count('The same for the effect.'),
  causeSources: sources('If sources of the cause overlap: which one was used on how many days.'),
  effectSources: sources('The same for the effect.'),
  coversSince: says(
    v.optional(v.string()),
    'The first day covered, while a long history is still being prepared; absent once all of it is.',
  ),
  causeChanges: count('How often the cause differs from the day before.'),
  effectChanges: count('The same for the effect.'),
  causeMean: number('Mean of the paired days, in the cause’s unit.'),
  effectMean: number('Mean of the paired days, in the effect’s unit.'),
  causeSd: number('Standard deviation of the paired days.'),
  effectSd: number('The same for the effect.'),
  correlationCoefficient: number('Pearson’s r of the paired days, unadjusted.'),
  forwardPearsonCorrelationCoefficient: number('The same as correlationCoefficient.'),
  forwardSpearmanCorrelationCoefficient: number('Spearman’s correlation: that of the ranks.'),
  reversePearsonCorrelationCoefficient: number(
    'The correlation of the effect with the cause after it; from ten days.',
  ),
  reverseSignificant: says(v.boolean(), 'Whether the reverse correlation is significant by the same tests.'),
  reverseDayToDay: dayToDay(
    'Whether it also holds from one day to the next; null if it is not significant, and under 20 days.',
  ),
  predictivePearsonCorrelationCoefficient: number('Forward minus reverse.'),
  correlationsOverDelays: says(
    v.array(v.object({ lagDays: v.number(), n: v.pipe(v.number(), v.integer()), r: v.nullable(v.number()) })),
    'r at other delays. Descriptive only: the best of them is not a finding.',
  ),
  betterDelay: says(
    v.nullable(
      v.object({
        lagDays: says(v.number(), 'How many days later the effect follows than with the current setting.'),
        r: says(v.number(), 'The correlation at that delay.'),
        onsetDelay: says(v.number(), 'The onsetDelay of the cause that would test it, in seconds.'),
      }),
    ),
    'Another delay whose correlation is stronger by .2 or more, and significant; null if there is none.',
  ),
  slope: number('Effect per unit of cause: the slope of the best-fitting line.'),
  intercept: number('The intercept of that line.'),
  baselineCount: count('Days with a cause below its average.'),
  followUpCount: count('Days with a cause at or above its average.'),
  averageDailyLowCause: number('Mean cause of the days below its average.'),
  averageDailyHighCause: number('Mean cause of the other days.'),
  averageEffectFollowingLowCause: number('Mean effect of the days with a cause below its average.'),
  averageEffectFollowingHighCause: number('Mean effect of the other days.'),
  change: number('How the mean effect differs between them: high minus low.'),
  percentChange: number('The same, in percent.'),
  zScore: number('The size of the change, in standard deviations of the days with little of the cause.'),
  switches: count('How often the cause moves from one side of its average to the other.'),
  adjustedCorrelation: number('r after removing trend and weekday. Null while there is not enough data.'),
  confidenceInterval: interval('The 95% confidence interval of the adjusted correlation.'),
  tValue: number('The t value of the adjusted correlation.'),
  degreesOfFreedom: number('A real number, from the effective sample size.'),
  effectiveSampleSize: number('How many independent days the paired days are worth.'),
  pValue: number('Two-sided, allowing for days that resemble their neighbours.'),
  permutationPValue: number('From 1,000 block shuffles.'),
  qValue: number(
    'The false discovery rate among your studies of this effect that were opened; pairs without a study are not counted.',
  ),
  significant: says(v.boolean(), 'Both p-values are below .05.'),
  unusualDays: says(
    v.array(
      v.object({
        date: says(v.string(), 'The day, YYYY-MM-DD.'),
        variableName: says(v.string(), 'The variable whose value is unusual.'),
        value: says(v.number(), 'The value, in the unit of that variable.'),
      }),
    ),
    'Days so far from the others that they may be typos. All figures include them, except the optimal values.',
  ),
  withoutUnusualDays: says(
    v.nullable(
      v.object({
        numberOfPairs: count('Days that are left.'),
        correlationCoefficient: number('Pearson’s r.'),
        adjustedCorrelation: number('r without trend and weekday.'),
        pValue: number('Two-sided.'),
        permutationPValue: number('From 1,000 block shuffles.'),
        significant: says(v.boolean(), 'Both p-values are below .05.'),
        change: number('How the mean effect changes from little to much of the cause.'),
      }),
    ),
    'The figures without these days; null if there are none.',
  ),
  robust: says(
    v.boolean(),
    'Significant with the unusual days and, in the same direction, without them. Only then does a title say “predicts”; from 20 days, it must also hold from day to day.',
  ),
  dayToDay: dayToDay(
    'The link from one day to the next; null under 20 days, and while there is not enough data.',
  ),
  cycle: says(
    v.nullable(
      v.object({
        completeCycles: count('Complete cycles between the first and the last paired day.'),
        numberOfPairs: count('Paired days whose place in the cycle is known.'),
        used: says(
          v.boolean(),
          'Whether there are enough cycles and days, and cause and effect follow the cycle.',
        ),
        r: number('Like dayToDay, between days at the same place in the cycle; null if not used.'),
        pValue: number('Two-sided; null if not used.'),
        holds: says(v.boolean(), 'As in dayToDay. If used is true and this is false, both follow the cycle.'),
      }),
    ),
    'The link after allowing for the cycle; null if no variable records bleeding, or if that is the cause or the effect.',
  ),
  insufficient: says(
    v.array(v.picklist(['pairs', 'causeConstant', 'effectConstant', 'group', 'switches'])),
    'What is missing for a finding; empty when nothing is.',
  ),
  valuePredictingHighOutcome: number('Mean cause of the days with an above-average effect.'),
  valuePredictingLowOutcome: number('Mean cause of the days with a below-average effect.'),
  optimalValue: number('The daily cause at which the effect was best.'),
  doseGroups: says(
    v.array(
      v.object({
        count: v.pipe(v.number(), v.integer()),
        causeMean: v.number(),
        effectMean: v.number(),
        shrunkEffectMean: v.number(),
        eligible: v.boolean(),
      }),
    ),
    'The groups of days behind it.',
  ),
  ...words,
});

/** Figures of several people together: coarse, so that they say nothing of a single person. */
export const pooledStatisticsSchema = v.object({
  numberOfPeople: count('In fives, rounded down; 0 while there are too few to show anything.'),
  correlationCoefficient: number(
    'In tenths. Random effects on Fisher’s z, weighted by effective sample size.',
  ),
  confidenceInterval: interval(
    'The 95% confidence interval of the common correlation, rounded outwards to tenths; from 30 people.',
  ),
  predictionInterval: interval(
    'Where another person’s correlation can be expected, rounded the same way; from 30 people.',
  ),
  pValue: number('An upper bound: 0.001, 0.01, 0.05 or 1.'),
  iSquared: number(
    'The share of the differences between people that is not chance, in percent: 0, 25, 50, 75 or 100; from 30 people.',
  ),
  significant: v.boolean(),
  insufficient: says(v.array(v.picklist(['people'])), 'What is missing for a finding.'),
  optimalValue: number('The daily cause at which people’s effect was best, roughly, in your unit.'),
  ...words,
});
