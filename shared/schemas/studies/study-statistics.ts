import * as v from 'valibot';
import { mayHave, says } from '../fields/says.ts';

const number = (sentence: string) => says(v.nullable(v.number()), sentence);
const count = (sentence: string) => says(v.pipe(v.number(), v.integer()), sentence);
const sources = (sentence: string) =>
  says(
    v.array(
      v.object({
        sourceName: says(
          v.string(),
          'The one that was taken, or several, each of which counted in some hours.',
        ),
        days: count('On so many days.'),
        isCombined: mayHave(v.literal(true), 'On days that were put together from several sources.'),
      }),
    ),
    sentence,
  );
const dayToDay = (sentence: string) =>
  says(
    v.nullable(
      v.object({
        r: number(
          'Of the days’ places in order, without weekday, trend and what is slower than three weeks.',
        ),
        pValue: says(v.number(), 'Two-sided.'),
        holds: says(
          v.boolean(),
          'The same way as the adjusted correlation, with a p-value of at most .05; under 120 days at most .15, and at least half as strong.',
        ),
      }),
    ),
    sentence,
  );
const interval = (sentence: string) => says(v.nullable(v.tuple([v.number(), v.number()])), sentence);

const words = {
  direction: says(v.nullable(v.picklist(['higher', 'lower'])), 'Of the effect, with more of the cause.'),
  strengthLevel: v.nullable(v.picklist(['very strong', 'strong', 'moderate', 'weak', 'very weak'])),
  effectSize: says(v.nullable(v.string()), 'For example “moderately positive”.'),
  confidenceLevel: v.picklist(['high', 'medium', 'low']),
};

/** One person's figures; null where one is undefined. */
export const individualStatisticsSchema = v.object({
  numberOfPairs: count('Days with an effect and a cause before it.'),
  causeOutOfRange: count('Measurements of the cause outside of what is allowed, which were left out.'),
  effectOutOfRange: count('The same of the effect.'),
  causeSources: sources(
    'Where sources of the cause overlap: on how many days which of them was taken, and the others left out.',
  ),
  effectSources: sources('The same of the effect.'),
  coversSince: says(
    v.optional(v.string()),
    'The first day that was looked at, while a long history is still being summed up; absent when all of it was.',
  ),
  causeChanges: count('How often the cause differs from the day before.'),
  effectChanges: count('The same of the effect.'),
  causeMean: number('Of the paired days, in the cause’s unit.'),
  effectMean: number('In the effect’s unit.'),
  causeSd: number('Standard deviation of the paired days.'),
  effectSd: number('The same of the effect.'),
  correlationCoefficient: number('Pearson’s r of the paired days as they are.'),
  forwardPearsonCorrelationCoefficient: number('The same.'),
  forwardSpearmanCorrelationCoefficient: number('Of the ranks.'),
  reversePearsonCorrelationCoefficient: number('Of the effect with the cause after it; from ten days on.'),
  reverseSignificant: says(v.boolean(), 'Whether that one is tested like the other and no chance.'),
  reverseDayToDay: dayToDay(
    'Whether it shows from one day to the next as well; null where it is no more than chance, and under 20 days.',
  ),
  predictivePearsonCorrelationCoefficient: number('Forward less reverse.'),
  correlationsOverDelays: says(
    v.array(v.object({ lagDays: v.number(), n: v.pipe(v.number(), v.integer()), r: v.nullable(v.number()) })),
    'r at other delays. Descriptive: the best of them is no finding.',
  ),
  betterDelay: says(
    v.nullable(
      v.object({
        lagDays: says(v.number(), 'How many days later than now the effect follows.'),
        r: says(v.number(), 'The correlation at that delay.'),
        onsetDelay: says(v.number(), 'The setting of the cause that asks for it, in seconds.'),
      }),
    ),
    'Another delay, closer by .2 or more and no chance; null where there is none.',
  ),
  slope: number('Effect per unit of cause, of the straight line that fits best.'),
  intercept: number('Of that line.'),
  baselineCount: count('Days with a cause below its average.'),
  followUpCount: count('Days with a cause at or above its average.'),
  averageDailyLowCause: number('Mean cause of the days below its average.'),
  averageDailyHighCause: number('Mean cause of the others.'),
  averageEffectFollowingLowCause: number('Mean effect of the days with a cause below its average.'),
  averageEffectFollowingHighCause: number('Mean effect of the others.'),
  change: number('Of the mean effect, from the one to the other.'),
  percentChange: number('The same in percent.'),
  zScore: number('The size of the change in standard deviations of the days with little cause.'),
  switches: count('How often the cause moves from one side of its average to the other.'),
  adjustedCorrelation: number('r after trend and weekday are taken out. Null while data are insufficient.'),
  confidenceInterval: interval('95 %, of the adjusted correlation.'),
  tValue: number('Of the adjusted correlation.'),
  degreesOfFreedom: number('Real, from the effective sample size.'),
  effectiveSampleSize: number('How many independent days the paired days are worth.'),
  pValue: number('Two-sided, allowing for days that resemble their neighbours.'),
  permutationPValue: number('Of 1,000 shuffles in blocks.'),
  qValue: number(
    'False discovery rate over your studies of this effect that were opened; pairs without a study are not counted.',
  ),
  significant: says(v.boolean(), 'Both p-values are below .05.'),
  unusualDays: says(
    v.array(
      v.object({
        date: says(v.string(), 'The day, YYYY-MM-DD.'),
        variableName: says(v.string(), 'Whose value is unusual.'),
        value: says(v.number(), 'In the unit of that variable.'),
      }),
    ),
    'Days so far from the others that they may be typing errors. Every figure counts them, except the optimal values.',
  ),
  withoutUnusualDays: says(
    v.nullable(
      v.object({
        numberOfPairs: count('Days that are left.'),
        correlationCoefficient: number('Pearson’s r.'),
        adjustedCorrelation: number('r without trend and weekday.'),
        pValue: number('Two-sided.'),
        permutationPValue: number('Of 1,000 shuffles in blocks.'),
        significant: says(v.boolean(), 'Both p-values are below .05.'),
        change: number('Of the mean effect, from little to much cause.'),
      }),
    ),
    'The same without them; null where there are none.',
  ),
  robust: says(
    v.boolean(),
    'Significant with the unusual days and, in the same direction, without them. Only then a title says “predicts”, and from 20 days on only if it holds from day to day as well.',
  ),
  dayToDay: dayToDay(
    'The same from one day to the next; null under 20 days, and while data are insufficient.',
  ),
  cycle: says(
    v.nullable(
      v.object({
        completeCycles: count('Between the first and the last paired day.'),
        numberOfPairs: count('Paired days whose place in the cycle is known.'),
        used: says(v.boolean(), 'Whether there are enough of both, and cause and effect follow the cycle.'),
        r: number('As dayToDay, between days at the same place in the cycle; null where not used.'),
        pValue: number('Two-sided; null where not used.'),
        holds: says(v.boolean(), 'As in dayToDay. Used and not holding: both follow the cycle.'),
      }),
    ),
    'The same by the variable that records bleeding; null without one, and if it is the cause or the effect.',
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
    '95 %, of the common correlation, rounded outwards to tenths; from 30 people on.',
  ),
  predictionInterval: interval(
    'Where one more person’s correlation is to be expected, rounded likewise; from 30 people on.',
  ),
  pValue: number('What it lies below: 0.001, 0.01, 0.05 or 1.'),
  iSquared: number(
    'The share of the differences between people that is more than chance, in percent: 0, 25, 50, 75 or 100; from 30 people on.',
  ),
  significant: v.boolean(),
  insufficient: says(v.array(v.picklist(['people'])), 'What is missing for a finding.'),
  optimalValue: number('The daily cause at which people’s effect was best, roughly, in your unit.'),
  ...words,
});
