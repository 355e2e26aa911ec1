import { channelCounterKey } from '../../../shared/data/keys/measurements.ts';
import { batchWrite } from '../../../shared/data/table/write.ts';
import { channelLabel, mostInRecord } from '../../../shared/data/variables/channels.ts';
import { userVariableItem } from '../../../shared/data/variables/user-variable.ts';
import { variableIdOf } from '../../../shared/data/variables/variable-id.ts';
import { chunks } from '../../../shared/domain/lists/chunks.ts';
import { foldName } from '../../../shared/domain/texts/fold-name.ts';
import { findUnit } from '../../../shared/domain/units/units.ts';
import { getCategoryByName } from '../../../shared/domain/variables/categories.ts';
import type { UserVariable } from '../../../shared/domain/variables/variable.ts';
import type { Service } from '../client.ts';

const { id: categoryId } = getCategoryByName('Emotions');
const { id: unitId = 0 } = findUnit('/5') ?? {};
const times = { createdAt: 1_700_000_000, updatedAt: 1_700_000_000 };

/** As large as the record of a variable gets: a long description and ten sources of long names. */
const fullSettings = { preferredSourceNames: Array.from({ length: 22 }, (_, i) => `${i} ${'s'.repeat(60)}`) };
const fullChannels = (number: number) =>
  Object.fromEntries(
    Array.from({ length: mostInRecord }, (_, i) => `${i}${'ä'.repeat(31)}`).map((sourceName, i) => [
      channelLabel(sourceName),
      { number: number * mostInRecord + i, sourceName },
    ]),
  );

/** Puts variables of these names straight into the table, as an account may have them from before there was a bound. */
export async function plantVariables(
  service: Service,
  userId: number,
  names: readonly string[],
  { isFull = false } = {},
): Promise<void> {
  await service.inTable(async () => {
    const items = await Promise.all(
      names.map(async (name, i) => {
        const variableId = await variableIdOf(foldName(name));
        const userVariable: UserVariable = {
          variable: { variableId, name, categoryId, unitId, combinationOperation: 'MEAN' },
          settings: isFull ? fullSettings : {},
          ...times,
          revision: 0,
        };
        return userVariableItem(userId, userVariable, isFull ? fullChannels(i) : {});
      }),
    );
    const counter = { ...channelCounterKey(userId), lastNumber: names.length * mostInRecord };
    // All at once would be more than a loaded machine takes.
    for (const part of chunks([counter, ...items], 250)) await batchWrite(part.map((put) => ({ put })));
  });
}

export const manyNames = (count: number, prefix = 'Thing'): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix} ${i}`);
