import * as v from 'valibot';
import { described } from './field.ts';
import { recordId } from './numbers.ts';

/** A body may name its person, but only the caller: `refuseForeignUser` checks every body. */
export const ownUserId = { userId: v.optional(described(recordId(), 'Must be your own, if given.')) };
