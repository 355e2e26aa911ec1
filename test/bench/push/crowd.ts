import type { Item } from '../../../shared/data/item.ts';
import { personKey } from '../../../shared/data/keys/people.ts';
import { devicesKey, pushKey } from '../../../shared/data/keys/pushes.ts';
import { batchWrite } from '../../../shared/data/table/write.ts';
import { userVariableItem } from '../../../shared/data/variables/user-variable.ts';
import { mapInParallel } from '../../../shared/platform/parallel.ts';
import type { PushDevice, PushService } from '../../support/receivers/push-service.ts';
import { patiently } from '../patiently.ts';

const count = (length: number) => Array.from({ length }, (_, n) => n + 1);

/** The ids of `size` people: successive numbers, so that they lie evenly in all shards. */
export const crowdOf = (first: number, size: number): number[] => count(size).map((n) => first + n - 1);

/** Makes them, each with a device and a variable. */
export async function populate(
  crowd: readonly number[],
  pushes: PushService,
  at: number,
): Promise<PushDevice[]> {
  const times = { createdAt: at, updatedAt: at };
  const variable = {
    variableId: 1,
    name: 'Magnesium',
    categoryId: 13,
    unitId: 7,
    combinationOperation: 'SUM',
  } as const;
  const devices = crowd.map(() => pushes.addDevice());
  await writeAll(
    crowd.flatMap((userId, i) => {
      const { endpoint, keys } = devices[i] as PushDevice;
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
  return devices;
}

const atOnce = 100;

export async function writeAll(items: readonly Item[]): Promise<void> {
  const parts = count(Math.ceil(items.length / atOnce)).map((n) => items.slice((n - 1) * atOnce, n * atOnce));
  await mapInParallel(parts, 4, (part) => patiently(() => batchWrite(part.map((put) => ({ put })))));
}
