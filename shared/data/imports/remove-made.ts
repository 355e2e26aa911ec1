import { foldName } from '../../domain/texts/fold-name.ts';
import { sourceKey } from '../keys/measurements.ts';
import { descriptionKey, moreSourcesKey, userVariableKey } from '../keys/variables.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { deleteItem } from '../table/write.ts';
import type { PersonName } from '../variables/person-names.ts';
import { markVariableCountStale } from '../variables/variable-count.ts';

/** Takes a variable away that an import or an app made, as it was read: nobody has set anything of it, or taken a source back. */
export async function removeMadeVariable(
  userId: number,
  maker: number | string,
  { variable, channels, hasMoreSources }: PersonName,
): Promise<boolean> {
  const isRemoved = await transactIfAllowed([
    {
      Delete: {
        Key: userVariableKey(userId, variable.variableId),
        ConditionExpression: `${typeof maker === 'string' ? '(attribute_not_exists(begunBy) OR begunBy = :maker)' : 'madeIn = :maker'} AND revision = :none AND channels = :channels`,
        ExpressionAttributeValues: { ':maker': maker, ':none': 0, ':channels': channels },
      },
    },
    { Delete: { Key: descriptionKey(userId, variable.variableId) } },
    ...(hasMoreSources ? [{ Delete: { Key: moreSourcesKey(userId, variable.variableId) } }] : []),
  ]);
  if (isRemoved) await markVariableCountStale(userId);
  return isRemoved;
}

/** Forgets what arrived from a source, of which nothing is left. */
export async function forgetArrivals(userId: number, sourceName: string): Promise<void> {
  await deleteItem({ Key: sourceKey(userId, foldName(sourceName)) });
}
