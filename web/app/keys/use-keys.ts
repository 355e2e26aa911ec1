import type { Answer, RecordOf } from '../api/routes.ts';
import { writesTo } from '../data/outbox-entry.ts';
import { outbox } from '../outbox/outbox.ts';
import { useCurrent } from '../ui/use-current.ts';

export const keysPath = '/api/v3/deviceKeys';
export const endingKey = '/api/v3/deviceKeys/delete';

export type DeviceKey = RecordOf<Answer<'GET', typeof keysPath>['deviceKeys']>;
export type CreatedKey = Answer<'POST', typeof keysPath>;

/** The person's keys, undefined until they are read, and which of them are about to end. */
export function useKeys() {
  const reading = useCurrent(keysPath);
  const isEnding = ({ id }: DeviceKey) =>
    writesTo(endingKey, outbox.value).some(({ query }) => query?.id === id);
  return { reading, keys: reading.data?.deviceKeys, isEnding };
}
