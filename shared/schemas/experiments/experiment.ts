import * as v from 'valibot';
import { dayAnswers } from '../../domain/experiments/experiment-view.ts';
import { says } from '../fields/says.ts';
import { absent } from './absent.ts';
import { planSchema } from './experiment-plan.ts';
import { resultSchema } from './experiment-result.ts';

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
