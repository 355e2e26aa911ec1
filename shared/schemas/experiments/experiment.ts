import * as v from 'valibot';
import { dayAnswers } from '../../domain/experiments/experiment-view.ts';
import { formerly, says } from '../fields/says.ts';
import { absent } from './absent.ts';
import { planSchema } from './experiment-plan.ts';
import { resultSchema } from './experiment-result.ts';

const summaryMembers = {
  id: says(v.string(), 'Use it to read, pause and stop the experiment.'),
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
  pausedFrom: absent(v.string(), 'From this day on, no new pair starts.'),
  verdict: absent(v.picklist(['found', 'notFound', 'tooFew', 'stopped']), 'Present once it is over.'),
  endedAt: absent(v.string(), 'Present once it is over.'),
};

export const experimentSummarySchema = v.object(summaryMembers);
export type ExperimentSummaryRecord = v.InferOutput<typeof experimentSummarySchema>;

const daySchema = v.object({
  date: says(v.string(), 'Your day.'),
  pair: says(v.number(), 'Counted from 1.'),
  level: says(v.number(), 'What the day asks, in the unit of the cause.'),
  instruction: says(v.string(), 'As the card said it: "no Coffee".'),
  counts: says(v.boolean(), 'Whether the day counts: the first days of a period may be left out.'),
  answer: absent(v.picklist(dayAnswers), 'How its card was answered. other: a different amount than asked.'),
});

export const experimentSchema = v.object({
  ...summaryMembers,
  today: absent(daySchema, 'What today asks; readable from the start of your day.'),
  days: says(v.array(daySchema), 'The days so far, including today; never a future day.'),
  progress: says(
    v.object({
      days: says(v.number(), 'How many days it takes in all.'),
      ended: says(v.number(), 'Days that have ended.'),
      asPlanned: says(v.number(), 'Ended days done as planned.'),
      asTold: formerly(v.number(), 'asPlanned'),
      notAsPlanned: says(v.number(), 'Ended days on which something else was done.'),
      otherwise: formerly(v.number(), 'notAsPlanned'),
      unknown: says(v.number(), 'Ended days for which it is unknown what was done.'),
      effectMissing: says(v.number(), 'Ended days that count, without a record of the effect.'),
    }),
    'How far along it is, in numbers only.',
  ),
  report: says(
    v.object({
      why: absent(v.string(), 'In your own words.'),
      design: says(v.string(), 'Pairs, periods and their order.'),
      intervention: says(v.string(), 'What each day asks.'),
      whatIsDone: formerly(v.string(), 'intervention'),
      outcome: says(v.string(), 'What is compared.'),
      length: says(v.array(v.string()), 'How the length was chosen.'),
      stopping: says(v.string(), 'When results are checked.'),
      order: says(v.string(), 'How the order was randomised and concealed.'),
      analysis: says(v.string(), 'How it is analysed.'),
      safety: says(v.string(), 'When to stop.'),
      harms: absent(v.string(), 'Side effects, in your own words.'),
      prescriberAgrees: absent(v.boolean(), 'For a treatment: whether whoever prescribed it agrees.'),
    }),
    'What a report of a single-person experiment contains (CENT 2015).',
  ),
  result: absent(resultSchema, 'Present once it is over.'),
  recordsChanged: absent(
    v.boolean(),
    'Once it is over: whether records from its days changed since the analysis.',
  ),
});
export type ExperimentRecord = v.InferOutput<typeof experimentSchema>;
