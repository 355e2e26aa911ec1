import * as v from 'valibot';

/** A number by which an answer names a record. */
export const id = () => v.pipe(v.number(), v.integer());
