import { isScale } from '../units/is-rating.ts';
import type { Unit } from '../units/units.ts';

export interface TagPair {
  readonly taggedVariableId: number;
  readonly tagVariableId: number;
}

/** So much of an ingredient, in its unit, in each one of the tagged variable, in that one's. */
export interface TagFactor {
  readonly conversionFactor: number;
  readonly tagUnitId: number;
  readonly taggedUnitId: number;
}

/** What is said of the two variables of a tag. */
export interface TagNames {
  readonly tagged: string;
  readonly tag: string;
}

/** Why a tag may not be added: it would make a variable an ingredient of itself, directly or in a circle. */
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

/** Why an amount may not follow from another: a point of a scale contains nothing, and "yes" not so much of it. */
export function ratingProblem(taggedUnit: Unit, tagUnit: Unit, names: TagNames): string | undefined {
  if (!isScale(taggedUnit) || isScale(tagUnit)) return undefined;
  return `"${names.tagged}" is a rating (${taggedUnit.abbreviatedName}), of which no amount of "${names.tag}" (${tagUnit.abbreviatedName}) follows; tag something that is counted, weighed or timed.`;
}
