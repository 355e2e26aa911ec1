import * as v from 'valibot';
import { dayAnswers } from '../../domain/experiments/shown-experiment.ts';
import { says } from '../fields/says.ts';

const absent = <const Schema extends v.GenericSchema>(schema: Schema, sentence: string) =>
  says(v.optional(schema), sentence);

const seriesMembers = {
  name: v.string(),
  unit: says(v.string(), 'Abbreviated.'),
  combinationOperation: v.picklist(['MEAN', 'SUM']),
  fillingValue: absent(v.number(), 'What a day without a record counts as.'),
  minimumAllowedValue: v.optional(v.number()),
  maximumAllowedValue: v.optional(v.number()),
};

const planMembers = {
  rule: says(v.string(), 'By which rule it is drawn and judged.'),
  cause: v.object({
    ...seriesMembers,
    a: says(v.number(), 'The one level.'),
    b: says(v.number(), 'The other.'),
    onsetDelay: v.number(),
    durationOfAction: v.number(),
  }),
  effect: v.object(seriesMembers),
  pairs: v.number(),
  periodDays: v.number(),
  discardDays: v.number(),
  startDate: v.string(),
  timeZone: v.string(),
  dayStartsAt: says(v.number(), 'Seconds after midnight at which a day begins.'),
};

export const draftPlanSchema = v.object({
  ...planMembers,
  effectDay: absent(
    v.picklist(['same', 'next']),
    'Absent where your records do not say: give it when you start.',
  ),
});

export const planSchema = v.object({ ...planMembers, effectDay: v.picklist(['same', 'next']) });

export const proposalSchema = v.object({
  days: says(v.number(), 'In all.'),
  causeHour: says(v.nullable(v.number()), 'The usual hour of your day in which the cause is recorded.'),
  effectHour: says(v.nullable(v.number()), 'The same of the effect.'),
  carryOver: says(v.boolean(), 'Whether the cause may still act in the days of the other period.'),
  history: says(
    v.object({
      days: v.number(),
      sd: v.nullable(v.number()),
      gap: v.nullable(v.number()),
      phi: v.number(),
    }),
    'How much the effect varied in the 60 days before, and how much a day resembles the one before.',
  ),
  detectableInSd: v.number(),
  detectable: says(v.nullable(v.number()), 'A difference that is found in 80 of 100 such experiments.'),
  power: says(v.nullable(v.number()), 'The chance that the difference you gave is found.'),
  pairsFor80: says(v.nullable(v.number()), 'How many pairs find it in 80 of 100; null where 60 are too few.'),
});

const pairSchema = v.object({
  pair: says(v.number(), 'Counted from 1.'),
  order: v.picklist(['AB', 'BA']),
  start: v.string(),
  a: says(
    v.nullable(v.number()),
    'The effect in the period of level a; null where too few days have a record.',
  ),
  b: v.nullable(v.number()),
  difference: v.nullable(v.number()),
});

const resultSchema = v.object({
  verdict: says(
    v.picklist(['found', 'notFound', 'tooFew', 'stopped']),
    'found: the lot says that it makes a difference. notFound: it does not say so. tooFew: fewer than six pairs could be compared. stopped: you ended it before a planned look.',
  ),
  look: says(v.picklist(['half', 'end', 'stopped']), 'Which planned look it was.'),
  words: says(v.array(v.string()), 'The result in plain sentences.'),
  at: v.string(),
  pairs: v.array(pairSchema),
  complete: v.number(),
  incomplete: v.number(),
  estimate: says(v.nullable(v.number()), 'Mean difference, a less b.'),
  interval: says(v.nullable(v.array(v.number())), 'From and to: differences that fit.'),
  level: v.nullable(v.number()),
  pValue: v.nullable(v.number()),
  flips: says(
    v.nullable(v.object({ atLeast: v.number(), of: v.number() })),
    'In how many of all orders that could have been drawn the difference would have been as large.',
  ),
  described: v.nullable(
    v.object({
      pairs: v.number(),
      complete: v.number(),
      meanA: v.nullable(v.number()),
      meanB: v.nullable(v.number()),
    }),
  ),
  worstCase: v.nullable(v.object({ pairs: v.number(), pValue: v.number(), stands: v.boolean() })),
  adherence: v.object({
    days: v.number(),
    known: v.number(),
    followed: v.number(),
    unknown: v.number(),
    share: v.nullable(v.number()),
  }),
  asDone: v.nullable(
    v.object({
      daysA: v.number(),
      daysB: v.number(),
      meanA: v.nullable(v.number()),
      meanB: v.nullable(v.number()),
      difference: v.nullable(v.number()),
    }),
  ),
  carryOver: v.boolean(),
  order: says(v.array(v.picklist(['AB', 'BA'])), 'What was drawn, pair by pair.'),
  secret: absent(
    v.string(),
    'The secret, hexadecimal. Absent where it was left behind in another deployment.',
  ),
  howToCheck: says(v.string(), 'How anybody can check that order and plan were fixed at the start.'),
});

const summaryMembers = {
  id: says(v.string(), 'By which it is read, paused and stopped.'),
  state: v.picklist(['running', 'paused', 'over']),
  title: v.string(),
  causeVariableId: v.number(),
  effectVariableId: v.number(),
  plan: planSchema,
  commitment: says(
    v.string(),
    'SHA-256 of the secret followed by the canonical JSON (RFC 8785) of the plan: fixed at the start, checked at the end.',
  ),
  startedAt: v.string(),
  pausedFrom: absent(v.string(), 'From this day on nothing new begins.'),
  verdict: absent(v.picklist(['found', 'notFound', 'tooFew', 'stopped']), 'Once it is over.'),
  endedAt: absent(v.string(), 'Once it is over.'),
};

export const experimentSummarySchema = v.object(summaryMembers);
export type ExperimentSummaryRecord = v.InferOutput<typeof experimentSummarySchema>;

const daySchema = v.object({
  date: v.string(),
  pair: says(v.number(), 'Counted from 1.'),
  level: v.number(),
  instruction: says(v.string(), 'As the card said it: "no Coffee".'),
  counts: says(v.boolean(), 'Not one of the first days of a period that are left out.'),
  answer: absent(v.picklist(dayAnswers), 'How its card was answered. other: another amount than told.'),
});

export const experimentSchema = v.object({
  ...summaryMembers,
  today: absent(daySchema, 'What today is told; it can be read from the beginning of your day.'),
  days: says(v.array(daySchema), 'The days that have come, today included; never one ahead.'),
  progress: v.object({
    days: says(v.number(), 'In all.'),
    ended: v.number(),
    asTold: v.number(),
    otherwise: v.number(),
    unknown: v.number(),
    effectMissing: says(v.number(), 'Ended days that count, without a record of the effect.'),
  }),
  report: says(
    v.object({
      why: v.optional(v.string()),
      design: v.string(),
      whatIsDone: v.string(),
      outcome: v.string(),
      length: says(v.array(v.string()), 'How the length was chosen.'),
      stopping: v.string(),
      order: v.string(),
      analysis: v.string(),
      safety: v.string(),
      harms: v.optional(v.string()),
      prescriberAgrees: v.optional(v.boolean()),
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
