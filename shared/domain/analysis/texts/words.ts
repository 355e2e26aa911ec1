import { type Finding, isPrediction } from '../figures/prediction.ts';

export type Direction = 'higher' | 'lower';
export type StrengthLevel = 'very strong' | 'strong' | 'moderate' | 'weak' | 'very weak';
export type EffectSize =
  | `${'strongly' | 'moderately' | 'weakly' | 'very weakly'} ${'positive' | 'negative'}`
  | 'non-existent';
export type ConfidenceLevel = 'high' | 'medium' | 'low';

export const fewestForConfidence = 30;

export function direction(r: number): Direction {
  return r >= 0 ? 'higher' : 'lower';
}

/** Words for two variables of which neither is known to come first. */
export const goTogether = (way: Direction): string =>
  way === 'higher' ? 'rise and fall together' : 'move in opposite directions';

export function strengthLevel(r: number): StrengthLevel {
  const size = Math.abs(r);
  if (size > 0.8) return 'very strong';
  if (size > 0.6) return 'strong';
  if (size > 0.4) return 'moderate';
  return size > 0.2 ? 'weak' : 'very weak';
}

/** A positive r on a limit gets the stronger word, a negative one the weaker. */
export function effectSize(r: number): EffectSize {
  if (r >= 0.6) return 'strongly positive';
  if (r >= 0.3) return 'moderately positive';
  if (r >= 0.1) return 'weakly positive';
  if (r > 0) return 'very weakly positive';
  if (r === 0) return 'non-existent';
  if (r >= -0.1) return 'very weakly negative';
  if (r >= -0.3) return 'weakly negative';
  return r >= -0.6 ? 'moderately negative' : 'strongly negative';
}

interface Evidence extends Finding {
  readonly pValue: number | null;
  readonly permutationPValue: number | null;
  readonly qValue: number | null;
}

export function confidenceLevel(evidence: Evidence): ConfidenceLevel {
  if (!isPrediction(evidence) || evidence.numberOfPairs < fewestForConfidence) return 'low';
  const isBeyondDoubt =
    isBelow(evidence.pValue, 0.01) &&
    isBelow(evidence.permutationPValue, 0.01) &&
    isBelow(evidence.qValue, 0.05);
  return isBeyondDoubt ? 'high' : 'medium';
}

function isBelow(value: number | null, limit: number): boolean {
  return value !== null && value < limit;
}
