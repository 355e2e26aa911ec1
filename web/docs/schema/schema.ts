/** The part of JSON Schema that this page reads; anything else is left alone. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly deprecated?: boolean;
}

export type Records = Readonly<Record<string, Schema>>;

const recordsPointer = '#/components/schemas/';

export const recordName = ({ $ref }: Schema): string | undefined =>
  $ref?.startsWith(recordsPointer) ? $ref.slice(recordsPointer.length) : undefined;

/** The records that values are made of, and those that these are made of, in the order of all. */
export function recordsIn(values: readonly unknown[], records: Records): Records {
  const found = new Set<string>();
  const pending = [...values];
  for (const value of pending)
    for (const [, name = ''] of JSON.stringify([value]).matchAll(
      /"\$ref":"#\/components\/schemas\/([^"]*)"/g,
    )) {
      if (found.has(name)) continue;
      found.add(name);
      pending.push(records[name]);
    }
  return Object.fromEntries(Object.entries(records).filter(([name]) => found.has(name)));
}

/** The alternatives that a schema allows, if it is nothing but a list of them. */
export const variantsOf = ({ anyOf, oneOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? [];

/** The schema of every value of an object whose names are free. */
export const valueSchemaOf = ({ additionalProperties }: Schema): Schema | undefined =>
  typeof additionalProperties === 'object' ? additionalProperties : undefined;

/** A list that may also be sent as its one item, as that list. */
export function listOfSame(schema: Schema): Schema {
  const [list, item, ...more] = variantsOf(schema);
  const isSame = list?.items !== undefined && JSON.stringify(list.items) === JSON.stringify(item);
  return isSame && more.length === 0 ? list : schema;
}
