/** The part of JSON Schema that the OpenAPI document uses. */
export interface TypeSchema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly TypeSchema[];
  readonly oneOf?: readonly TypeSchema[];
  readonly allOf?: readonly TypeSchema[];
  readonly type?: string | readonly string[];
  readonly items?: TypeSchema;
  readonly properties?: Readonly<Record<string, TypeSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | TypeSchema;
  readonly description?: string;
}

/** A schema as the text of a TypeScript type. */
export function declareType(schema: TypeSchema): string {
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

function declareKind(type: string, schema: TypeSchema): string {
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

function declareObject({ properties, required = [], additionalProperties }: TypeSchema): string {
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
const wordsOf = ({ description }: TypeSchema): string =>
  description === undefined ? '' : `/** ${description.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`;

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never';
