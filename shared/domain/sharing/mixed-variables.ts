import type { TagPair } from '../variables/tags.ts';

/** Of shared variables those in whose amounts others count that are not shared: their days would tell of these. */
export function mixedVariables(shared: readonly number[], tags: readonly TagPair[]): ReadonlySet<number> {
  const open = new Set(shared);
  for (let before = -1; before !== open.size; ) {
    before = open.size;
    for (const { tagVariableId, taggedVariableId } of tags)
      if (!open.has(taggedVariableId)) open.delete(tagVariableId);
  }
  return new Set(shared.filter((id) => !open.has(id)));
}
