import { toUserVariableRecord, withoutUnits } from '../../answers/variables/user-variable-record.ts';
import { listStudies } from '../../data/studies/study.ts';
import { withDescriptions } from '../../data/variables/descriptions.ts';
import { listTags, type Tag } from '../../data/variables/tag.ts';
import { findUserVariables } from '../../data/variables/user-variable.ts';
import { derivedBetween } from '../../domain/histories/conversion.ts';
import { bestStudies } from '../../domain/studies/best-studies.ts';
import type { Study } from '../../domain/studies/study.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import type { UserVariableRecord } from '../../schemas/variables/user-variable.ts';

/** Data that full records need besides the variables, as far as they are being read already. */
interface RecordSources {
  readonly tags?: Promise<readonly Tag[]> | readonly Tag[];
  readonly studies?: Promise<readonly Study[]> | readonly Study[];
  readonly ingredients?: ReadonlyMap<number, UserVariable>;
}

/** Full records, each with the ingredients it is tagged with and what studies say of it. */
export async function userVariableRecords(
  userId: number,
  userVariables: readonly UserVariable[],
  baseUrl: string,
  reading: RecordSources = {},
): Promise<UserVariableRecord[]> {
  const shown = new Set(userVariables.map(({ variable }) => variable.variableId));
  const [allTags, studies, described] = await Promise.all([
    reading.tags ?? listTags(userId),
    reading.studies ?? listStudies(userId),
    withDescriptions(userId, userVariables),
  ]);
  const tags = allTags.filter(({ taggedVariableId }) => shown.has(taggedVariableId));
  const named = new Set(tags.map(({ tagVariableId }) => tagVariableId));
  const found = reading.ingredients ?? (await findUserVariables(userId, [...named]));
  const contained = await withDescriptions(
    userId,
    [...named].flatMap((id) => found.get(id) ?? []),
  );
  const ingredients = new Map(contained.map((one) => [one.variable.variableId, one]));
  const bestOf = bestStudies(userId, studies, baseUrl);
  return described.map((userVariable) => {
    const { variableId } = userVariable.variable;
    const own = tags.filter(({ taggedVariableId }) => taggedVariableId === variableId);
    const contents = own.flatMap((tag) => {
      const ingredient = ingredients.get(tag.tagVariableId);
      if (ingredient === undefined) return [];
      const shown = withoutUnits(toUserVariableRecord(userId, ingredient, baseUrl));
      return [{ ...shown, ...factorOf(tag, userVariable, ingredient) }];
    });
    const record = toUserVariableRecord(userId, userVariable, baseUrl, contents);
    return { ...record, ...bestOf(variableId) };
  });
}

/** The amount of the ingredient in one unit of the tagged variable, in the units of their settings. */
function factorOf(tag: Tag, tagged: UserVariable, ingredient: UserVariable) {
  const [from, to] = [effectiveSettings(tagged).unit, effectiveSettings(ingredient).unit];
  const conversionFactor = derivedBetween(tag, from, to)?.ofValue(1);
  return conversionFactor === undefined ? {} : { conversionFactor };
}
