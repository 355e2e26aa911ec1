import { numbered } from '../../texts/counted.ts';
import { canBeTested, isLikelyReversed, medicineAdvice } from '../claim.ts';
import { manyPairs } from '../figures/day-to-day.ts';
import { type LinkKind, linkKind } from '../figures/prediction.ts';
import { fewestForWeekdays } from '../methods/residuals.ts';
import type { StudyStatistics } from '../statistics.ts';
import type { StudyLabels, StudyReader } from '../study-labels.ts';
import { more } from './change-text.ts';
import { rangeOfLinks } from './link-text.ts';
import { unusualCount } from './unusual-text.ts';
import { claimedCorrelation } from './worded-correlation.ts';
import { direction, fewestForConfidence } from './words.ts';

export function noEffectText(statistics: StudyStatistics, { causeName, effectName }: StudyLabels): string {
  const shown = `These ${numbered(statistics.numberOfPairs, 'day')} do not show that ${causeName} changes ${effectName}`;
  if (statistics.adjustedCorrelation === null) {
    return `${shown}: time and weekday alone explain one of them, so there is nothing left to compare.`;
  }
  if (statistics.significant) return `${shown}: the link depends on ${unusualCount(statistics)}.`;
  return `${shown}; ${rangeOfLinks(statistics.confidenceInterval, effectName)} is still possible.`;
}

/** Links without a stated chance: the p-value is right for what varies from day to day, and wrong for these. */
const slowTexts: Readonly<Partial<Record<LinkKind, (statistics: StudyStatistics) => string>>> = {
  overWeeks: () =>
    'No link shows from one day to the next: both may only follow something slow, such as a season.',
  tooEarly: ({ numberOfPairs }) =>
    `The link isn’t clear from one day to the next yet. Two slow changes, such as a cycle, a season or new habits, would look the same in ${numberOfPairs} days. ${numbered(manyPairs - numberOfPairs, 'more day')} will tell more.`,
  cycle: () => 'Days at the same point in the cycle show no clear link.',
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
    ? `${sentence}, but ${statistics.numberOfPairs} days is not many: confidence is low.`
    : `Confidence is ${statistics.confidenceLevel}: ${chance}.`;
}

/** The shuffles cannot show anything rarer than one in a thousand. */
function oneOf(p: number): string {
  if (p < 0.0015) return 'at most about 1 in 1,000';
  if (p > 0.6) return p > 0.9 ? 'nearly all' : 'most';
  if (p > 0.4) return 'about half of all';
  const records = 1 / p;
  const size = 10 ** Math.max(0, Math.floor(Math.log10(records)) - 1);
  return `about 1 in ${Math.round(records / size) * size}`;
}

export function surerText(
  statistics: StudyStatistics,
  labels: StudyLabels,
  reader: StudyReader,
): string | null {
  const { robust, significant, numberOfPairs } = statistics;
  const { causeName, causeUnit } = labels;
  if (isLikelyReversed(labels, direction(claimedCorrelation(statistics)))) return null;
  const daysLeft = fewestForConfidence - numberOfPairs;
  if (daysLeft > 0) {
    return `To be more certain: ${numbered(daysLeft, 'more day')} with both.`;
  }
  if (significant && !robust) return null;
  if (statistics.adjustedCorrelation === null) {
    return `To be more certain: days when ${causeName} doesn’t follow its usual rhythm.`;
  }
  if (!robust) {
    const than = causeUnit.isYesNo
      ? `both days with and days without ${causeName}`
      : `days when ${causeName} is clearly ${more(labels)} or ${labels.isCauseSum ? 'less' : 'lower'} than usual`;
    return `To be more certain: more days, including ${than}.`;
  }
  const rhythm =
    numberOfPairs < fewestForWeekdays ? 'a weekly rhythm, a season or a cycle' : 'a season or a cycle';
  const other = `Anything that comes and goes with ${causeName}, such as ${rhythm}, would look the same.`;
  if (labels.causeKind === 'taken') return `${other} ${medicineAdvice}`;
  return reader === 'public' || !canBeTested(labels)
    ? other
    : `${other} To be more certain that it’s ${causeName} itself, flip a coin to decide which days have more, if that’s safe.`;
}
