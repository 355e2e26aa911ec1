import * as v from 'valibot';

/** A schema with the sentence that documents it. */
export const says = <const Schema extends v.GenericSchema>(schema: Schema, sentence: string) =>
  v.pipe(schema, v.description(sentence));

/** A member that may be left out, with its sentence. */
export const mayHave = <const Schema extends v.GenericSchema>(schema: Schema, sentence: string) =>
  v.optional(says(schema, sentence));

/** A member that is left as it is when absent, and falls back to its default when null. */
export const setting = <const Schema extends v.GenericSchema>(schema: Schema, sentence: string) =>
  mayHave(v.nullable(schema), `${sentence} null returns to the default.`);

/** A member of an answer under the name that it had until 19 November 2026. */
export const formerly = <const Schema extends v.GenericSchema>(schema: Schema, name: string) =>
  says(schema, `The former name of ${name}; it stays until 19 November 2027.`);

/** A member that null clears. */
export const clearable = <const Schema extends v.GenericSchema>(schema: Schema, sentence: string) =>
  mayHave(v.nullable(schema), `${sentence} null clears it.`);

/** A member that may be left out, and that new programs should leave out. */
export const deprecated = <const Schema extends v.GenericSchema>(schema: Schema, sentence: string) =>
  v.optional(v.pipe(schema, v.description(sentence), v.metadata({ deprecated: true })));
