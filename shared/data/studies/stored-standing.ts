import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import type { PersonsResult } from '../../domain/studies/persons-result.ts';
import type { GroupMembership } from '../../domain/studies/pool-round.ts';
import { parseStored } from '../table/parse-stored.ts';

const storedResult = v.object({
  adjustedCorrelation: v.number(),
  effectiveSampleSize: v.number(),
  optimum: v.nullable(
    v.object({ value: v.number(), unitId: v.number(), extreme: v.picklist(['highest', 'lowest']) }),
  ),
});
const storedMark = v.object({
  round: v.number(),
  formedAt: v.number(),
  group: v.number(),
  size: v.number(),
  entered: storedResult,
  enteredAt: v.number(),
  share: storedResult,
});
/** A person's standing in a pool, stored next to their result; texts hold what a number may be too small for. */
export const storedStanding = {
  round: v.optional(v.number()),
  lot: v.optional(v.number(), 0),
  counted: v.optional(v.string()),
};

export const parseResult = (text: string): PersonsResult => parseStored(storedResult, JSON.parse(text));

export const parseCounted = (text: string | undefined): { readonly counted?: GroupMembership } =>
  text === undefined ? {} : { counted: parseStored(storedMark, JSON.parse(text)) };

/** A random place among those who come to a pool, which nobody can choose. */
export const drawLot = (): number => randomInt(2 ** 40);
