import type { DeviceKey } from '../../domain/devices/device-key.ts';
import { formatUtc, optionalUtc } from '../../domain/time/calendar.ts';
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
  receiver,
  reads,
  variableIds: variableIds && [...variableIds],
  endsAt: optionalUtc(endsAt),
  createdAt: formatUtc(createdAt),
  lastSeenAt: optionalUtc(lastSeenAt),
  requests,
  rows,
  problem: problem && { at: formatUtc(problem.at), text: problem.text },
  leftOut: leftOut && { at: formatUtc(leftOut.at), kinds: [...leftOut.kinds] },
});
