import type * as v from 'valibot';

/** What is looked at of a built schema; valibot does not document it. */
export interface SchemaShape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly item?: v.GenericSchema;
  readonly wrapped?: v.GenericSchema;
}

export const shapeOf = (schema: v.GenericSchema): SchemaShape => schema;

/** The members of an object; none of anything else. */
export const membersOf = (schema: v.GenericSchema | undefined): Readonly<Record<string, v.GenericSchema>> =>
  (schema && shapeOf(schema).entries) ?? {};
