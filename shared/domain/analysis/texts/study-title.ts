import { isLikelyReversed } from '../claim.ts';
import { linkKind } from '../figures/prediction.ts';
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

function predictionTitle(causeName: string, effectName: string, r: number): string {
  return `Higher ${causeName} predicts ${adverb(r)} ${direction(r)} ${effectName}`;
}

/** The words of a link that was found: a prediction, unless a remedy is taken because of the effect. */
export const linkTitle = (labels: StudyLabels, r: number): string =>
  isLikelyReversed(labels, direction(r))
    ? `${labels.causeName} and ${labels.effectName} come on the same days`
    : predictionTitle(labels.causeName, labels.effectName, r);

export function studyTitle(statistics: StudyStatistics, labels: StudyLabels): string {
  const { causeName, effectName } = labels;
  if (statistics.insufficient.length > 0) return `Not enough data yet on ${causeName} and ${effectName}`;
  const r = claimedCorrelation(statistics);
  const both = `${causeName} and ${effectName}`;
  if (statistics.robust && isLikelyReversed(labels, direction(r))) return linkTitle(labels, r);
  switch (linkKind(statistics)) {
    case 'none':
      return `No clear effect of ${causeName} on ${effectName} so far`;
    case 'overWeeks':
      return `${both} ${goTogether(direction(r))} over weeks`;
    case 'tooEarly':
      return `${both} ${goTogether(direction(r))} so far; too early to say why`;
    case 'cycle':
      return `${both} both follow the cycle`;
    case 'prediction':
      return linkTitle(labels, r);
  }
}
