import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { JsonObject } from '../domain/json/is-object.ts';
import { components, inputComponents } from '../schemas/components.ts';
import type { Field } from '../schemas/fields/field.ts';

/** A `field` brings its JSON Schema along; the library converts everything else. */
const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  // JSON Schema cannot say what depends on several members; the descriptions do.
  ignoreActions: ['raw_check'],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema, jsonSchema }) =>
    (valibotSchema as Partial<Field<unknown>>).jsonSchema ??
    sameItems(jsonSchema as JsonObject) ??
    withType(jsonSchema as JsonObject),
};

/** Many generators know of constants and choices only what their type says. */
function withType(schema: JsonObject): JsonObject | undefined {
  const values = 'const' in schema ? [schema.const] : schema.enum;
  if ('type' in schema || !Array.isArray(values)) return undefined;
  const [type, ...others] = new Set(values.map((value) => typeof value));
  const isPlain = type === 'string' || type === 'number' || type === 'boolean';
  return isPlain && others.length === 0 ? { ...schema, type } : undefined;
}

/** A tuple of equal parts as the array of that length, which more tools understand. */
function sameItems({ prefixItems, ...schema }: JsonObject): JsonObject | undefined {
  if (!Array.isArray(prefixItems)) return undefined;
  const [items] = prefixItems;
  const isSame = prefixItems.every((part) => JSON.stringify(part) === JSON.stringify(items));
  return isSame
    ? { ...schema, items, minItems: prefixItems.length, maxItems: prefixItems.length }
    : undefined;
}

export const conversions: Readonly<Record<'input' | 'output', ConversionConfig>> = {
  input: { ...conversion, typeMode: 'input', definitions: { ...components, ...inputComponents } },
  output: { ...conversion, typeMode: 'output', definitions: components },
};

export function convert(schema: GenericSchema, typeMode: 'input' | 'output'): JsonObject {
  const { $schema, $defs, ...converted } = toJsonSchema(schema, conversions[typeMode]) as JsonObject;
  return converted;
}
