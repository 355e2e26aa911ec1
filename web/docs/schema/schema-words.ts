import { recordName, type Schema, valueSchemaOf, variantsOf } from './schema.ts';

/** The type in words: `integer`, `array of Unit`, `string or null`. */
export function typeOf(schema: Schema): string {
  const named = recordName(schema);
  if (named !== undefined) return named;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const variants = variantsOf(schema);
  if (variants.length > 0) return join(variants.map(typeOf), ' or ');
  if (schema.allOf !== undefined) return join(schema.allOf.map(typeOf), ' and ');
  const { type = schema.properties === undefined ? 'any' : 'object' } = schema;
  if (typeof type !== 'string') return join(type, ' or ');
  const inner = type === 'array' ? schema.items : type === 'object' ? valueSchemaOf(schema) : undefined;
  const innerType = inner === undefined ? 'any' : typeOf(inner);
  return innerType === 'any' ? type : `${type} of ${innerType}`;
}

/** Bounds, format, default: each in a few words. */
export function limitsOf(schema: Schema): string[] {
  const limits = [
    schema.format,
    range(meant(schema.minimum), meant(schema.maximum)),
    range(schema.minLength || undefined, schema.maxLength, 'characters'),
    range(schema.minItems || undefined, schema.maxItems, 'items'),
    schema.pattern === undefined ? undefined : `matches ${schema.pattern}`,
    schema.default === undefined ? undefined : `default ${plain(schema.default)}`,
    schema.deprecated ? 'deprecated' : undefined,
  ];
  return limits.filter((limit) => limit !== undefined);
}

/** The values to choose from, also where they are those of an array's items or of one alternative. */
export function choicesOf(schema: Schema): readonly unknown[] {
  if (schema.enum !== undefined) return schema.enum;
  if (schema.items !== undefined) return choicesOf(schema.items);
  return variantsOf(schema).flatMap(choicesOf);
}

/** A value as a person would write it: text without its quotes. */
export const plain = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** The largest exact whole number is where JavaScript ends, not a bound that anyone needs to know. */
const meant = (bound: number | undefined) =>
  bound !== undefined && Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound;

function range(min: number | undefined, max: number | undefined, what?: string): string | undefined {
  const of = what === undefined ? '' : ` ${what}`;
  if (min === undefined && max === undefined) return undefined;
  if (max === undefined) return `at least ${min}${of}`;
  if (min === undefined) return `at most ${max}${of}`;
  return min === max ? `exactly ${min}${of}` : `${min} to ${max}${of}`;
}

const join = (words: readonly string[], by: string) => [...new Set(words)].join(by);
