import { findThing, recordedTogether } from '../../domain/catalogue/catalogue.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import type { Unit } from '../../domain/units/units.ts';
import { formatMinute } from '../local-time.ts';
import type { ToolContext } from '../tool.ts';

interface ItemToFillIn {
  readonly variable: string;
  readonly value: number | boolean;
  readonly unit: Unit;
  readonly category?: { readonly name: string } | undefined;
}

/**
 * The forms of the app, filled in: one for values that it asks for at once. The minute is that of the person's own
 * clock, as the forms take it.
 */
export function pathsToRecord(items: readonly ItemToFillIn[], at: number, { caller }: ToolContext): string[] {
  const minuteText = formatMinute(at, caller.person).slice(0, 'yyyy-mm-ddThh:mm'.length);
  const group = groupOf(items[0]?.variable);
  const inGroup = group.map(({ name }) => items.find((one) => foldName(one.variable) === foldName(name)));
  const [first] = inGroup;
  if (group.length > 1 && first !== undefined && items.every((one) => inGroup.includes(one)))
    return [
      pathOf({
        name: first.variable,
        values: inGroup.map((one) => (one === undefined ? '' : Number(one.value))).join(','),
        unit: first.unit.abbreviatedName,
        at: minuteText,
      }),
    ];
  return items.map(({ variable, value, unit, category: kind }) =>
    pathOf({
      name: variable,
      value: String(Number(value)),
      unit: unit.abbreviatedName,
      at: minuteText,
      ...(kind !== undefined && { category: kind.name }),
    }),
  );
}

const groupOf = (variable = '') => {
  const thing = findThing(variable);
  return thing === undefined ? [] : recordedTogether(thing);
};

const pathOf = (query: Readonly<Record<string, string>>) => `/app/record?${new URLSearchParams(query)}`;
