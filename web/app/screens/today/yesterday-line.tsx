import { variables } from '../../data/variables.ts';
import type { DailyRow, Span } from './daily-row.ts';
import { yesterdayText } from './yesterday.ts';

interface Props {
  readonly rows: readonly DailyRow[];
  readonly yesterday: Span;
}

/** One line worth reading, where there is one. */
export function YesterdayLine({ rows, yesterday }: Props) {
  const isSum = (name: string) =>
    variables.value?.some((one) => one.name === name && one.combinationOperation === 'SUM') ?? false;
  const text = yesterdayText(rows, yesterday, isSum);
  return text === undefined ? null : <p class="line">{text}</p>;
}
