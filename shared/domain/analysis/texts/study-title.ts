import { isOverWeeksOnly } from '../figures/prediction.ts';
import type { StudyStatistics } from '../statistics.ts';
import type { StudyLabels } from '../study-labels.ts';
import { claimedCorrelation } from './worded-correlation.ts';
import { direction, effectSize, goTogether } from './words.ts';

const adverbs: Readonly<Record<string, string>> = { 'very weakly': 'very slightly', weakly: 'slightly' };

/** The size of a link in a word: "slightly". */
export function adverb(r: number): string {
  const size = effectSize(r).replace(/ (positive|negative)$/, '');
  return adverbs[size] ?? size;
}

export function predictionTitle(causeName: string, effectName: string, r: number): string {
  return `Higher ${causeName} predicts ${adverb(r)} ${direction(r)} ${effectName}`;
}

export function studyTitle(statistics: StudyStatistics, { causeName, effectName }: StudyLabels): string {
  if (statistics.insufficient.length > 0) return `Not enough data yet on ${causeName} and ${effectName}`;
  if (!statistics.robust) return `No clear effect of ${causeName} on ${effectName} so far`;
  if (isOverWeeksOnly(statistics))
    return `${causeName} and ${effectName} ${goTogether(direction(claimedCorrelation(statistics)))} over weeks`;
  return predictionTitle(causeName, effectName, claimedCorrelation(statistics));
}
