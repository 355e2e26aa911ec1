import * as v from 'valibot';
import { says } from '../fields/says.ts';

/** A member that is absent while there is nothing to say; the sentence says when. */
export const absent = <const Schema extends v.GenericSchema>(schema: Schema, sentence: string) =>
  says(v.optional(schema), sentence);
