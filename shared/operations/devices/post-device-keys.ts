import { toDeviceKeyRecord } from '../../answers/devices/device-key-record.ts';
import { findUserVariables } from '../../data/variables/user-variable.ts';
import { type KeyUse, mostDeviceKeys, receiverPaths } from '../../domain/devices/device-key.ts';
import type { Person } from '../../domain/people/person.ts';
import { endOfLastDay } from '../../domain/sharing/share-end.ts';
import { formatDate } from '../../domain/time/calendar.ts';
import { clockOf } from '../../domain/time/person-clock.ts';
import { postDeviceKeys as route } from '../../routes/devices/post-device-keys.ts';
import { getMeasurements } from '../../routes/measurements/get-measurements.ts';
import { makeDeviceKey } from '../../use-cases/devices/device-keys.ts';
import { ok } from '../envelope.ts';
import { badRequest, invalidToken, notFound, problemAt } from '../failure.ts';
import { type Input, operation } from '../operation.ts';

export const postDeviceKeys = operation(route, {
  handle: async ({ caller, body, now, baseUrl }) => {
    const use = await readUse(caller.person, body, now);
    const made = await makeDeviceKey(caller.userId, { name: body.name, use }, now);
    if (made.kind === 'gone') throw invalidToken();
    if (made.kind === 'tooMany')
      throw badRequest(
        problemAt(
          'body',
          `you have ${mostDeviceKeys} keys, which is the limit. End one first.`,
          'limit_reached',
        ),
      );
    const { deviceKey, key, isNew } = made;
    return {
      ...ok(
        isNew ? 'Key created' : 'Key renewed',
        `Copy it now; it won’t be shown again.${isNew ? '' : ' The previous key with this name has ended.'}`,
      ),
      deviceKey: toDeviceKeyRecord(deviceKey),
      key,
      address: `${baseUrl}${use.receiver === undefined ? getMeasurements.path : receiverPaths[use.receiver]}`,
      header: `Bearer ${key}`,
    };
  },
});

type KeyInput = Input<typeof route>['body'];

/** Checks what the key is for: to send, or to read until some day. */
async function readUse(
  person: Person,
  { receiver, reads, variableIds, until }: KeyInput,
  now: number,
): Promise<KeyUse> {
  if ((receiver === undefined) === (reads === undefined))
    throw badRequest(problemAt('receiver', 'a key either sends to a receiver or reads, not both.'));
  if (receiver !== undefined) {
    if (variableIds !== undefined || until !== undefined)
      throw badRequest(problemAt('reads', 'is missing; variableIds and until are for a read-only key.'));
    return { receiver };
  }
  if (reads === undefined || until === undefined)
    throw badRequest(problemAt('until', 'is required: the last day the key works.', 'required'));
  if (reads === 'everything' && variableIds !== undefined)
    throw badRequest(problemAt('variableIds', 'are for a read-only key of measurements.'));
  const end = endOfLastDay(clockOf(person), until, now);
  if ('last' in end)
    throw badRequest(
      problemAt(
        'until',
        `must be from today to a year ahead, ${formatDate(end.last)}, got ${formatDate(until)}.`,
      ),
    );
  const { endsAt } = end;
  if (variableIds === undefined) return { reads, endsAt };
  const chosen = [...new Set(variableIds)];
  const known = await findUserVariables(person.userId, chosen);
  const unknown = chosen.find((id) => !known.has(id));
  if (unknown !== undefined) throw notFound(`variableIds: you have no variable ${unknown}.`);
  return { reads, variableIds: chosen, endsAt };
}
