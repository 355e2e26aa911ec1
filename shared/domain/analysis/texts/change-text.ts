import { grouped, numbered } from '../../texts/counted.ts';
import { isLikelyReversed } from '../claim.ts';
import type { StudyStatistics } from '../statistics.ts';
import type { StudyLabels, UnitLabel } from '../study-labels.ts';
import { insteadOf, textsOfBoth, withUnit } from './amount-text.ts';
import { threeDigits, threeDigitsOfBoth, twoDigitsOfBoth } from './number-text.ts';
import { claimedCorrelation } from './worded-correlation.ts';
import { direction } from './words.ts';

/** The figures that say what was seen. */
type ChangeFigures = Pick<
  StudyStatistics,
  | 'averageEffectFollowingLowCause'
  | 'averageEffectFollowingHighCause'
  | 'baselineCount'
  | 'followUpCount'
  | 'robust'
  | 'correlationCoefficient'
  | 'adjustedCorrelation'
  | 'withoutUnusualDays'
>;

export function changeText(statistics: ChangeFigures, labels: StudyLabels): string | null {
  return changeTexts(statistics, labels)?.join(' ') ?? null;
}

/** Its sentences; spoken, they have two digits where two say it, as ratings always have, and no percent. */
export function changeTexts(
  statistics: ChangeFigures,
  labels: StudyLabels,
  isSpoken = false,
): readonly string[] | null {
  const { averageEffectFollowingLowCause: before, averageEffectFollowingHighCause: after } = statistics;
  if (before === null || after === null) return null;
  const way =
    after === before ? direction(claimedCorrelation(statistics)) : after > before ? 'higher' : 'lower';
  if (isLikelyReversed(labels, way)) return [sameDaysText(statistics, labels), takenWhenItHurts];
  const seen = comparison(before, after, labels, isSpoken);
  const claimed = claimedCorrelation(statistics);
  if (!statistics.robust || seen.side === direction(claimed)) return [`${seen.sentence}.`];
  const tendency = `The ${more(labels)} ${labels.causeName} ${labels.isCauseSum ? 'there was' : 'was'}, the ${direction(claimed)} ${labels.effectName} tended to be, after allowing for trend and weekday; the plain averages don’t show it.`;
  return [tendency, `${seen.sentence}.`];
}

export const takenWhenItHurts =
  'People take a remedy when they feel worse, so this doesn’t say whether it helps.';

/** Both numbers without a word of which follows from which; that they come together only where that was found. */
function sameDaysText(
  {
    robust,
    averageEffectFollowingLowCause: without,
    averageEffectFollowingHighCause: within,
    baselineCount,
    followUpCount,
  }: ChangeFigures,
  { causeName, effectName, effectUnit }: StudyLabels,
): string {
  const isShare = effectUnit.isYesNo && Math.max(within ?? 0, without ?? 0) <= 1;
  const percent = (share: number | null) => `${Math.round(100 * (share ?? 0))}%`;
  const [high, low] = isShare
    ? [percent(within), percent(without)]
    : textsOfBoth(within ?? 0, without ?? 0, effectUnit, twoDigitsOfBoth);
  const [with_, otherwise] = [numbered(followUpCount, 'day'), grouped(String(baselineCount))];
  const seen = isShare
    ? `${effectName} came on ${high} of the ${with_} with ${causeName}, on ${low} of the ${otherwise} without`
    : `${effectName} was ${withUnit(high, effectUnit)} on the ${with_} with ${causeName}, ${low} on the ${otherwise} without`;
  return robust ? `${causeName} and ${effectName} come on the same days: ${seen}.` : `${seen}.`;
}

interface ComparisonText {
  readonly sentence: string;
  readonly side: 'higher' | 'lower' | 'same';
}

/** Both numbers are rounded before they are compared: what reads the same is the same. */
function comparison(before: number, after: number, labels: StudyLabels, isSpoken: boolean): ComparisonText {
  const { effectName, effectUnit } = labels;
  const isShare = effectUnit.isYesNo && Math.max(before, after) <= 1;
  const shares = [Math.round(100 * before), Math.round(100 * after)] as const;
  const [low, high] = isShare
    ? [`${shares[0]}%`, `${shares[1]}%`]
    : textsOfBoth(
        before,
        after,
        effectUnit,
        isSpoken || effectUnit.isScale ? twoDigitsOfBoth : threeDigitsOfBoth,
      );
  const side = low === high ? 'same' : after > before ? 'higher' : 'lower';
  const when = afterMore(labels);
  if (isShare) {
    const how =
      side === 'same'
        ? `about as often: on ${high} of days`
        : `${side === 'higher' ? 'more' : 'less'} often: on ${high} of days instead of ${low}`;
    return { side, sentence: `${when}, ${effectName} came ${how}` };
  }
  const how =
    side === 'same'
      ? `about the same as otherwise: ${withUnit(high, effectUnit)}`
      : `${side}: ${insteadOf(high, low, effectUnit)}${isSpoken ? '' : inPercent(before, after, effectUnit)}`;
  return { side, sentence: `${when}, ${effectName} was ${how}` };
}

/** "After days with more Coffee". */
export function afterMore(labels: StudyLabels): string {
  const { causeName, causeUnit, isCauseSum, windowDays } = labels;
  if (windowDays > 1) {
    return isCauseSum
      ? `After ${windowDays} days with more ${causeName}`
      : `After ${windowDays} days with higher ${causeName}`;
  }
  return causeUnit.isYesNo ? `After days with ${causeName}` : `After days with ${more(labels)} ${causeName}`;
}

export const more = ({ isCauseSum }: StudyLabels) => (isCauseSum ? 'more' : 'higher');

/** The change in percent, if percent of the baseline mean something. */
function inPercent(before: number, after: number, unit: UnitLabel): string {
  const percent = ((after - before) / before) * 100;
  const canBeNegative = unit.minimumValue === null || unit.minimumValue < 0;
  const isRelative =
    !unit.isScale && !unit.isYesNo && !canBeNegative && !unit.abbreviatedName.includes('%') && before > 0;
  if (!isRelative || Math.abs(percent) > 100) return '';
  return ` (${threeDigits(Math.abs(percent))}% ${percent > 0 ? 'more' : 'less'})`;
}
