import { devicesKey, personKey, pushKey } from '../../../shared/data/keys.ts';
import { batchWrite, type Item } from '../../../shared/data/table.ts';
import { userVariableItem } from '../../../shared/data/user-variable.ts';
import { mapInParallel } from '../../../shared/platform/parallel.ts';
import type { PushService } from '../../support/push-service.ts';

const count = (length: number) => Array.from({ length }, (_, n) => n + 1);

/** People with a device and a variable each; their numbers are 1 and up, so that they lie in all shards alike. */
export async function populate(wanted: number, pushes: PushService, at: number): Promise<void> {
  const times = { createdAt: at, updatedAt: at };
  const variable = {
    variableId: 1,
    name: 'Magnesium',
    categoryId: 13,
    unitId: 7,
    combinationOperation: 'SUM',
  } as const;
  await writeAll(
    count(wanted).flatMap((userId) => {
      const { endpoint, keys } = pushes.addDevice();
      const person = {
        userId,
        email: `${userId}@example.com`,
        displayName: 'Somebody',
        loginName: `person-${userId}`,
        timezone: 'UTC',
        administrator: false,
        pushNotificationsEnabled: true,
      };
      const device = { id: 1, name: 'Phone', endpoint, ...keys, ...times };
      return [
        { ...personKey(userId), ...person, ...times },
        { ...pushKey(userId), updatedAt: at },
        { ...devicesKey(userId), userId, devices: [device], revision: 1 },
        userVariableItem(userId, { variable, settings: {}, revision: 1, ...times }),
      ];
    }),
  );
}

/** One item of each of them. */
export const forEach = (wanted: number, itemOf: (userId: number) => Item): Promise<void> =>
  writeAll(count(wanted).map(itemOf));

const atOnce = 100;

async function writeAll(items: readonly Item[]): Promise<void> {
  const parts = count(Math.ceil(items.length / atOnce)).map((n) => items.slice((n - 1) * atOnce, n * atOnce));
  await mapInParallel(parts, 4, (part) => batchWrite(part.map((put) => ({ put }))));
}
