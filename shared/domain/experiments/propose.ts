import type { DayClock } from '../analysis/analysis-input.ts';
import {
  carriesOver,
  daysInAll,
  type EffectDay,
  type ExperimentPlan,
  usualDiscardDays,
  usualPairs,
  usualPeriodDays,
} from './plan.ts';
import { pairSpread, pairsForEighty, powerOf, sizeFoundInEighty } from './power.ts';
import type { ExperimentRecords } from './records.ts';
import { firstDayOf } from './schedule.ts';
import { type SpreadBefore, spreadBefore } from './spread-before.ts';
import { proposedEffectDay, usualHourBefore } from './usual-hours.ts';

type Open = 'pairs' | 'periodDays' | 'discardDays' | 'effectDay';

/** A plan as someone asks for it; members that they leave open are proposed. */
export type PlanSketch = Omit<ExperimentPlan, Open | 'rule'> & {
  readonly [Member in Open]?: ExperimentPlan[Member] | undefined;
};

export interface Proposal {
  readonly pairs: number;
  readonly periodDays: number;
  readonly discardDays: number;
  /** Days of instructions in all. */
  readonly days: number;
  readonly causeHour: number | null;
  readonly effectHour: number | null;
  /** Null if no records tell; then the person has to say. */
  readonly effectDay: EffectDay | null;
  readonly carryOver: boolean;
  readonly history: SpreadBefore;
  /** The spread of a pair difference, in spreads of a day and in the effect's unit. */
  readonly pairSdInSd: number;
  readonly pairSd: number | null;
  /** The difference that is found in 80 of 100 experiments, in spreads of a day and in the effect's unit. */
  readonly detectableInSd: number;
  readonly detectable: number | null;
  /** The chance to find the difference that was asked for. */
  readonly power: number | null;
  readonly pairsFor80: number | null;
}

interface ProposalInput {
  readonly sketch: PlanSketch;
  readonly records: ExperimentRecords;
  /** A difference that the person would not want to miss. */
  readonly difference?: number | undefined;
  readonly clock?: DayClock;
  /** The last day that has ended; without it, all days before the start have. */
  readonly through?: number;
}

export function propose({
  sketch,
  records,
  difference,
  clock = sketch,
  through = Number.POSITIVE_INFINITY,
}: ProposalInput): Proposal {
  const { cause, effect } = sketch;
  const pairs = sketch.pairs ?? usualPairs;
  const periodDays = sketch.periodDays ?? usualPeriodDays(cause);
  const discardDays = sketch.discardDays ?? usualDiscardDays(periodDays);
  const firstDay = firstDayOf(sketch);
  const causeHour = usualHourBefore(cause, records.cause, firstDay, clock);
  const effectHour = usualHourBefore(effect, records.effect, firstDay, clock);
  const history = spreadBefore(effect, firstDay, through, records, clock);
  const pairSdInSd = pairSpread(history.phi, periodDays, discardDays);
  const pairSd = history.sd === null ? null : pairSdInSd * history.sd;
  const size = difference === undefined || pairSd === null ? null : Math.abs(difference) / pairSd;
  return {
    pairs,
    periodDays,
    discardDays,
    days: daysInAll({ pairs, periodDays }),
    causeHour,
    effectHour,
    effectDay: sketch.effectDay ?? proposedEffectDay(cause, causeHour, effectHour),
    carryOver: carriesOver({ cause, discardDays }),
    history,
    pairSdInSd,
    pairSd,
    detectableInSd: sizeFoundInEighty(pairs) * pairSdInSd,
    detectable: pairSd === null ? null : sizeFoundInEighty(pairs) * pairSd,
    power: size === null ? null : powerOf(pairs, size),
    pairsFor80: size === null ? null : pairsForEighty(size),
  };
}
