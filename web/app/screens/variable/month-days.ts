import { columnChart, type NamedColumn } from '../../../../shared/domain/charts/column-chart.ts';
import { monthNames } from '../../../../shared/domain/time/names.ts';
import { natureOf, noneOf } from '../../../../shared/domain/variables/nature.ts';
import type { ApiVariable } from '../../data/variables.ts';
import type { DailyValue } from './daily-value.ts';
import { monthOfDay } from './month-view.ts';

const monthsShown = 12;
/** The share of recorded days up to which something comes in attacks; more often it is how things always are. */
const mostShare = 0.8;

/** Whether days a month say more of it than an average: headaches come, and go. */
export function comesInAttacks(variable: ApiVariable, values: readonly DailyValue[]): boolean {
  const { kind, unitAbbreviatedName: unitName, variableCategoryName: categoryName, valence } = variable;
  const described = {
    kind,
    unitName,
    categoryName,
    valence,
    combinationOperation: variable.combinationOperation,
  };
  if (kind === 'chosen' || natureOf(described, false) !== 'days') return false;
  const days = values.filter(([, value]) => value > noneOf(unitName)).length;
  const isRated = days < values.length;
  return days > 0 && (!isRated || days / values.length <= mostShare);
}

/** The days of each of the last months on which there was any; undefined in a month without a record. */
export function daysByMonth(
  values: readonly DailyValue[],
  none: number,
  today: number,
): readonly { readonly month: number; readonly days: number | undefined }[] {
  const last = monthOfDay(today);
  const first = Math.max(last - monthsShown + 1, monthOfDay(values[0]?.[0] ?? today));
  const byMonth = Map.groupBy(values, ([day]) => monthOfDay(day));
  const isRated = values.some(([, value]) => value <= none);
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const own = byMonth.get(first + i);
    const days = own?.filter(([, value]) => value > none).length;
    // A month without a record had none where days without it are never recorded.
    return { month: first + i, days: days ?? (isRated ? undefined : 0) };
  });
}

export function drawMonthDays(
  { displayName: name, unitAbbreviatedName }: ApiVariable,
  values: readonly DailyValue[],
  today: number,
  width?: number,
): string {
  const months = daysByMonth(values, noneOf(unitAbbreviatedName), today);
  const columns = months.map(({ month, days }): NamedColumn => {
    const named = monthNames[month % 12] ?? '';
    return {
      value: days ?? null,
      label: named.slice(0, 3),
      name: `${named} ${1970 + Math.floor(month / 12)}`,
    };
  });
  return columnChart(
    {
      chartId: 'month-days',
      chartTitle: `Days with ${name} each month`,
      explanation: `The number of days of each month with ${name}.`,
      names: [name],
      heading: `Days with ${name}`,
      shown: 'Days of each month',
      along: '',
      measure: 'Days',
      unit: 'days',
      width,
    },
    columns,
    { isCount: true },
  ).svg;
}
