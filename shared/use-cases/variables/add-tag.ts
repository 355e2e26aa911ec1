import { isDeepStrictEqual } from 'node:util';
import { ContentionError } from '../../data/database-errors.ts';
import { findTagVersion, listTags, saveTag, type Tag } from '../../data/tag.ts';
import { findUserVariables } from '../../data/user-variable.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import { circleProblem } from '../../domain/variables/tags.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';

export type TagOutcome =
  | {
      readonly kind: 'saved';
      readonly tagged: UserVariable;
      readonly tag: UserVariable;
      readonly isNew: boolean;
    }
  | { readonly kind: 'unknown'; readonly members: readonly ('taggedVariableId' | 'tagVariableId')[] }
  | { readonly kind: 'circle'; readonly problem: string };

const mostTries = 20;

/** Tags a variable with an ingredient, or changes the factor of an existing tag. */
export async function addTag(
  userId: number,
  input: Pick<Tag, 'taggedVariableId' | 'tagVariableId' | 'conversionFactor'>,
  now: number,
): Promise<TagOutcome> {
  const { taggedVariableId, tagVariableId } = input;
  for (let attempt = 1; ; attempt++) {
    const version = await findTagVersion(userId);
    const [tags, variables] = await Promise.all([
      listTags(userId),
      findUserVariables(userId, [...new Set([taggedVariableId, tagVariableId])]),
    ]);
    const [tagged, tag] = [variables.get(taggedVariableId), variables.get(tagVariableId)];
    if (tagged === undefined || tag === undefined)
      return {
        kind: 'unknown',
        members: (['taggedVariableId', 'tagVariableId'] as const).filter(
          (member) => !variables.has(input[member]),
        ),
      };
    const problem = circleProblem(tags, input);
    if (problem !== undefined) return { kind: 'circle', problem };
    const existing = tags.find(
      (one) => one.taggedVariableId === taggedVariableId && one.tagVariableId === tagVariableId,
    );
    const saved = { kind: 'saved', tagged, tag, isNew: existing === undefined } as const;
    const wanted: Tag = {
      ...input,
      tagUnitId: effectiveSettings(tag).unit.id,
      taggedUnitId: effectiveSettings(tagged).unit.id,
      createdAt: existing?.createdAt ?? now,
    };
    if (isDeepStrictEqual(wanted, existing)) return saved;
    if (await saveTag(userId, wanted, version)) return saved;
    if (attempt === mostTries) throw new ContentionError();
  }
}
