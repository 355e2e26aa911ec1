import { isDecimalNumber } from '../../domain/texts/decimal-number.ts';
import type { FeedItem } from '../../schemas/feed/feed-item.ts';

/** Parameters from one place of a posted card. */
interface Layer {
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface FeedParameter {
  readonly path: string;
  readonly value: unknown;
}

/** The places of parameters, the strongest first: the button pressed, the card, the bare object, what was typed in. */
export function layersOf(item: FeedItem, path: string): Layer[] {
  const { selectedButton, parameters, inputFields = [] } = item;
  const { id, trackingReminderNotificationId, action, modifiedValue, value, unitAbbreviatedName } = item;
  const bare = { trackingReminderNotificationId, action, modifiedValue, value, unitAbbreviatedName };
  return [
    { path: `${path}.selectedButton.parameters`, values: selectedButton?.parameters ?? {} },
    { path: `${path}.parameters`, values: parameters ?? {} },
    { path, values: typeof id === 'number' ? { ...bare, id } : bare },
    ...inputFields.map(({ key, value: typed, type }, i) => ({
      path: `${path}.inputFields[${i}]`,
      values: key === undefined || typed === undefined ? {} : { [key]: readTyped(typed, type) },
    })),
  ];
}

/** The first of the names that is given, in the strongest layer that has any. */
export function lookUp(layers: readonly Layer[], names: readonly string[]): FeedParameter | undefined {
  for (const { path, values } of layers)
    for (const name of names) {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value !== undefined && value !== null) return { path: `${path}.${name}`, value };
    }
  return undefined;
}

/** Fields hold text; an empty one was not filled in, and what looks like a number is one. */
function readTyped(typed: string, type: FieldType): unknown {
  const text = typed.trim();
  if (text === '') return undefined;
  if (type === 'check_box' || type === 'switch') return text === 'true' ? 1 : text === 'false' ? 0 : text;
  return isDecimalNumber(text) ? Number(text) : text;
}

type FieldType = NonNullable<FeedItem['inputFields']>[number]['type'];
