import type { Evaluation } from './evaluate.ts';
import type { ComparedPair } from './pair-values.ts';
import type { ExperimentPlan, PairOrder } from './plan.ts';
import { resultWords } from './texts/result-words.ts';
import type { Verdict } from './verdict.ts';

/** The result of an experiment as it is stored: records that arrive later change nothing of it. */
export interface ExperimentOutcome
  extends Pick<
    Evaluation,
    | 'look'
    | 'level'
    | 'complete'
    | 'incomplete'
    | 'estimate'
    | 'pValue'
    | 'flips'
    | 'interval'
    | 'described'
    | 'worstCase'
    | 'adherence'
    | 'asDone'
    | 'carryOver'
  > {
  readonly verdict: Exclude<Verdict, 'continue'>;
  readonly pairs: readonly ComparedPair[];
  /** The order of every pair; empty if an import came without the secret. */
  readonly order: readonly PairOrder[];
  readonly words: readonly string[];
  /** The hash of the daily values it was computed from. */
  readonly fingerprint: string;
  /** The last day that had ended. */
  readonly through: number;
  readonly at: number;
}

/** Numbers are shown only with a verdict: a difference that was not tested says nothing. */
export function resultOf(
  plan: ExperimentPlan,
  evaluation: Evaluation,
  {
    daysMoved,
    ...rest
  }: Pick<ExperimentOutcome, 'order' | 'fingerprint' | 'through' | 'at'> & {
    /** Days on which the person went to another time zone. */
    readonly daysMoved: number;
  },
): ExperimentOutcome {
  const { verdict, dailyEffect: _, neverDiffers: __, days: ___, ...kept } = evaluation;
  if (verdict === 'continue') throw new Error('An experiment that goes on has no result.');
  const isAnswered = verdict === 'found' || verdict === 'notFound';
  return {
    ...kept,
    ...(isAnswered ? {} : { estimate: null, pValue: null, flips: null, interval: null }),
    verdict,
    words: resultWords(plan, evaluation, daysMoved),
    ...rest,
  };
}
