import { valueText } from '../../../../shared/domain/measurements/value-text.ts';
import { foldName } from '../../../../shared/domain/texts/fold-name.ts';
import type { EntryView } from '../../entry/entry-views.ts';
import type { DailyRow } from './daily-row.ts';

export interface DayAmount {
  readonly name: string;
  readonly variableName: string;
  readonly category: string;
  readonly text: string;
  /** The number of entries that it is made of. */
  readonly count: number;
}

interface Combining {
  readonly name: string;
  readonly combinationOperation: 'MEAN' | 'SUM';
}

/**
 * The day in amounts, one for each variable: sums of what adds up, else the latest value. Sleep comes first, then what
 * was recorded first. Where several sources counted the same, the service's own figure of the day is taken.
 */
export function dayAmounts(
  entries: readonly EntryView[],
  variables: readonly Combining[],
  grouped: readonly DailyRow[] = [],
): readonly DayAmount[] {
  const sums = new Set(
    variables
      .filter(({ combinationOperation }) => combinationOperation === 'SUM')
      .map(({ name }) => foldName(name)),
  );
  const byVariable = Map.groupBy(
    entries.toSorted((a, b) => a.at - b.at),
    ({ variableName }) => foldName(variableName),
  );
  return [...byVariable]
    .flatMap(([key, own]) => {
      const latest = own.at(-1);
      if (latest === undefined) return [];
      const { name, variableName, category } = latest;
      const service = grouped.find((row) => foldName(row.variableName) === key);
      const text = sums.has(key) ? sumText(own, latest, service) : latest.value;
      return [{ name, variableName, category, text, count: own.length }];
    })
    .toSorted((a, b) => Number(b.category === 'Sleep') - Number(a.category === 'Sleep'));
}

function sumText(own: readonly EntryView[], latest: EntryView, service: DailyRow | undefined): string {
  const thing = { name: latest.variableName, category: latest.category };
  const isOneSource = new Set(own.map(({ source }) => source)).size < 2;
  const isOneUnit = own.every(({ unit }) => unit === latest.unit);
  if ((!isOneSource || !isOneUnit) && service !== undefined)
    return valueText(service.value, service.unitAbbreviatedName, thing);
  // Amounts in two units are not added up here: the last one is shown instead.
  if (!isOneUnit) return latest.value;
  return valueText(
    own.reduce((sum, { amount }) => sum + amount, 0),
    latest.unit,
    thing,
  );
}

/** The amount of a variable; undefined where nothing was recorded. */
export const amountOf = (amounts: readonly DayAmount[], variableName: string): DayAmount | undefined =>
  amounts.find((one) => foldName(one.variableName) === foldName(variableName));
