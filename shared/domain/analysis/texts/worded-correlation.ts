import type { StudyStatistics } from '../statistics.ts';

type Correlated = Pick<StudyStatistics, 'correlationCoefficient' | 'adjustedCorrelation'>;

/** The words follow r, unless taking out trend and weekday turned its sign: then the words follow what was tested. */
export function wordedCorrelation({ correlationCoefficient, adjustedCorrelation }: Correlated): number {
  const plain = correlationCoefficient ?? 0;
  const tested = adjustedCorrelation ?? plain;
  return plain * tested > 0 ? plain : tested;
}

/** With and without unusual days, whichever is weaker. */
export function claimedCorrelation(
  statistics: Correlated & Pick<StudyStatistics, 'withoutUnusualDays'>,
): number {
  const all = wordedCorrelation(statistics);
  const without = statistics.withoutUnusualDays && wordedCorrelation(statistics.withoutUnusualDays);
  return without !== null && Math.abs(without) < Math.abs(all) ? without : all;
}
