import { canBeTested, isTakenBecauseOfIt, medicineAdvice } from '../claim.ts';
import { manyPairs } from '../figures/day-to-day.ts';
import { type LinkKind, linkKind } from '../figures/prediction.ts';
import { fewestForWeekdays } from '../methods/residuals.ts';
import type { StudyStatistics } from '../statistics.ts';
import type { StudyLabels, StudyReader } from '../study-labels.ts';
import { more } from './change-text.ts';
import { rangeOfLinks } from './link-text.ts';
import { groupedCount } from './number-text.ts';
import { unusualCount } from './unusual-text.ts';
import { claimedCorrelation } from './worded-correlation.ts';
import { direction, fewestForConfidence } from './words.ts';

export function noEffectText(statistics: StudyStatistics, { causeName, effectName }: StudyLabels): string {
  const shown = `These ${groupedCount(statistics.numberOfPairs, 'day')} do not show that ${causeName} changes ${effectName}`;
  if (statistics.adjustedCorrelation === null) {
    return `${shown}: time and weekday alone explain one of them, so that nothing is left to compare.`;
  }
  if (statistics.significant) return `${shown}: the link that shows hangs on ${unusualCount(statistics)}.`;
  return `${shown}; ${rangeOfLinks(statistics.confidenceInterval, effectName)} is still possible.`;
}

/** Links that no chance is told of: the p-value is right for what varies from day to day, and wrong for these. */
const slowTexts: Readonly<Partial<Record<LinkKind, (statistics: StudyStatistics) => string>>> = {
  overWeeks: () =>
    'From one day to the next no link shows: what both share over weeks, such as a season, may be all of it.',
  tooEarly: ({ numberOfPairs }) =>
    `From one day to the next the link does not show clearly yet. Two slow waves, such as a cycle, a season or a change of habits, would look the same in ${numberOfPairs} days. ${groupedCount(manyPairs - numberOfPairs, 'more day')} will tell more.`,
  cycle: () => 'Between days at the same place in the cycle no clear link is left.',
};

export function certaintyText(statistics: StudyStatistics): string | null {
  const { robust, significant, withoutUnusualDays: without } = statistics;
  const slow = slowTexts[linkKind(statistics)];
  if (slow !== undefined) return slow(statistics);
  // A link that hangs on a few unusual days is not made surer by a figure that counts them.
  if (statistics.adjustedCorrelation === null || (significant && !robust)) return null;
  const p = Math.max(
    statistics.pValue ?? 1,
    statistics.permutationPValue ?? 1,
    ...(robust && without !== null ? [without.pValue ?? 1, without.permutationPValue ?? 1] : []),
  );
  const chance = `chance alone would show a link this strong in ${oneOf(p)} such records`;
  const sentence = `${chance.charAt(0).toUpperCase()}${chance.slice(1)}`;
  if (!robust) return `${sentence}.`;
  return statistics.numberOfPairs < fewestForConfidence
    ? `${sentence}, but ${statistics.numberOfPairs} days are few: confidence is low.`
    : `Confidence is ${statistics.confidenceLevel}: ${chance}.`;
}

/** The shuffles cannot show anything rarer than one in a thousand. */
function oneOf(p: number): string {
  if (p < 0.0015) return 'at most about 1 of 1,000';
  if (p > 0.6) return p > 0.9 ? 'nearly all' : 'most';
  if (p > 0.4) return 'about half of all';
  const records = 1 / p;
  const size = 10 ** Math.max(0, Math.floor(Math.log10(records)) - 1);
  return `about 1 of ${Math.round(records / size) * size}`;
}

export function surerText(
  statistics: StudyStatistics,
  labels: StudyLabels,
  reader: StudyReader,
): string | null {
  const { robust, significant, numberOfPairs } = statistics;
  const { causeName, causeUnit } = labels;
  if (isTakenBecauseOfIt(labels, direction(claimedCorrelation(statistics)))) return null;
  const daysLeft = fewestForConfidence - numberOfPairs;
  if (daysLeft > 0) {
    return `To be surer: ${groupedCount(daysLeft, 'more day')} with both.`;
  }
  if (significant && !robust) return null;
  if (statistics.adjustedCorrelation === null) {
    return `To be surer: days on which ${causeName} does not follow its usual rhythm.`;
  }
  if (!robust) {
    const than = causeUnit.isYesNo
      ? `both days with and days without ${causeName}`
      : `days on which ${causeName} is clearly ${more(labels)} or ${labels.isCauseSum ? 'less' : 'lower'} than usual`;
    return `To be surer: more days, and among them ${than}.`;
  }
  const rhythm =
    numberOfPairs < fewestForWeekdays ? 'a weekly rhythm, a season or a cycle' : 'a season or a cycle';
  const other = `What comes and goes together with ${causeName}, such as ${rhythm}, would look the same.`;
  if (labels.causeKind === 'taken') return `${other} ${medicineAdvice}`;
  return reader === 'public' || !canBeTested(labels)
    ? other
    : `${other} To be surer that it is ${causeName} itself: where it can safely be chosen, let a coin decide on which days there is more of it.`;
}
