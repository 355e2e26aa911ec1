import { counted } from '../../../shared/domain/texts/counted.ts';
import type { ApiDiscovery } from './discoveries-view.ts';

type BarComparison = NonNullable<ApiDiscovery['comparison']>;

/** Two groups of days as bars, each below its days and before its number. Read aloud it is the same in words. */
export function TwoBars({ comparison, name }: { readonly comparison: BarComparison; readonly name: string }) {
  const { effectAbove, effectBelow, daysAbove, daysBelow } = comparison;
  const most = Math.max(Math.abs(effectAbove), Math.abs(effectBelow));
  const shareOf = (value: number) => (most === 0 ? 0 : Math.round((100 * Math.abs(value)) / most));
  const bars = [
    {
      words: comparison.wordsBelow,
      told: comparison.effectWordsBelow,
      days: daysBelow,
      share: shareOf(effectBelow),
    },
    {
      words: comparison.wordsAbove,
      told: comparison.effectWordsAbove,
      days: daysAbove,
      share: shareOf(effectAbove),
    },
  ];
  // An answer that an older version kept has no words.
  if (bars.some(({ told }) => told === undefined)) return null;
  return (
    <ul class="two-bars" aria-label={name}>
      {bars.map(({ words, told, days, share }) => (
        <li key={words}>
          <span>{words}</span> <span class="muted">{counted(days, 'day')}</span>{' '}
          <span class="bar" style={`--share: ${share}%`} aria-hidden="true" />
          <strong>{told}</strong>
        </li>
      ))}
    </ul>
  );
}
