import type { DeviceKey } from '../../domain/devices/device-key.ts';
import { formatUtc } from '../../domain/time/calendar.ts';
import type { DeviceKeyRecord } from '../../schemas/devices/device-key.ts';

export const toDeviceKeyRecord = ({
  id,
  name,
  receiver,
  reads,
  variableIds,
  endsAt,
  createdAt,
  lastSeenAt,
  requests,
  rows,
  problem,
  leftOut,
}: DeviceKey): DeviceKeyRecord => ({
  id,
  name,
  ...(receiver === undefined ? {} : { receiver }),
  ...(reads === undefined ? {} : { reads }),
  ...(variableIds === undefined ? {} : { variableIds: [...variableIds] }),
  ...(endsAt === undefined ? {} : { endsAt: formatUtc(endsAt) }),
  createdAt: formatUtc(createdAt),
  ...(lastSeenAt === undefined ? {} : { lastSeenAt: formatUtc(lastSeenAt) }),
  requests,
  rows,
  ...(problem === undefined ? {} : { problem: { at: formatUtc(problem.at), text: problem.text } }),
  ...(leftOut === undefined ? {} : { leftOut: { at: formatUtc(leftOut.at), kinds: [...leftOut.kinds] } }),
});
