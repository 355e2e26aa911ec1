import * as v from 'valibot';
import { dayAnswers } from '../../domain/experiments/experiment-view.ts';
import { says } from '../fields/says.ts';

const absent = <const Schema extends v.GenericSchema>(schema: Schema, sentence: string) =>
  says(v.optional(schema), sentence);

const seriesMembers = {
  name: says(v.string(), 'As you call it.'),
  unit: says(v.string(), 'Abbreviated.'),
  combinationOperation: says(v.picklist(['MEAN', 'SUM']), 'How values of one day combine.'),
  fillingValue: absent(v.number(), 'What a day without a record counts as.'),
  minimumAllowedValue: absent(v.number(), 'Values below it are left out.'),
  maximumAllowedValue: absent(v.number(), 'Values above it are left out.'),
};

const planMembers = {
  rule: says(v.string(), 'By which rule it is drawn and judged.'),
  cause: says(
    v.object({
      ...seriesMembers,
      a: says(v.number(), 'The one level.'),
      b: says(v.number(), 'The other.'),
      onsetDelay: says(v.number(), 'Seconds until it acts.'),
      durationOfAction: says(v.number(), 'Seconds for which it acts.'),
    }),
    'What is varied, with its settings at the start.',
  ),
  effect: says(v.object(seriesMembers), 'What may change, with its settings at the start.'),
  pairs: says(v.number(), 'Pairs of periods.'),
  periodDays: says(v.number(), 'Days of a period.'),
  discardDays: says(v.number(), 'Days at the beginning of every period that are left out.'),
  startDate: says(v.string(), 'The first day.'),
  timeZone: says(v.string(), 'Where you were at the start.'),
  dayStartsAt: says(v.number(), 'Seconds after midnight at which a day begins.'),
};

export const draftPlanSchema = v.object({
  ...planMembers,
  effectDay: absent(
    v.picklist(['same', 'next']),
    'Absent where your records do not say: give it when you start.',
  ),
});

const planSchema = v.object({
  ...planMembers,
  effectDay: says(v.picklist(['same', 'next']), 'On which day the effect of a day is recorded.'),
});

export const proposalSchema = v.object({
  days: says(v.number(), 'In all.'),
  causeHour: says(v.nullable(v.number()), 'The usual hour of your day in which the cause is recorded.'),
  effectHour: says(v.nullable(v.number()), 'The same of the effect.'),
  carryOver: says(v.boolean(), 'Whether the cause may still act in the days of the other period.'),
  history: says(
    v.object({
      days: says(v.number(), 'Days with a value.'),
      sd: says(v.nullable(v.number()), 'Spread of a day; null where too little is known.'),
      gap: says(v.nullable(v.number()), 'How many days mostly lie between two values.'),
      phi: says(v.number(), 'How much a day resembles the one before, from -0.9 to 0.9.'),
    }),
    'How much the effect varied in the 60 days before, and how much a day resembles the one before.',
  ),
  detectableInSd: says(v.number(), 'The same in spreads of a day.'),
  detectable: says(v.nullable(v.number()), 'A difference that is found in 80 of 100 such experiments.'),
  power: says(v.nullable(v.number()), 'The chance that the difference you gave is found.'),
  pairsFor80: says(v.nullable(v.number()), 'How many pairs find it in 80 of 100; null where 60 are too few.'),
});

const pairSchema = v.object({
  pair: says(v.number(), 'Counted from 1.'),
  order: says(v.picklist(['AB', 'BA']), 'Which level came first.'),
  start: says(v.string(), 'Its first day.'),
  a: says(
    v.nullable(v.number()),
    'The effect in the period of level a; null where too few days have a record.',
  ),
  b: says(v.nullable(v.number()), 'The same of level b.'),
  difference: says(v.nullable(v.number()), 'a less b.'),
});

const verdictMembers = {
  verdict: says(
    v.picklist(['found', 'notFound', 'tooFew', 'stopped']),
    'found: the lot says that it makes a difference. notFound: it does not say so. tooFew: fewer than six pairs could be compared. stopped: you ended it before a planned look.',
  ),
  look: says(v.picklist(['half', 'end', 'stopped']), 'Which planned look it was.'),
  complete: says(v.number(), 'Pairs that could be compared.'),
  incomplete: says(v.number(), 'Pairs that could not.'),
  estimate: says(v.nullable(v.number()), 'Mean difference, a less b.'),
  interval: says(v.nullable(v.array(v.number())), 'From and to: differences that fit.'),
  level: says(v.nullable(v.number()), 'The chance of a false finding that the look may spend.'),
  pValue: says(v.nullable(v.number()), 'How likely so large a difference is without any effect.'),
};

const figureMembers = {
  ...verdictMembers,
  pairs: says(v.array(pairSchema), 'What every period gave.'),
  flips: says(
    v.nullable(
      v.object({
        atLeast: says(v.number(), 'Orders with so large a difference.'),
        of: says(v.number(), 'Orders in all, or drawn.'),
      }),
    ),
    'In how many of all orders that could have been drawn the difference would have been as large.',
  ),
  described: says(
    v.nullable(
      v.object({
        pairs: says(v.number(), 'Pairs that had ended.'),
        complete: says(v.number(), 'Of these, pairs that could be compared.'),
        meanA: says(v.nullable(v.number()), 'Mean effect with level a.'),
        meanB: says(v.nullable(v.number()), 'Mean effect with level b.'),
      }),
    ),
    'Of a stopped one: what was seen, without a verdict.',
  ),
  worstCase: says(
    v.nullable(
      v.object({
        pairs: says(v.number(), 'All pairs.'),
        pValue: says(v.number(), 'With the incomplete ones against the finding.'),
        stands: says(v.boolean(), 'Whether it would still be a finding.'),
      }),
    ),
    'Had every incomplete pair gone the other way as far as any pair went.',
  ),
  adherence: says(
    v.object({
      days: says(v.number(), 'Days of instructions.'),
      known: says(v.number(), 'Of which it is known what was done.'),
      followed: says(v.number(), 'Nearer the level told.'),
      unknown: says(v.number(), 'Of which it is not known.'),
      share: says(v.nullable(v.number()), 'Followed of known.'),
    }),
    'What was done as told.',
  ),
  asDone: says(
    v.nullable(
      v.object({
        daysA: says(v.number(), 'Days nearer level a.'),
        daysB: says(v.number(), 'Days nearer level b.'),
        meanA: says(v.nullable(v.number()), 'Mean effect of the former.'),
        meanB: says(v.nullable(v.number()), 'Mean effect of the latter.'),
        difference: says(v.nullable(v.number()), 'The former less the latter.'),
      }),
    ),
    'By what was really done: an observation, which no lot decided.',
  ),
  carryOver: says(v.boolean(), 'Whether the cause may have acted in the days of the other period.'),
  order: says(v.array(v.picklist(['AB', 'BA'])), 'What was drawn, pair by pair.'),
};

/** The figures of an experiment that is over, as a study has them. */
export const experimentStatisticsSchema = v.object(verdictMembers);
export type ExperimentStatistics = v.InferOutput<typeof experimentStatisticsSchema>;

const resultSchema = v.object({
  ...figureMembers,
  words: says(v.array(v.string()), 'The result in plain sentences.'),
  at: says(v.string(), 'When it was judged, UTC.'),
  secret: absent(
    v.string(),
    'The secret, hexadecimal. Absent where it was left behind in another deployment.',
  ),
  howToCheck: says(v.string(), 'How anybody can check that order and plan were fixed at the start.'),
  figures: says(
    v.array(
      v.object({
        label: says(v.string(), 'What it is called.'),
        value: says(v.string(), 'The figure, rounded for reading.'),
        meaning: says(v.string(), 'What it is, in a sentence.'),
      }),
    ),
    'For the curious: the numbers behind it, each with what it means.',
  ),
  checkLine: absent(
    v.string(),
    'A line for a terminal that prints the commitment. Absent without the secret.',
  ),
  picture: absent(
    v.object({
      chartId: says(v.string(), 'The id of the drawing’s elements.'),
      chartTitle: says(v.string(), 'Its title.'),
      explanation: says(v.string(), 'What is shown, in a sentence.'),
      svg: says(v.string(), 'The drawing: each pair as a line from b to a, the difference with its range.'),
    }),
    'Absent where no pair could be compared, or too few.',
  ),
});

const summaryMembers = {
  id: says(v.string(), 'By which it is read, paused and stopped.'),
  state: says(v.picklist(['running', 'paused', 'over']), 'Whether it runs.'),
  title: says(v.string(), 'The question it answers.'),
  causeVariableId: says(v.number(), 'The variable that is varied.'),
  effectVariableId: says(v.number(), 'The variable that may change.'),
  plan: says(planSchema, 'Fixed at the start, exactly as it is committed to.'),
  commitment: says(
    v.string(),
    'SHA-256 of the secret followed by the canonical JSON (RFC 8785) of the plan: fixed at the start, checked at the end.',
  ),
  startedAt: says(v.string(), 'When it was started, UTC.'),
  pausedFrom: absent(v.string(), 'From this day on nothing new begins.'),
  verdict: absent(v.picklist(['found', 'notFound', 'tooFew', 'stopped']), 'Once it is over.'),
  endedAt: absent(v.string(), 'Once it is over.'),
};

export const experimentSummarySchema = v.object(summaryMembers);
export type ExperimentSummaryRecord = v.InferOutput<typeof experimentSummarySchema>;

const daySchema = v.object({
  date: says(v.string(), 'Your day.'),
  pair: says(v.number(), 'Counted from 1.'),
  level: says(v.number(), 'What it is told, in the unit of the cause.'),
  instruction: says(v.string(), 'As the card said it: "no Coffee".'),
  counts: says(v.boolean(), 'Not one of the first days of a period that are left out.'),
  answer: absent(v.picklist(dayAnswers), 'How its card was answered. other: another amount than told.'),
});

export const experimentSchema = v.object({
  ...summaryMembers,
  today: absent(daySchema, 'What today is told; it can be read from the beginning of your day.'),
  days: says(v.array(daySchema), 'The days that have come, today included; never one ahead.'),
  progress: says(
    v.object({
      days: says(v.number(), 'In all.'),
      ended: says(v.number(), 'Days that have ended.'),
      asTold: says(v.number(), 'Of these, done as told.'),
      otherwise: says(v.number(), 'Done otherwise.'),
      unknown: says(v.number(), 'It is not known what was done.'),
      effectMissing: says(v.number(), 'Ended days that count, without a record of the effect.'),
    }),
    'How far it is: counts only.',
  ),
  report: says(
    v.object({
      why: absent(v.string(), 'In your own words.'),
      design: says(v.string(), 'Pairs, periods and their order.'),
      whatIsDone: says(v.string(), 'What each day asks.'),
      outcome: says(v.string(), 'What is compared.'),
      length: says(v.array(v.string()), 'How the length was chosen.'),
      stopping: says(v.string(), 'When it is looked at.'),
      order: says(v.string(), 'How the order was drawn and concealed.'),
      analysis: says(v.string(), 'How it is judged.'),
      safety: says(v.string(), 'When to stop.'),
      harms: absent(v.string(), 'What did you no good, in your own words.'),
      prescriberAgrees: absent(v.boolean(), 'Of a treatment: that whoever prescribed it agrees.'),
    }),
    'What a report of an experiment with one person says (CENT 2015).',
  ),
  result: absent(resultSchema, 'Once it is over.'),
  recordsChanged: absent(
    v.boolean(),
    'Once it is over: whether records of its days changed since it was judged.',
  ),
});
export type ExperimentRecord = v.InferOutput<typeof experimentSchema>;
