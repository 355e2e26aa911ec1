import { foldName } from '../../domain/texts/fold-name.ts';
import { sourceKey } from '../keys/measurements.ts';
import { descriptionKey, moreSourcesKey, userVariableKey } from '../keys/variables.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { deleteItem } from '../table/write.ts';
import type { PersonName } from '../variables/person-names.ts';

/** Takes a variable away that an import made, as it was read: nobody has set anything of it, or taken a source back. */
export const removeMadeVariable = (
  userId: number,
  importId: number,
  { variable, channels, hasMoreSources }: PersonName,
): Promise<boolean> =>
  transactIfAllowed([
    {
      Delete: {
        Key: userVariableKey(userId, variable.variableId),
        ConditionExpression: 'madeIn = :import AND revision = :none AND channels = :channels',
        ExpressionAttributeValues: { ':import': importId, ':none': 0, ':channels': channels },
      },
    },
    { Delete: { Key: descriptionKey(userId, variable.variableId) } },
    ...(hasMoreSources ? [{ Delete: { Key: moreSourcesKey(userId, variable.variableId) } }] : []),
  ]);

/** Forgets what arrived from a source, of which nothing is left. */
export async function forgetArrivals(userId: number, sourceName: string): Promise<void> {
  await deleteItem({ Key: sourceKey(userId, foldName(sourceName)) });
}
