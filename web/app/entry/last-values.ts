import { valueText } from '../../../shared/domain/measurements/value-text.ts';
import type { CountedThing } from '../../../shared/domain/units/quantity.ts';
import type { LastEntry } from './known-with.ts';

const mostShown = 3;

interface LastValueRow {
  readonly value: number;
  readonly unitAbbreviatedName: string;
}

/** The latest different values, the newest first: what is entered is often one of them. */
export function lastValues(
  newest: LastEntry | undefined,
  rows: readonly LastValueRow[],
  thing: CountedThing,
): readonly (LastEntry & { readonly text: string })[] {
  const all = [
    ...(newest === undefined ? [] : [newest]),
    ...rows.map(({ value, unitAbbreviatedName }) => ({ value, unit: unitAbbreviatedName })),
  ].map((one) => ({ ...one, text: valueText(one.value, one.unit, thing) }));
  return [...new Map(all.toReversed().map((one) => [one.text, one])).values()]
    .toSorted(
      (a, b) => all.findIndex(({ text }) => text === a.text) - all.findIndex(({ text }) => text === b.text),
    )
    .slice(0, mostShown);
}
