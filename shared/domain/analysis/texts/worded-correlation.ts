import type { StudyStatistics } from '../statistics.ts';

type CorrelationFigures = Pick<StudyStatistics, 'correlationCoefficient' | 'adjustedCorrelation'>;

/** The words follow r, unless taking out trend and weekday turned its sign: then the words follow what was tested. */
export function wordedCorrelation({
  correlationCoefficient,
  adjustedCorrelation,
}: CorrelationFigures): number {
  const plain = correlationCoefficient ?? 0;
  const tested = adjustedCorrelation ?? plain;
  return plain * tested > 0 ? plain : tested;
}

/** The weaker of the correlations with and without unusual days. */
export function claimedCorrelation(
  statistics: CorrelationFigures & Pick<StudyStatistics, 'withoutUnusualDays'>,
): number {
  const all = wordedCorrelation(statistics);
  const without = statistics.withoutUnusualDays && wordedCorrelation(statistics.withoutUnusualDays);
  return without !== null && Math.abs(without) < Math.abs(all) ? without : all;
}
