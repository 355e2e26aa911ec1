import { isScale } from '../units/is-rating.ts';
import type { Unit } from '../units/units.ts';

interface TagPair {
  readonly taggedVariableId: number;
  readonly tagVariableId: number;
}

/** The amount of an ingredient, in `tagUnitId`, in 1 of the tagged variable, in `taggedUnitId`. */
export interface TagFactor {
  readonly conversionFactor: number;
  readonly tagUnitId: number;
  readonly taggedUnitId: number;
}

/** The names of a tag's two variables. */
interface TagNames {
  readonly tagged: string;
  readonly tag: string;
}

/** A sentence if a tag would make a variable an ingredient of itself, directly or in a circle. */
export function circleProblem(
  tags: readonly TagPair[],
  { taggedVariableId, tagVariableId }: TagPair,
  names: TagNames,
): string | undefined {
  if (taggedVariableId === tagVariableId) return `"${names.tag}" cannot be an ingredient of itself.`;
  const ingredients = Map.groupBy(tags, (tag) => tag.taggedVariableId);
  const seen = new Set<number>();
  const pending = [tagVariableId];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (id === taggedVariableId)
      return `"${names.tag}" already contains "${names.tagged}"; this would be a circle.`;
    if (seen.has(id)) continue;
    seen.add(id);
    for (const tag of ingredients.get(id) ?? []) pending.push(tag.tagVariableId);
  }
  return undefined;
}

/** A sentence if an amount would follow from a rating: a point of a scale contains no amount of anything. */
export function ratingProblem(taggedUnit: Unit, tagUnit: Unit, names: TagNames): string | undefined {
  if (!isScale(taggedUnit) || isScale(tagUnit)) return undefined;
  return `"${names.tagged}" is a rating (${taggedUnit.abbreviatedName}), which can’t be converted to an amount of "${names.tag}" (${tagUnit.abbreviatedName}); tag something that is counted, weighed or timed.`;
}
