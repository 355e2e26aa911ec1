import type * as v from 'valibot';

/** The members of a schema that we look at; valibot does not document them. */
export interface SchemaShape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly item?: v.GenericSchema;
  readonly wrapped?: v.GenericSchema;
}

export const shapeOf = (schema: v.GenericSchema): SchemaShape => schema;

/** True of objects whose members have names; a strict one refuses all others. */
export const isObjectType = (type: string): boolean => type === 'object' || type === 'strict_object';

/** The members of an object schema; none for any other. */
export const membersOf = (schema: v.GenericSchema | undefined): Readonly<Record<string, v.GenericSchema>> =>
  (schema && shapeOf(schema).entries) ?? {};
