import type { Schema } from '../hostile/from-schema.ts';

/** A place of a text in a request: the members on the way to it, 0 for an item of a list. */
export type Place = readonly (string | 0)[];

export interface Leaf {
  readonly place: Place;
  readonly schema: Schema;
}

/** Members of one name and one schema are read by the same code, wherever they stand. */
export const readAlike = (name: string | 0 | undefined, schema: Schema) =>
  `${name} ${JSON.stringify(schema)}`;

/** KnownAddresses of a body at which its schema takes a text, or anything. */
export const textPlaces = (document: object, schema: Schema): Leaf[] => leavesOf(document, schema, []);

function leavesOf(document: object, schema: Schema, place: Place): Leaf[] {
  if (schema.$ref !== undefined) return leavesOf(document, resolve(document, schema.$ref), place);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const inChoices = choices.flatMap((choice) => leavesOf(document, choice, place));
  const types = [schema.type ?? []].flat();
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    leavesOf(document, member, [...place, name]),
  );
  const items = schema.items === undefined ? [] : leavesOf(document, schema.items, [...place, 0]);
  const free = schema.additionalProperties === true ? [{ place: [...place, 'anything'], schema: {} }] : [];
  // A text where a number is wanted is read too, if only to be refused.
  const here =
    place.length > 0 && types.some((type) => type !== 'object' && type !== 'array')
      ? [{ place, schema }]
      : [];
  return [...here, ...inChoices, ...members, ...items, ...free];
}

/** A body that has this text at this place and nothing else. */
export const bodyWith = (place: Place, text: unknown): unknown =>
  place.reduceRight((inner, key) => (key === 0 ? [inner] : { [key]: inner }), text);

function resolve(document: object, reference: string): Schema {
  return reference
    .split('/')
    .slice(1)
    .reduce((part, name) => (part as Record<string, object>)[name] ?? {}, document) as Schema;
}
