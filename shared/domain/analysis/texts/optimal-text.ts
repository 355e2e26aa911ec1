import { isPrediction } from '../figures/prediction.ts';
import type { StudyStatistics } from '../statistics.ts';
import type { StudyLabels, StudyReader } from '../study-labels.ts';
import { amountOf, amountText } from './amount-text.ts';

/** The person's own optimal value, for the study and for the variable's userOptimalValueMessage. */
export function optimalValueMessage(
  statistics: StudyStatistics,
  labels: StudyLabels,
  reader: StudyReader = 'owner',
): string | null {
  if (statistics.optimalValue === null) return null;
  const prefix = isPrediction(statistics) ? '' : 'Not conclusive yet: ';
  const whose = reader === 'public' ? "In one person's records, " : 'Your ';
  return `${prefix}${whose}${bestOutcome(statistics.optimalValue, labels)}`;
}

export function bestOutcome(value: number, labels: StudyLabels): string {
  const { effectName, effectUnit, effectValence } = labels;
  const isLow = effectValence === 'negative';
  const extreme = effectUnit.isYesNo
    ? `came ${isLow ? 'least' : 'most'} often`
    : `was ${isLow ? 'lowest' : 'highest'}`;
  return `${effectName} ${extreme} ${afterDose(value, labels)}.`;
}

function afterDose(value: number, { causeName, causeUnit, isCauseSum }: StudyLabels): string {
  if (isCauseSum && value === 0) return `after days without ${causeName}`;
  if (causeUnit.isYesNo && value >= 1) return `after days with ${causeName}`;
  return isCauseSum
    ? `after about ${amountOf(amountText(value, causeUnit), causeName, causeUnit)} per day`
    : `after days when ${causeName} was about ${amountText(value, causeUnit)}`;
}
