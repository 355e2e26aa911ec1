import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { changePerson } from '../../shared/data/people/change-person.ts';
import { createPerson } from '../../shared/data/people/new-person.ts';
import { saveDevices } from '../../shared/data/pushes/devices.ts';
import { dueShardCount, sendShardCount } from '../../shared/data/table-facts.ts';
import { defaultWindow } from '../../shared/domain/reminders/reminder.ts';
import { reminderInputs } from '../../shared/schemas/reminders/reminder-input.ts';
import { PushCalls } from '../../shared/use-cases/push/push-calls.ts';
import { sendPushes } from '../../shared/use-cases/push/send-pushes.ts';
import { runDueShards } from '../../shared/use-cases/reminders/run-due-shard.ts';
import { saveReminders } from '../../shared/use-cases/reminders/save-reminders.ts';
import { connectFaultily, type Fault } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';
import { type PushDevice, PushService } from '../support/receivers/push-service.ts';

const connection = connectFaultily(await ownTable());
let pushes: PushService;
beforeAll(async () => {
  pushes = await PushService.start();
});
afterAll(() => pushes.stop());
beforeEach(() => pushes.devices.clear());

const morning = Date.UTC(2026, 5, 10, 9) / 1000;
const evening = Date.UTC(2026, 5, 10, 20, 0, 30) / 1000;
const allShards = (count: number) => Array.from({ length: count }, (_, shard) => shard);
const bugs: unknown[] = [];
const limits = {
  hasTime: () => true,
  onFailure: (error: unknown) => void bugs.push(error),
  hostRules: { hosts: [], allowLoopback: true },
  subject: 'mailto:operator@example.com',
  callMilliseconds: 5_000,
};

const runDue = () => runDueShards(allShards(dueShardCount), evening, limits);
const send = (now = evening) => sendPushes(allShards(sendShardCount), () => now, limits);

const coffee = { variableName: 'Coffee', variableCategoryName: 'Foods', unitAbbreviatedName: 'serving' };

/** People who are all asked at the same minute, with two devices each. */
async function crowd(
  count: number,
  services: readonly PushService[] = [pushes],
  asked: readonly object[] = [coffee],
): Promise<PushDevice[]> {
  const devices = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const email = `${crypto.randomUUID()}@example.com`;
      const person = await createPerson(
        { email, displayName: `Person ${n}`, timezone: 'UTC', administrator: false },
        morning,
      );
      const userId = person?.userId ?? 0;
      const [first, second] = [services[0] ?? pushes, services.at(-1) ?? pushes];
      const own = [first.addDevice(), second.addDevice()];
      const times = { createdAt: morning, updatedAt: morning };
      const kept = own.map(({ endpoint, keys }, i) => ({
        id: i + 1,
        name: 'Phone',
        endpoint,
        ...keys,
        ...times,
      }));
      await changePerson(userId, { pushNotificationsEnabled: true }, morning);
      await saveDevices(userId, () => kept, morning);
      const when = { reminderFrequency: 86_400, reminderStartTimeLocal: '20:00:00' };
      const inputs = v.parse(
        reminderInputs,
        asked.map((one) => ({ ...when, ...one })),
      );
      await saveReminders(userId, { zone: 'UTC', ...defaultWindow }, inputs, morning);
      return own;
    }),
  );
  return devices.flat();
}

const received = (devices: readonly PushDevice[]) => devices.map(({ arrived }) => arrived.length);
const once = (devices: readonly PushDevice[]) => devices.map(() => 1);

describe('what is due for many at the same minute', () => {
  test('reaches every device once, however many runs and senders are at it', async () => {
    const devices = await crowd(12);
    await Promise.all([runDue(), runDue(), runDue()]);
    await Promise.all([send(), send(), send()]);
    await runDue();
    await send();
    expect(received(devices)).toEqual(once(devices));
    expect(pushes.problems).toEqual([]);
    expect(bugs).toEqual([]);
  });

  test('asks once for the two values of a blood pressure, and twice where they are asked for apart', async () => {
    const vital = { variableCategoryName: 'Vital Signs', unitAbbreviatedName: 'mmHg' };
    const upper = { ...vital, variableName: 'Systolic Blood Pressure' };
    const lower = { ...vital, variableName: 'Diastolic Blood Pressure' };
    const together = await crowd(1, [pushes], [lower, upper]);
    const alone = await crowd(1, [pushes], [lower]);
    const apart = await crowd(1, [pushes], [{ ...lower, reminderStartTimeLocal: '19:00:00' }, upper]);
    const stopped = await crowd(1, [pushes], [lower, { ...upper, enabled: false }]);
    await runDue();
    await send();
    expect([together, alone, apart, stopped].map(received)).toEqual([
      [1, 1],
      [1, 1],
      [2, 2],
      [1, 1],
    ]);
    expect(bugs).toEqual([]);
  });

  // One write for each of three people.
  const deaths = [1, 2, 3].flatMap((atWrite): Fault[] => [
    { kind: 'dies', atWrite },
    { kind: 'losesAnswer', atWrite },
  ]);

  test.each(deaths)(
    'loses nothing and doubles nothing where the run $kind at write $atWrite',
    async (fault) => {
      const devices = await crowd(3);
      await connection.under(fault, runDue);
      await runDue();
      await send();
      expect(received(devices)).toEqual(once(devices));
    },
  );

  test('a lost answer of the database causes no second push', async () => {
    const devices = await crowd(1);
    await runDue();
    for (let atWrite = 1; atWrite <= 4; atWrite++)
      await connection.under({ kind: 'losesAnswer', atWrite }, () => send());
    await send(evening + 61);
    expect(received(devices)).toEqual(once(devices));
  });

  test('where the sender dies, what it may have sent is sent once more, a minute later and as the same', async () => {
    const devices = await crowd(1);
    await runDue();
    // The claims of both come first: this dies at removing what was sent.
    await connection.under({ kind: 'dies', atWrite: 3 }, () => send());
    await send(evening + 30);
    const before = received(devices);
    expect(before).toEqual(once(devices));
    await send(evening + 61);
    await send(evening + 122);
    for (const { arrived } of devices) {
      expect(arrived.length).toBeGreaterThanOrEqual(1);
      expect(arrived.length).toBeLessThanOrEqual(2);
      expect(new Set(arrived.map(({ headers }) => headers.topic)).size).toBe(1);
      expect(new Set(arrived.map(({ message }) => message.id)).size).toBe(1);
    }
    bugs.length = 0;
  });

  test('where the sender dies before it has claimed, nothing is lost', async () => {
    const devices = await crowd(1);
    await runDue();
    await connection.under({ kind: 'dies', atWrite: 1 }, () => send());
    bugs.length = 0;
    await send(evening + 61);
    expect(received(devices)).toEqual(once(devices));
  });
});

describe('a push service that does not answer', () => {
  let silent: PushService;
  beforeEach(async () => {
    silent = await PushService.start();
    silent.isSilent = true;
  });
  afterEach(() => silent.stop());

  test('keeps nobody else waiting, and nothing is lost', async () => {
    const devices = await crowd(4, [silent, pushes]);
    const others = [...pushes.devices.values()];
    await runDue();
    // It holds on to what it is sent until everybody else has been reached.
    for (const device of others)
      device.refuse = () => {
        const isLast = received(others).reduce((sum, times) => sum + times, 0) === others.length - 1;
        if (isLast) silent.hangUp();
        return undefined;
      };
    const shards = allShards(sendShardCount);
    const run = await sendPushes(shards, () => evening, { ...limits, callMilliseconds: 60_000 });
    expect(run).toMatchObject({ sent: 4, postponed: 4, failed: 0 });
    silent.isSilent = false;
    await send(evening + 61);
    await send(evening + 122);
    expect(received(devices)).toEqual(once(devices));
    expect(bugs).toEqual([]);
  });

  test('is not called again in a run after ten failures', async () => {
    const calls = new PushCalls({ ...limits, callMilliseconds: 20 });
    const { endpoint, keys } = silent.addDevice();
    const times = { createdAt: evening, updatedAt: evening };
    const device = { id: 1, name: 'Phone', endpoint, ...keys, ...times };
    const id = { userId: 1, notificationId: 1, dueAt: evening, deviceId: 1 };
    const push = { ...id, at: evening, createdAt: evening, body: new Uint8Array(8), attempts: 0 };
    const problems: string[] = [];
    for (let n = 0; n < 15; n++) problems.push((await calls.deliver(push, device, evening)).problem);
    expect(silent.calls).toBeLessThanOrEqual(10);
    expect(problems).toEqual([
      ...Array.from({ length: 10 }, () => 'it took too long to answer'),
      ...Array.from({ length: 5 }, () => 'its push service does not answer'),
    ]);
    calls.end();
  });
});
