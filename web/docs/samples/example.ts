import { type Records, recordName, type Schema, valueSchemaOf, variantsOf } from '../schema/schema.ts';

/** The number of members that an example shows of an object that requires none. */
const membersOfOptional = 3;

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T08:30:00Z',
  date: '2026-01-31',
  time: '08:30:00',
  email: 'ada@example.org',
  uri: 'https://example.org/',
};

/**
 * A value that the schema describes: its own example if it brings one, else the plainest that fits. A record
 * inside itself (`within` names those around it) is left out, so that the example ends.
 */
export function exampleOf(schema: Schema, records: Records, within: readonly string[] = []): unknown {
  const given = [schema.examples?.[0], schema.const, schema.default, schema.enum?.[0]];
  const own = given.find((value) => value !== undefined);
  if (own !== undefined) return own;

  const named = recordName(schema);
  if (named !== undefined)
    return within.includes(named) ? undefined : exampleOf(records[named] ?? {}, records, [...within, named]);
  const inner = (part: Schema) => exampleOf(part, records, within);
  const variant = variantsOf(schema)[0];
  if (variant !== undefined) return inner(variant);
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map(inner));

  const type = typeof schema.type === 'object' ? schema.type[0] : schema.type;
  if (type === 'array') return arrayExample(schema, inner);
  if (type === 'object' || schema.properties !== undefined) return objectExample(schema, inner);
  return scalarExample(type, schema);
}

function arrayExample({ items, prefixItems, maxItems }: Schema, inner: (part: Schema) => unknown): unknown[] {
  if (prefixItems !== undefined) return prefixItems.map(inner);
  const item = items === undefined || maxItems === 0 ? undefined : inner(items);
  return item === undefined ? [] : [item];
}

function objectExample(schema: Schema, inner: (part: Schema) => unknown): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const scalars = Object.keys(properties).filter((name) => isScalar(properties[name]));
  const shown = required.length > 0 ? required : scalars.slice(0, membersOfOptional);
  const values = valueSchemaOf(schema);
  return {
    ...Object.fromEntries(shown.map((name) => [name, inner(properties[name] ?? {})])),
    ...(values !== undefined && shown.length === 0 ? { name: inner(values) } : {}),
  };
}

const isScalar = (schema: Schema | undefined) =>
  typeof schema?.type === 'string' && schema.type !== 'object' && schema.type !== 'array';

function scalarExample(type: string | undefined, schema: Schema): unknown {
  if (type === 'integer' || type === 'number')
    return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? Number.POSITIVE_INFINITY);
  if (type === 'boolean') return true;
  if (type === 'string') return byFormat[schema.format ?? ''] ?? 'text'.slice(0, schema.maxLength);
  return null;
}
