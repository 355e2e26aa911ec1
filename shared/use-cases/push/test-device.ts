import { listDevices } from '../../data/pushes/devices.ts';
import { savePush } from '../../data/pushes/push-queue.ts';
import { dueShardOf } from '../../data/reminders/due-shard.ts';
import { canBeReached, type Device } from '../../domain/push/device.ts';
import { testMessage } from '../../domain/push/push-message.ts';
import { encryptPush } from './encrypt-push.ts';
import { wakePushSender } from './wake-push-sender.ts';

/** Lets a device show that it can be reached; undefined when the person has no such device. */
export async function testDevice(userId: number, id: number, now: number): Promise<Device | undefined> {
  const device = (await listDevices(userId)).find((one) => one.id === id);
  if (device === undefined || !canBeReached(device, now)) return device;
  const push = { userId, notificationId: 0, dueAt: now, deviceId: id };
  await savePush(push, await encryptPush(testMessage, device), now);
  await wakePushSender([dueShardOf(userId)], () => undefined);
  return device;
}
