type JsonObject = Readonly<Record<string, unknown>>;

/** The part of JSON Schema that answers are described with. */
interface AnswerSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly AnswerSchema[];
  readonly properties?: Readonly<Record<string, AnswerSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: AnswerSchema | boolean;
  readonly items?: AnswerSchema;
  readonly minItems?: number;
}

export type AnswerSchemas = Readonly<Record<string, AnswerSchema>>;

/** The number of optional members that are shown, by how deep they lie. */
const optionalAt = [10, 7, 5, 3];
const longestText = 100;
const notShown = new Set(['card', 'highchartConfig', 'svg', 'availableUnits', 'html', 'htmlContent']);

/**
 * The part of an answer that a reader looks at, and no less than its schema asks for: the first of every list or
 * map, the required members of every record, and the first of its optional ones.
 */
export function shortened(
  value: unknown,
  schema: AnswerSchema | undefined,
  records: AnswerSchemas,
  depth = 0,
): unknown {
  if (typeof value === 'string')
    return value.length > longestText ? `${value.slice(0, longestText)}…` : value;
  const { items, minItems = 1, ...described } = followed(value, schema, records);
  if (Array.isArray(value))
    return value.slice(0, Math.max(1, minItems)).map((item) => shortened(item, items, records, depth));
  if (typeof value !== 'object' || value === null) return value;
  const { properties = {}, required = [], additionalProperties } = described;
  const isMap = Object.keys(properties).length === 0 && Object.values(value).every(isRecord);
  const schemaOf = (name: string) =>
    properties[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  const optional = Object.keys(value)
    .filter((name) => !required.includes(name) && !notShown.has(name))
    .slice(0, isMap ? 1 : (optionalAt[depth] ?? 0));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => required.includes(name) || optional.includes(name))
      .map(([name, member]) => [name, shortened(member, schemaOf(name), records, depth + 1)]),
  );
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema itself behind references, and of several the one that a value of this kind has. */
function followed(value: unknown, schema: AnswerSchema | undefined, records: AnswerSchemas): AnswerSchema {
  if (schema?.$ref !== undefined)
    return followed(value, records[schema.$ref.replace('#/components/schemas/', '')], records);
  if (schema?.anyOf === undefined) return schema ?? {};
  const kind = Array.isArray(value) ? 'array' : 'object';
  const fitting = schema.anyOf
    .map((part) => followed(value, part, records))
    .find(({ type }) => [type].flat().includes(kind));
  return fitting ?? {};
}

/** The names of all members, with the places they have. */
export function placesIn(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => placesIn(item, `${place}[]`));
  if (typeof value !== 'object' || value === null) return [place];
  return Object.entries(value as JsonObject).flatMap(([name, member]) =>
    placesIn(member, `${place}.${name}`),
  );
}
