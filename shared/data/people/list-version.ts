import * as v from 'valibot';
import { type BoundedList, listVersionKey } from '../keys/people.ts';
import { record } from '../table/record.ts';
import type { Write } from '../table/transact.ts';

/** A number that goes up whenever one of a person's short lists grows, so that requests at once cannot pass its bound. */
const versions = record({ schema: v.object({ version: v.number() }) });

/** Read it before the list is counted. */
export async function findListVersion(userId: number, list: BoundedList): Promise<number | undefined> {
  const [found] = await versions.findAll([listVersionKey(userId, list)]);
  return found?.version;
}

/** Joins the transaction that adds something: it fails if something was added since the version was read. */
export const growsFrom = (userId: number, list: BoundedList, version: number | undefined): Write =>
  versions.put(listVersionKey(userId, list), { version: (version ?? 0) + 1 }, { version });
