import * as v from 'valibot';
import type { Experiment } from '../../domain/experiments/experiment.ts';
import { planRule } from '../../domain/experiments/plan.ts';
import type { Result } from '../../domain/experiments/result.ts';
import { unitOf } from '../../domain/experiments/texts/amounts.ts';
import { experimentDayKey, partsOfExperimentDay, runningExperimentsKey } from '../keys/experiments.ts';
import { type Settle, wholeNumber } from '../settling/settle.ts';
import { parseStored } from '../table/parse-stored.ts';
import { experimentItem, parseExperiment } from './experiment.ts';
import { storedExperimentDay } from './experiment-day.ts';

const storedSeries = {
  name: v.string(),
  unit: v.string(),
  combinationOperation: v.picklist(['MEAN', 'SUM']),
  fillingValue: v.optional(v.number()),
  minimumAllowedValue: v.optional(v.number()),
  maximumAllowedValue: v.optional(v.number()),
};

const storedPlan = v.object({
  rule: v.literal(planRule),
  cause: v.object({
    ...storedSeries,
    a: v.number(),
    b: v.number(),
    onsetDelay: v.number(),
    durationOfAction: v.number(),
  }),
  effect: v.object(storedSeries),
  pairs: wholeNumber,
  periodDays: wholeNumber,
  discardDays: wholeNumber,
  effectDay: v.picklist(['same', 'next']),
  startDate: v.string(),
  timeZone: v.string(),
  dayStartsAt: wholeNumber,
});

/** The members that an imported experiment may have; all others in the file are dropped. */
const storedMembers = v.object({
  number: wholeNumber,
  causeVariableId: wholeNumber,
  effectVariableId: wholeNumber,
  plan: storedPlan,
  commitment: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  sealedSecret: v.pipe(v.string(), v.maxLength(200)),
  secret: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  starts: v.pipe(v.array(wholeNumber), v.maxLength(60)),
  reminderNumber: wholeNumber,
  looked: v.array(v.picklist(['half', 'end'])),
  why: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  lengthChosen: v.pipe(v.array(v.pipe(v.string(), v.maxLength(1000))), v.maxLength(10)),
  prescriberAgrees: v.optional(v.literal(true)),
  harms: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  startedAt: wholeNumber,
  updatedAt: wholeNumber,
  version: wholeNumber,
  result: v.optional(v.looseObject({ verdict: v.picklist(['found', 'notFound', 'tooFew', 'stopped']) })),
});

/** One that runs is stopped on the way: the secret of its order is sealed by the deployment that it comes from. */
export const settleExperiment: Settle = (record, { userId, variableId, now }) => {
  const experiment = v.parse(storedMembers, parseExperiment(record));
  unitOf(experiment.plan.cause);
  unitOf(experiment.plan.effect);
  const settled = {
    ...experiment,
    causeVariableId: variableId(experiment.causeVariableId),
    effectVariableId: variableId(experiment.effectVariableId),
    result: experiment.result ?? leftBehind(now, experiment.plan.pairs),
  } as unknown as Experiment;
  return experimentItem(userId, settled, undefined);
};

const leftBehind = (at: number, pairs: number): Result => ({
  look: 'stopped',
  level: null,
  verdict: 'stopped',
  pairs: [],
  complete: 0,
  incomplete: 0,
  estimate: null,
  pValue: null,
  flips: null,
  interval: null,
  described: null,
  worstCase: null,
  adherence: { days: 0, known: 0, followed: 0, unknown: 0, share: null },
  asDone: null,
  carryOver: false,
  order: [],
  words: [
    `Stopped before all ${pairs} pairs, because it was brought here from elsewhere while it ran; so it was not analysed.`,
    'This is not medical advice.',
  ],
  fingerprint: '',
  through: 0,
  at,
});

export const settleExperimentDay: Settle = (record, { userId }) => {
  const { number, day } = v.parse(
    v.object({ number: wholeNumber, day: wholeNumber }),
    partsOfExperimentDay(record.sk),
  );
  return { ...experimentDayKey(userId, number, day), ...parseStored(storedExperimentDay, record) };
};

/** No imported experiment runs here; numbers go on after those of the file. */
export const settleRunning: Settle = (record, { userId }) => ({
  ...runningExperimentsKey(userId),
  lastNumber: v.parse(wholeNumber, record.lastNumber),
  version: v.parse(wholeNumber, record.version),
  running: [],
});
