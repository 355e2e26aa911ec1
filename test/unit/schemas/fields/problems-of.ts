import * as v from 'valibot';

/** The sentences with which a schema refuses a value; none when it takes it. */
export function problemsOf(schema: v.GenericSchema, input: unknown): string[] {
  return v.safeParse(schema, input).issues?.map(({ message }) => message) ?? [];
}
