import { isPrediction } from '../figures/prediction.ts';
import type { StudyStatistics } from '../statistics.ts';
import type { StudyLabels, StudyReader } from '../study-labels.ts';
import { duration, groupedCount } from './number-text.ts';

export function reverseText(
  statistics: StudyStatistics,
  { causeName, effectName }: StudyLabels,
): string | null {
  const forward = statistics.forwardPearsonCorrelationCoefficient ?? 0;
  const backward = statistics.reversePearsonCorrelationCoefficient ?? 0;
  if (!statistics.reverseSignificant || Math.abs(backward) <= Math.abs(forward)) return null;
  const { numberOfPairs, reverseDayToDay } = statistics;
  if (!isPrediction({ numberOfPairs, robust: true, dayToDay: reverseDayToDay })) return null;
  return `${effectName} predicts later ${causeName} more strongly than the other way round, so cause and effect may be reversed.`;
}

export function delayText(
  { betterDelay }: StudyStatistics,
  { causeName, effectName }: StudyLabels,
  reader: StudyReader,
): string | null {
  if (betterDelay === null) return null;
  const days = groupedCount(Math.abs(betterDelay.lagDays), 'day');
  const when = betterDelay.lagDays > 0 ? 'later' : 'earlier';
  const setting = `the onset delay of ${causeName}${reader === 'public' ? ' is' : ''}`;
  const howTo =
    reader === 'public'
      ? `A study in which ${setting} ${duration(betterDelay.onsetDelay)} would test that.`
      : `To test that, set ${setting} to ${duration(betterDelay.onsetDelay)}.`;
  return `${effectName} goes much more closely with ${causeName} when compared ${days} ${when}. ${howTo}`;
}
