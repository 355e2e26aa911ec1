import { isObject } from '../../domain/json/is-object.ts';
import { dangerousKeys } from '../../domain/texts/dangerous-keys.ts';
import { field, got } from './field.ts';

/** An object of the sender, kept and given back as it was sent. */
export const freeForm = () =>
  field(
    { type: 'object', additionalProperties: true, propertyNames: { not: { enum: [...dangerousKeys] } } },
    (input, refuse): Record<string, unknown> => {
      if (!isObject(input)) return refuse(`must be an object, got ${got(input)}.`);
      const refused = findRefusedKey(input);
      return refused === undefined
        ? input
        : refuse(`contains the key "${refused}", which is not allowed anywhere in it; rename it.`);
    },
  );

function findRefusedKey(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const found = !Array.isArray(value) && dangerousKeys.has(key) ? key : findRefusedKey(child);
    if (found !== undefined) return found;
  }
  return undefined;
}
