import { meanText } from '../../../shared/domain/measurements/mean-text.ts';
import { valueText } from '../../../shared/domain/measurements/value-text.ts';
import type { EntryView } from './entry-views.ts';

/** Many entries of one thing that a device recorded on one day. */
export interface Fold {
  readonly kind: 'fold';
  readonly key: string;
  readonly name: string;
  readonly category: string;
  readonly source: string;
  /** The sum of the day or its average, in words; undefined while some of the day may still be to come. */
  readonly amount: string | undefined;
  /** The newest first. */
  readonly entries: readonly EntryView[];
}

export type DayRow = Fold | { readonly kind: 'entry'; readonly entry: EntryView };

/** The highest number of entries of one thing on one day that are shown apart. */
const mostApart = 2;

interface Folding {
  /** Whether the values of a day are added up. */
  readonly isSum: (variableName: string) => boolean;
  /** Entries of the person's own hand are never folded. */
  readonly ownSource: string;
  /** True if every entry of the day is there. */
  readonly isWhole: boolean;
}

const groupOf = ({ variableName, source, unit }: EntryView) => JSON.stringify([variableName, source, unit]);

/** The entries of a day, those that a device recorded again and again in one row, at the place of the latest. */
export function foldedDay(date: string, entries: readonly EntryView[], folding: Folding): readonly DayRow[] {
  const groups = Map.groupBy(entries.filter(isFoldable(folding)), groupOf);
  return entries.flatMap((entry): readonly DayRow[] => {
    const group = groups.get(groupOf(entry));
    if (group === undefined || group.length <= mostApart || !group.includes(entry))
      return [{ kind: 'entry', entry }];
    return group[0] === entry ? [foldOf(date, group, folding)] : [];
  });
}

const isFoldable =
  ({ ownSource }: Folding) =>
  ({ source, note, stored }: EntryView) =>
    stored !== undefined && source !== '' && source !== ownSource && (note ?? '') === '';

function foldOf(date: string, entries: readonly EntryView[], { isSum, isWhole }: Folding): Fold {
  const [first] = entries;
  const { name = '', variableName = '', category = '', source = '', unit = '' } = first ?? {};
  return {
    kind: 'fold',
    key: `${date} ${groupOf(first as EntryView)}`,
    name,
    category,
    source,
    amount: isWhole ? amountOf(entries, unit, isSum(variableName)) : undefined,
    entries,
  };
}

function amountOf(entries: readonly EntryView[], unit: string, isSum: boolean): string {
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  const { name, category } = entries[0] ?? { name: '', category: '' };
  const thing = { name, category };
  if (isSum) return valueText(Number(sum.toPrecision(6)), unit, thing);
  return `${meanText(sum / entries.length, unit, thing)} on average`;
}
