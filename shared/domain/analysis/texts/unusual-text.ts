import { numbered } from '../../texts/counted.ts';
import type { StudyStatistics, WithoutUnusualDays } from '../statistics.ts';
import type { StudyLabels } from '../study-labels.ts';
import { amountText } from './amount-text.ts';
import { plainDate } from './number-text.ts';
import { linkTitle } from './study-title.ts';
import { wordedCorrelation } from './worded-correlation.ts';

const mostListed = 3;

/** Names the days that may be typing errors, and says what the study would be without them. */
export function unusualText(statistics: StudyStatistics, labels: StudyLabels): string | null {
  const { unusualDays, withoutUnusualDays: without } = statistics;
  if (without === null) return null;
  const unitOf = (name: string) => (name === labels.causeName ? labels.causeUnit : labels.effectUnit);
  const days = unusualDays.map(
    ({ date, variableName, value }) =>
      `${plainDate(date)}: ${variableName} ${amountText(value, unitOf(variableName))}`,
  );
  const more = days.length - mostListed;
  const listed = [...days.slice(0, mostListed), ...(more > 0 ? [`${more} more`] : [])].join('; ');
  const isOne = statistics.numberOfPairs - without.numberOfPairs === 1;
  return `Without ${unusualCount(statistics)} (${listed}) ${whatChanges(statistics, without, labels, isOne)}`;
}

/** "one unusual day", "3 unusual days". */
export function unusualCount({ numberOfPairs, withoutUnusualDays }: StudyStatistics): string {
  const count = numberOfPairs - (withoutUnusualDays?.numberOfPairs ?? numberOfPairs);
  return count === 1 ? 'one unusual day' : numbered(count, 'unusual day');
}

function whatChanges(
  all: StudyStatistics,
  without: WithoutUnusualDays,
  labels: StudyLabels,
  isOne: boolean,
): string {
  const check = isOne ? 'It may be a typo.' : 'They may be typos.';
  const [it, its] = isOne ? ['it', 'that day'] : ['them', 'those days'];
  if (all.insufficient.length > 0) return `there would still not be enough data. ${check}`;
  if (without.pValue === null) return `there would not be enough data. ${check}`;
  const [now, then] = [all, without].map((figures) =>
    linkTitle(labels, wordedCorrelation(figures)).replace(/^Higher /, 'higher '),
  );
  if (!without.significant) {
    return all.significant
      ? `there is no clear effect: only ${its} ${isOne ? 'makes' : 'make'} it look as if ${now}. ${check}`
      : 'the result would be the same.';
  }
  if (!all.significant) return `the result would be: ${then}. ${check}`;
  return now === then
    ? 'the result would be the same.'
    : `the result would be: ${then}; with ${it}: ${now}. ${check}`;
}
