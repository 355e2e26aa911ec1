import { spokenMean } from '../../analysis/texts/amount-text.ts';
import { plainDate } from '../../analysis/texts/number-text.ts';
import { type KnownVariable, thingOf } from '../../measurements/row.ts';
import { unitLabel } from '../../studies/study-text.ts';
import { numbered } from '../../texts/counted.ts';
import { formatDate } from '../../time/calendar.ts';
import type { Valence } from '../../variables/valence.ts';
import type { CertainFact } from '../certain-facts.ts';

const weekWords: Readonly<Record<Valence, readonly [high: string, low: string]>> = {
  positive: ['Best', 'Worst'],
  negative: ['Worst', 'Best'],
  numeric: ['Highest', 'Lowest'],
};

/**
 * "Recorded on 24 days, usually 3.1 of 5. Best week, from 3 November 2026: 4.2 of 5. Worst week, …" A week that reads
 * like the usual one is not worth a sentence.
 */
export function certainText({ days, mean, highest, lowest }: CertainFact, known: KnownVariable): string {
  const { unit, valence } = known.settings;
  const label = unitLabel(unit, thingOf(known));
  const [high, low] = weekWords[valence];
  const usual = spokenMean(mean, label);
  const recorded = `Recorded on ${numbered(days, 'day')}`;
  const ends = [highest, lowest].map((week) => week && spokenMean(week.mean, label));
  if (highest && ends[0] === ends[1] && ends[0] === usual)
    return `${recorded}, about ${usual} in every week.`;
  const weeks = [highest, lowest].flatMap((week, i) =>
    week && ends[i] !== usual
      ? [`${i === 0 ? high : low} week, from ${plainDate(formatDate(week.from))}: ${ends[i]}.`]
      : [],
  );
  return [`${recorded}, usually ${usual}.`, ...(valence === 'negative' ? weeks.reverse() : weeks)].join(' ');
}
