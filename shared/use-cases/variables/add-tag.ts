import { isDeepStrictEqual } from 'node:util';
import { listStudies } from '../../data/studies/study.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { keepVariablesOfImports, refuseLeaving } from '../../data/variables/staying-variable.ts';
import { findTagVersion, listTags, saveTag, type Tag } from '../../data/variables/tag.ts';
import { findUserVariables } from '../../data/variables/user-variable.ts';
import type { Study } from '../../domain/studies/study.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import { redactForWriteOnly } from '../../domain/variables/redact-for-write-only.ts';
import { circleProblem, ratingProblem } from '../../domain/variables/tags.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';

type TagOutcome =
  | {
      readonly kind: 'saved';
      readonly tagged: UserVariable;
      readonly tag: UserVariable;
      readonly isNew: boolean;
      /** The tags that the caller may know, this one included. */
      readonly tags: readonly Tag[];
      /** The variables that the tags of these two name, by id. */
      readonly ingredients: ReadonlyMap<number, UserVariable>;
      readonly studies: readonly Study[];
    }
  | { readonly kind: 'unknown'; readonly members: readonly ('taggedVariableId' | 'tagVariableId')[] }
  | {
      readonly kind: 'refused';
      readonly member: 'taggedVariableId' | 'tagVariableId';
      readonly problem: string;
    };

type TagInput = Pick<Tag, 'taggedVariableId' | 'tagVariableId' | 'conversionFactor'>;

/** Reads what has to be known before the list of tags: how often it was changed, and both variables. */
export const readAheadTagged = (
  userId: number,
  { taggedVariableId, tagVariableId }: Pick<TagInput, 'taggedVariableId' | 'tagVariableId'>,
) =>
  Promise.all([
    findTagVersion(userId),
    findUserVariables(userId, [...new Set([taggedVariableId, tagVariableId])]),
  ]);

/**
 * Tags a variable with an ingredient, or changes the factor of an existing tag. Callers who may not read get this tag
 * and nothing else.
 */
export async function addTag(
  userId: number,
  input: TagInput,
  now: number,
  mayRead: boolean,
  ahead = readAheadTagged(userId, input),
): Promise<TagOutcome> {
  const { taggedVariableId, tagVariableId } = input;
  return retryOnConflict<TagOutcome>('The tags', async (isFirst) => {
    const [version, found] = await (isFirst ? ahead : readAheadTagged(userId, input));
    refuseLeaving(found.values());
    const variables = mayRead ? found : new Map([...found].map(([id, one]) => [id, redactForWriteOnly(one)]));
    const [tagged, tag] = [variables.get(taggedVariableId), variables.get(tagVariableId)];
    if (tagged === undefined || tag === undefined)
      return {
        kind: 'unknown',
        members: (['taggedVariableId', 'tagVariableId'] as const).filter(
          (member) => !variables.has(input[member]),
        ),
      };
    const [tags, studies] = await Promise.all([listTags(userId), mayRead ? listStudies(userId) : []]);
    const [ofTagged, ofTag] = [effectiveSettings(tagged), effectiveSettings(tag)];
    const names = { tagged: ofTagged.displayName, tag: ofTag.displayName };
    const circle = circleProblem(tags, input, names);
    if (circle !== undefined) return { kind: 'refused', member: 'tagVariableId', problem: circle };
    const rating = ratingProblem(ofTagged.unit, ofTag.unit, names);
    if (rating !== undefined) return { kind: 'refused', member: 'taggedVariableId', problem: rating };
    const existing = tags.find(
      (one) => one.taggedVariableId === taggedVariableId && one.tagVariableId === tagVariableId,
    );
    const wanted: Tag = {
      ...input,
      tagUnitId: ofTag.unit.id,
      taggedUnitId: ofTagged.unit.id,
      createdAt: existing?.createdAt ?? now,
    };
    await keepVariablesOfImports(userId, found.values());
    const after = [...tags.filter((one) => one !== existing), wanted];
    const shown = mayRead ? after : [wanted];
    const [ingredients, isSaved] = await Promise.all([
      findIngredients(userId, shown, variables),
      isDeepStrictEqual(wanted, existing) || saveTag(userId, wanted, version),
    ]);
    if (!isSaved) return conflict;
    return { kind: 'saved', tagged, tag, isNew: existing === undefined, tags: shown, ingredients, studies };
  });
}

async function findIngredients(
  userId: number,
  tags: readonly Tag[],
  known: ReadonlyMap<number, UserVariable>,
): Promise<Map<number, UserVariable>> {
  const named = tags.filter(({ taggedVariableId }) => known.has(taggedVariableId));
  const unread = named.map(({ tagVariableId }) => tagVariableId).filter((id) => !known.has(id));
  return new Map([...known, ...(await findUserVariables(userId, [...new Set(unread)]))]);
}
