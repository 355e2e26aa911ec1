import { isObject, type JsonObject } from '../domain/json/is-object.ts';
import { commonDescriptions, descriptionsWithin } from './member-descriptions/index.ts';

/**
 * The schema with a sentence next to every member that has none where it is declared. `owner` is the record, the
 * operation or the member whose value is described. A reference keeps its sentence next to it, so that a member
 * which is a record need not be written out to be described.
 */
export function describeMembers(schema: JsonObject, owner: string): JsonObject {
  const within = (part: unknown): unknown =>
    Array.isArray(part) ? part.map(within) : isObject(part) ? describeMembers(part, owner) : part;
  const parts = ['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf'].filter((word) => word in schema);
  return {
    ...schema,
    ...Object.fromEntries(parts.map((word) => [word, within(schema[word])])),
    ...(isObject(schema.properties) ? { properties: describedMembers(schema.properties, owner) } : {}),
  };
}

const describedMembers = (members: JsonObject, owner: string): JsonObject =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => {
      const schema = describeMembers(member as JsonObject, name);
      const description = schema.description ?? descriptionOf(name, owner);
      return [name, description === undefined ? schema : { ...schema, description }];
    }),
  );

const descriptionOf = (name: string, owner: string): string | undefined =>
  descriptionsWithin[owner]?.[name] ?? commonDescriptions[name];
