export interface TagPair {
  readonly taggedVariableId: number;
  readonly tagVariableId: number;
}

/** Why a tag may not be added: it would make a variable an ingredient of itself, directly or in a circle. */
export function circleProblem(
  tags: readonly TagPair[],
  { taggedVariableId, tagVariableId }: TagPair,
): string | undefined {
  if (taggedVariableId === tagVariableId) return 'a variable cannot be an ingredient of itself.';
  const ingredients = Map.groupBy(tags, (tag) => tag.taggedVariableId);
  const seen = new Set<number>();
  const pending = [tagVariableId];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (id === taggedVariableId)
      return `the ingredient already contains variable ${taggedVariableId}; this would be a circle.`;
    if (seen.has(id)) continue;
    seen.add(id);
    for (const tag of ingredients.get(id) ?? []) pending.push(tag.tagVariableId);
  }
  return undefined;
}
