import fc, { type Arbitrary } from 'fast-check';
import type { RouteRequest } from '../../operations/calling.ts';
import { edgeNumber } from './numbers.ts';
import { anyText, plainName } from './texts.ts';
import { wildValue } from './wild-json.ts';

/** The part of JSON Schema that the document's requests use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly $ref?: string;
}

/** Existing ids, names and requests, so that a hostile request may hit something. */
export interface Known {
  readonly ids: readonly number[];
  readonly texts: readonly string[];
  /** Requests that were answered with 200, by operation. */
  readonly working: Readonly<Record<string, readonly RouteRequest[]>>;
}

/** `nearly`: some values stray from their schema. */
export type Manners = 'valid' | 'nearly';

/** Arbitraries of values for a schema of the OpenAPI document. */
export function valuesOf(document: object, known: Known, manners: Manners) {
  const strays = (proper: Arbitrary<unknown>, improper: Arbitrary<unknown>): Arbitrary<unknown> =>
    manners === 'valid'
      ? proper
      : fc.oneof({ weight: 12, arbitrary: proper }, { weight: 1, arbitrary: improper });

  function of(schema: Schema, name = ''): Arbitrary<unknown> {
    if (schema.$ref !== undefined) return of(resolve(document, schema.$ref), name);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return fc.oneof(...choices.map((choice) => of(choice, name)));
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum !== undefined) return strays(fc.constantFrom(...schema.enum), wildValue);
    // The first type of several is the usual one.
    const [usual = 'any', ...others] = [schema.type ?? 'any'].flat();
    return fc.oneof(
      { weight: 9, arbitrary: ofType(usual, schema, name) },
      ...others.map((type) => ({ weight: 1, arbitrary: ofType(type, schema, name) })),
    );
  }

  function ofType(type: string, schema: Schema, name: string): Arbitrary<unknown> {
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return strays(fc.boolean(), wildValue);
      case 'integer':
        return strays(integers(schema, known.ids), fc.oneof(edgeNumber, wildValue));
      case 'number':
        return strays(numbers(schema), fc.oneof(edgeNumber, wildValue));
      case 'string':
        return strays(texts(schema, name, known.texts), fc.oneof(anyText, wildValue));
      case 'array':
        return strays(lists(schema, name), wildValue);
      case 'object':
        return strays(objects(schema), wildValue);
      default:
        return wildValue;
    }
  }

  function lists({ items = {}, examples = [], minItems = 0, maxItems = 10 }: Schema, name: string) {
    const lengths = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) };
    const made = fc.array(of(items, name), lengths);
    // A filter's examples show its prefixes, which its items' type does not.
    const [example] = [examples[0]].flat();
    return typeof example === 'string' ? filtersLike(example) : made;
  }

  function objects({ properties = {}, required = [], additionalProperties }: Schema): Arbitrary<object> {
    const wanted = Object.keys(properties).filter((name) => required.includes(name));
    const optional = Object.keys(properties).filter((name) => !required.includes(name));
    // Few at a time: of an object with everything in it hardly one would be accepted.
    const made = fc.subarray(optional, { maxLength: Math.min(4, optional.length) }).chain((chosen) =>
      fc.record(
        Object.fromEntries([...wanted, ...chosen].map((name) => [name, of(properties[name] ?? {}, name)])),
        {
          requiredKeys: manners === 'valid' ? [...wanted, ...chosen] : wanted.slice(1),
          noNullPrototype: true,
        },
      ),
    );
    const isFree = Object.keys(properties).length === 0 || typeof additionalProperties === 'object';
    if (!isFree && manners === 'valid') return made;
    const more = fc.dictionary(anyText, wildValue, { maxKeys: isFree ? 4 : 1 });
    return fc.tuple(made, more).map(([own, others]) => ({ ...others, ...own }));
  }

  return of;
}

function integers(
  { minimum = -1000, maximum = Number.MAX_SAFE_INTEGER }: Schema,
  ids: readonly number[],
): Arbitrary<number> {
  const near = { min: minimum, max: Math.min(maximum, minimum + 500) };
  const existing = ids.filter((id) => id >= minimum && id <= maximum);
  return fc.oneof(
    { weight: existing.length > 0 ? 4 : 0, arbitrary: fc.constantFrom(...existing, minimum) },
    { weight: 3, arbitrary: fc.integer(near) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
    { weight: 1, arbitrary: fc.maxSafeInteger().map((n) => Math.min(maximum, Math.max(minimum, n))) },
  );
}

function numbers({ minimum = -1e9, maximum = 1e9 }: Schema): Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: Math.max(minimum, -10), max: Math.min(maximum, 10) }),
    fc.double({ min: minimum, max: maximum, noNaN: true }),
    fc.constantFrom(minimum, maximum, 5e-324, 1e-131).map((n) => Math.min(maximum, Math.max(minimum, n))),
  );
}

function texts(
  { examples = [], minLength = 0, maxLength = 200 }: Schema,
  name: string,
  knownTexts: readonly string[],
): Arbitrary<unknown> {
  const [example] = examples;
  if (typeof example === 'string' && /^\d{4}-\d\d-\d\d/.test(example)) return moments;
  if (typeof example === 'string' && /^\d\d:\d\d/.test(example)) return clockTimes;
  const fitting = knownTexts.filter(({ length }) => length >= minLength && length <= maxLength);
  return fc.oneof(
    { weight: examples.length > 0 ? 6 : 0, arbitrary: fc.constantFrom(...examples, '') },
    { weight: fitting.length > 0 ? 2 : 0, arbitrary: fc.constantFrom(...fitting, '') },
    { weight: examples.length > 0 ? 0 : 3, arbitrary: plainName },
    { weight: /time|date|At$/i.test(name) ? 4 : 0, arbitrary: fc.oneof(moments, clockTimes) },
    {
      weight: 1,
      arbitrary: fc.string({
        unit: 'grapheme',
        minLength,
        maxLength: Math.max(minLength, Math.min(maxLength, 60)),
      }),
    },
  );
}

const twoDigits = (n: number) => String(n).padStart(2, '0');

const moments = fc
  .tuple(
    fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }),
    fc.date({ min: new Date('2025-06-01'), max: new Date('2026-06-01'), noInvalidDate: true }),
    fc.constantFrom('', '', 'Z', '+02:00', '-1130', '.123', '.999999999Z'),
    fc.nat({ max: 9 }),
  )
  .map(([any, recent, ending, kind]) => {
    const text = (kind === 0 ? any : recent).toISOString();
    return kind === 1 ? text.slice(0, 10) : text.slice(0, 19) + ending;
  });

const clockTimes = fc
  .tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }), fc.nat({ max: 59 }))
  .map((parts) => parts.map(twoDigits).join(':'));

/** Conditions such as the example `(ge)3` or `(ge)2026-03-29T00:00:00`. */
const filtersLike = (example: string) =>
  fc.array(
    fc
      .tuple(
        fc.constantFrom('', '(gt)', '(ge)', '(lt)', '(le)', '(ne)', '(GE) '),
        /\d-\d/.test(example)
          ? moments
          : fc.oneof(fc.nat({ max: 9 }), fc.double({ noNaN: true, max: 1e9, min: -5 })),
      )
      .map(([prefix, operand]) => `${prefix}${operand}`),
    { minLength: 1, maxLength: 2 },
  );

function resolve(document: object, reference: string): Schema {
  let node: unknown = document;
  for (const step of reference.replace(/^#\//, '').split('/')) node = (node as Record<string, unknown>)[step];
  return node as Schema;
}
