import { isConstant, mean, standardDeviation } from '../../../shared/domain/analysis/methods/moments.ts';
import type { DiscoveryVariable } from '../../../shared/domain/discovery/examined-variable.ts';
import { pairKey } from '../../../shared/domain/discovery/variable-id.ts';
import type { Random, Series } from './made-up-series.ts';
import { ordinarySeries } from './null-families.ts';

/** The day after the last one on record. */
export const today = 20_454;
const recordingHours = [8, 12, 20];
const shareOfOutcomes = 0.4;
const shareWithGaps = 0.25;
const mostLinks = 5;

export interface MadeUpPerson {
  readonly variables: readonly DiscoveryVariable[];
  /** Pairs of variables of which one moves the other. */
  readonly linked: ReadonlySet<string>;
}

/**
 * Somebody with `count` variables of all kinds over `days` days. With an effect there are one to five linked pairs,
 * no variable in two of them: a yes/no cause moves its effect by `effect` standard deviations, any other by half of
 * that for each of its own.
 */
export function madeUpPerson(count: number, days: number, effect: number, random: Random): MadeUpPerson {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random.uniform() * all.length)] as T;
  const outcomes = Math.round(shareOfOutcomes * count);
  const made = Array.from({ length: count }, (_, i) => ({
    id: i,
    outcome: i < outcomes,
    hour: pick(recordingHours),
    values: Float64Array.from(pick<Series>(ordinarySeries)(days, random)),
    isRecorded: gaps(random),
  }));
  const links = effect === 0 ? 0 : Math.min(outcomes, 1 + Math.floor(random.uniform() * mostLinks));
  const linked = new Set<string>();
  for (let link = 0; link < links; link++) {
    const [cause, moved] = [made[outcomes + link], made[link]];
    if (cause === undefined || moved === undefined || isConstant(cause.values)) continue;
    const isYesNo = cause.values.every((value) => value === 0 || value === 1);
    const centre = mean(cause.values) ?? 0;
    const dose = (value: number) =>
      isYesNo ? value : (value - centre) / (2 * (standardDeviation(cause.values) ?? 1));
    // The cause of the same day, or of the day before where it is recorded later in the day than its effect.
    const lag = cause.hour <= moved.hour ? 0 : 1;
    const size = effect * (standardDeviation(moved.values) ?? 0);
    moved.values = moved.values.map(
      (value, day) => value + size * dose(cause.values[Math.max(0, day - lag)] as number),
    );
    linked.add(pairKey(cause.id, moved.id));
  }
  const first = today - days;
  return {
    linked,
    variables: made.map(({ id, outcome, hour, values, isRecorded }) => ({
      id,
      // None are one record, so that all are asked about.
      category: String(id),
      outcome,
      causeOnly: false,
      onsetDelay: 0,
      durationOfAction: 86_400,
      sensedDays: new Int32Array(),
      series: {
        combinationOperation: 'MEAN',
        measurements: [...values].flatMap((value, day) =>
          isRecorded() ? [[(first + day) * 86_400 + hour * 3600, value] as const] : [],
        ),
      },
    })),
  };
}

/** A quarter of all variables have no record on some of the days. */
function gaps(random: Random): () => boolean {
  if (random.uniform() >= shareWithGaps) return () => true;
  const share = 0.6 + 0.3 * random.uniform();
  return () => random.uniform() < share;
}
