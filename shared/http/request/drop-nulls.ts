import type * as v from 'valibot';
import { shapeOf } from '../../schemas/fields/schema-shape.ts';

/**
 * JSON null for a member that may be left out means that it is left out, at every depth, unless the schema gives null a
 * meaning of its own. Changes the value, which nobody else has seen yet.
 */
export function dropNulls(schema: v.GenericSchema, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { entries, item, wrapped } = shapeOf(schema);
  if (wrapped !== undefined) dropNulls(wrapped, value);
  // A single object is taken for an array of one.
  else if (item !== undefined) for (const one of Array.isArray(value) ? value : [value]) dropNulls(item, one);
  else if (entries !== undefined) dropNullMembers(entries, value as Record<string, unknown>);
}

function dropNullMembers(
  entries: Readonly<Record<string, v.GenericSchema>>,
  members: Record<string, unknown>,
): void {
  for (const name of Object.keys(members)) {
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (entry === undefined) continue;
    if (members[name] === null && entry.type === 'optional' && !takesNull(entry)) delete members[name];
    else dropNulls(entry, members[name]);
  }
}

function takesNull(schema: v.GenericSchema): boolean {
  const { type, wrapped } = shapeOf(schema);
  return type === 'nullable' || type === 'nullish' || (wrapped !== undefined && takesNull(wrapped));
}
