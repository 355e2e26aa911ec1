import type { AnalysisInput, SeriesInput } from '../../../../shared/domain/analysis/analysis-input.ts';
import { mulberry32 } from '../../../../shared/domain/analysis/methods/random.ts';

const DAY = 86_400;
/** Monday, 2024-01-01, 12:00 UTC. */
export const NOON = 1_704_110_400;

/** One measurement a day at noon UTC; null is a day without one. */
export function daily(values: readonly (number | null)[]): [number, number][] {
  return values.flatMap((value, day) => (value === null ? [] : [[NOON + day * DAY, value]]));
}

export function study(
  cause: readonly (number | null)[],
  effect: readonly (number | null)[],
  settings: Partial<AnalysisInput> & { causeSettings?: Partial<SeriesInput> } = {},
): AnalysisInput {
  const { causeSettings, ...others } = settings;
  return {
    timeZone: 'UTC',
    cause: { measurements: daily(cause), combinationOperation: 'MEAN', ...causeSettings },
    effect: { measurements: daily(effect), combinationOperation: 'MEAN' },
    ...others,
  };
}

/** Seeded noise between 0 and 1. */
export function noise(length: number, seed: number): number[] {
  const random = mulberry32(seed);
  return Array.from({ length }, () => random());
}
