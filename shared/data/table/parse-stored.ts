import * as v from 'valibot';
import type { Item } from '../item.ts';

/** Everything read from the table passes its schema: a record that does not fit is a bug, not data. */
export function parseStored<Schema extends v.GenericSchema>(
  schema: Schema,
  item: Item,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, item);
  if (result.success) return result.output;
  throw new StoredRecordError(result.issues.map((issue) => v.getDotPath(issue) ?? '').join(', '));
}

/** A number of an item that may lack it. */
export function numberIn(item: Item | undefined, name: string): number | undefined {
  const value = item?.[name];
  return typeof value === 'number' ? value : undefined;
}

class StoredRecordError extends Error {
  override readonly name = 'StoredRecordError';
}
