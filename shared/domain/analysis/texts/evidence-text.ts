import { grouped } from '../../texts/counted.ts';
import type { StudyStatistics } from '../statistics.ts';
import type { StudyLabels } from '../study-labels.ts';
import { pText, threeDigits } from './number-text.ts';

/** Irregular cycles, and periods that were not written down, leave some of the link behind. */
const cycleLimits = 'Where cycles are irregular or badly kept, part of a link by the cycle may be left.';

function cycleEvidence({ cycle, robust, dayToDay }: StudyStatistics): string {
  if (!cycle?.used) return '';
  const within =
    robust && dayToDay?.holds === true && cycle.holds
      ? ' The link shows also between days at the same place in the cycle.'
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
    return `Based on ${days} paired days: trend and weekday alone account for ${causeName} or ${effectName}, so nothing is left to compare.`;
  }
  const worth = grouped(threeDigits(statistics.effectiveSampleSize));
  const range =
    interval === null
      ? 'too few independent days for a 95% interval'
      : `95% interval ${threeDigits(interval[0])} to ${threeDigits(interval[1])}`;
  return `Based on ${days} paired days (worth about ${worth} independent ones), after allowing for trend and weekday: r = ${threeDigits(r)}, ${range}, ${pText(pValue)}; ${statistics.confidenceLevel} confidence.${cycleEvidence(statistics)}`;
}
