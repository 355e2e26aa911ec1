import { isAllowed } from './is-allowed.ts';
import type { Write } from './transact.ts';
import { deleteItem, putItem, updateItem } from './write.ts';

/** A write of a transaction that can also be sent by itself. */
type SingleWrite = Exclude<Write, { readonly ConditionCheck: unknown }>;

/** Sends one write by itself. A failed condition is thrown. */
export async function send(write: SingleWrite): Promise<void> {
  if ('Put' in write) await putItem(write.Put);
  else if ('Update' in write) await updateItem(write.Update);
  else await deleteItem(write.Delete);
}

/** The same; false, and nothing done, where its condition does not hold. */
export const sendIfAllowed = (write: SingleWrite): Promise<boolean> => isAllowed(send(write));
