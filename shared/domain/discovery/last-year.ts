import type { Pairs } from '../analysis/days/pairing.ts';
import { type SpokenGroups, spokenGroups } from '../analysis/spoken-groups.ts';
import type { StudyLabels } from '../analysis/study-labels.ts';
import type { StudyText } from '../studies/study-text.ts';
import { numbered } from '../texts/counted.ts';
import { discoveryDays } from './discovery-days.ts';
import { spokenTexts } from './texts/line-text.ts';

/** The days that a list of what stands out looks at, as its line shows them. */
export interface LastYear extends SpokenGroups {
  /** The number of all the study's pairs. */
  readonly allPairs: number;
}

/** Null where these days cannot be compared. */
export function lastYearOf({ days, cause, effect }: Pairs, today: number): LastYear | null {
  const isRecent = (_: number, i: number) => {
    const day = days[i] as number;
    return day >= today - discoveryDays && day < today;
  };
  const groups = spokenGroups({
    days: days.filter(isRecent),
    cause: cause.filter(isRecent),
    effect: effect.filter(isRecent),
  });
  return groups && { ...groups, allPairs: days.length };
}

/** Puts what the last year shows before what all years show, unless both have the same days. */
export function withLastYear(text: StudyText, lastYear: LastYear | null, labels: StudyLabels): StudyText {
  const isTold = lastYear !== null && lastYear.allPairs - lastYear.numberOfPairs > 1;
  if (!isTold || text.finding === 'insufficient') return text;
  const [seen = '', ...rest] = spokenTexts(lastYear, labels);
  // A text of two sentences begins with a name.
  const told = `In the last year, ${rest.length > 0 ? seen : `${seen.slice(0, 1).toLowerCase()}${seen.slice(1)}`}`;
  const others = `Everything else is about all ${numbered(lastYear.allPairs, 'day')} with both: earlier years may have been different.`;
  return { ...text, tagLine: told, lastYear: told, sentences: [told, ...rest, others, ...text.sentences] };
}
