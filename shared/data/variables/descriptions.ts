import * as v from 'valibot';
import type { UserVariable } from '../../domain/variables/variable.ts';
import type { Item } from '../item.ts';
import { descriptionKey, variableOfDescription } from '../keys/variables.ts';
import { parseStored } from '../table/parse-stored.ts';
import { batchGet } from '../table/read.ts';

const storedDescription = v.object({ description: v.string() });

const parseDescription = (item: Item): string => parseStored(storedDescription, item).description;

/** The same variables, with the descriptions that are next to their records. */
export async function withDescriptions<Some extends UserVariable>(
  userId: number,
  userVariables: readonly Some[],
): Promise<Some[]> {
  const unread = userVariables.filter(
    ({ isDescribedBeside, settings }) => isDescribedBeside && settings.description === undefined,
  );
  const ids = new Set(unread.map(({ variable }) => variable.variableId));
  const items = await batchGet([...ids].map((id) => descriptionKey(userId, id)));
  const found = new Map(items.map((item) => [variableOfDescription(item.sk), parseDescription(item)]));
  return userVariables.map((one) => {
    const description = found.get(one.variable.variableId);
    return description === undefined ? one : { ...one, settings: { ...one.settings, description } };
  });
}

/** The same for one variable. */
export async function withDescription(userId: number, userVariable: UserVariable): Promise<UserVariable> {
  const [described = userVariable] = await withDescriptions(userId, [userVariable]);
  return described;
}
