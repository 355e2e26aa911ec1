import { failureSchema } from './failure.ts';
import { unitSchema } from './unit.ts';

/** The records with a name of their own in the OpenAPI document. */
export const components = {
  Failure: failureSchema,
  Unit: unitSchema,
};
