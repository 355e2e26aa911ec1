import type { StudyStatistics } from './statistics.ts';
import { direction, effectSize } from './words.ts';

const ADVERBS: Readonly<Record<string, string>> = { 'very weakly': 'very slightly', weakly: 'slightly' };

/** How much, in a word: "slightly". */
export function adverb(r: number): string {
  const size = effectSize(r).replace(/ (positive|negative)$/, '');
  return ADVERBS[size] ?? size;
}

export function predictionTitle(causeName: string, effectName: string, r: number): string {
  return `Higher ${causeName} predicts ${adverb(r)} ${direction(r)} ${effectName}`;
}

type Correlated = Pick<StudyStatistics, 'correlationCoefficient' | 'adjustedCorrelation'>;

/** The words follow r, unless taking out trend and weekday turned its sign: then what was tested has the say. */
export function wordedCorrelation({ correlationCoefficient, adjustedCorrelation }: Correlated): number {
  const plain = correlationCoefficient ?? 0;
  const tested = adjustedCorrelation ?? plain;
  return plain * tested > 0 ? plain : tested;
}

/** With and without unusual days, whichever is weaker. */
export function claimedCorrelation(statistics: StudyStatistics): number {
  const all = wordedCorrelation(statistics);
  const without = statistics.withoutUnusualDays && wordedCorrelation(statistics.withoutUnusualDays);
  return without !== null && Math.abs(without) < Math.abs(all) ? without : all;
}
