/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
}

/** A schema as the text of a TypeScript type. */
export function declareType(schema: Schema): string {
  const { $ref, anyOf, oneOf, allOf } = schema;
  if ($ref !== undefined) return $ref.replace('#/components/schemas/', '');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return union(choices.map(declareType));
  if (allOf !== undefined) return allOf.map((part) => `(${declareType(part)})`).join(' & ');
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return types.length === 0 ? 'unknown' : union(types.map((type) => declareKind(type, schema)));
}

function declareKind(type: string, schema: Schema): string {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `readonly (${declareType(schema.items ?? {})})[]`;
    case 'object':
      return declareObject(schema);
    default:
      return type;
  }
}

function declareObject({ properties, required = [], additionalProperties }: Schema): string {
  if (properties === undefined) {
    const values = typeof additionalProperties === 'object' ? declareType(additionalProperties) : 'unknown';
    return `{ readonly [name: string]: ${values} }`;
  }
  const members = Object.entries(properties).map(([name, member]) => {
    const isRequired = required.includes(name);
    return `${wordsOf(member)}readonly ${JSON.stringify(name)}${isRequired ? '' : '?'}: ${declareType(member)}${isRequired ? '' : ' | undefined'};`;
  });
  return `{\n${members.join('\n')}\n}`;
}

/** The member's description as a comment, which editors show. */
const wordsOf = ({ description }: Schema): string =>
  description === undefined ? '' : `/** ${description.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`;

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never';
