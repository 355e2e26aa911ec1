import { grouped } from '../../texts/counted.ts';
import type { StudyStatistics } from '../statistics.ts';
import type { StudyLabels } from '../study-labels.ts';
import { pText, threeDigits } from './number-text.ts';

/** Irregular cycles, and periods that were not written down, leave some of the link behind. */
const cycleLimits =
  'If cycles are irregular or not fully recorded, part of the link may still come from the cycle.';

function cycleEvidence({ cycle, robust, dayToDay }: StudyStatistics): string {
  if (!cycle?.used) return '';
  const within =
    robust && dayToDay?.holds === true && cycle.holds
      ? ' The link also shows between days at the same point in the cycle.'
      : '';
  return `${within} ${cycleLimits}`;
}

export function evidenceText(
  statistics: StudyStatistics,
  { causeName, effectName }: StudyLabels,
): string | null {
  const { adjustedCorrelation: r, confidenceInterval: interval, pValue } = statistics;
  if (pValue === null) return null;
  const days = grouped(`${statistics.numberOfPairs}`);
  if (r === null || statistics.effectiveSampleSize === null) {
    return `Based on ${days} paired days: trend and weekday alone account for ${causeName} or ${effectName}, so there is nothing left to compare.`;
  }
  const worth = grouped(threeDigits(statistics.effectiveSampleSize));
  const range =
    interval === null
      ? 'too few independent days for a 95% interval'
      : `95% interval ${threeDigits(interval[0])} to ${threeDigits(interval[1])}`;
  return `Based on ${days} paired days (worth about ${worth} independent ones), after allowing for trend and weekday: r = ${threeDigits(r)}, ${range}, ${pText(pValue)}; ${statistics.confidenceLevel} confidence.${cycleEvidence(statistics)}`;
}
