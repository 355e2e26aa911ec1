import { expect, test } from '@jest/globals';
import { readRowsOf } from '../../shared/data/measurements/read-rows-of.ts';
import { listUserVariables } from '../../shared/data/variables/user-variable.ts';
import { zoneOffsets } from '../../shared/domain/time/zone.ts';
import { HealthConnectWebhookReader } from '../../shared/imports/live/health-connect.ts';
import { receiveLive } from '../../shared/use-cases/devices/receive-live.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';

const connection = connectFaultily(await ownTable());
const now = Date.parse('2026-06-10T09:00:00Z') / 1000;
const zone = zoneOffsets('UTC');

const send = (userId: number, body: object) =>
  receiveLive(
    { userId, sourceName: 'Phone', requestId: String(Math.random()) },
    zone,
    (to) => new HealthConnectWebhookReader(to, { file: 'The body' }).read(body),
    now,
  );
const night = (from: string, until: string) => ({
  sleep: [
    {
      session_end_time: `2026-06-10T${until}:00Z`,
      stages: [{ stage: 'light', start_time: `2026-06-10T${from}:00Z`, end_time: `2026-06-10T${until}:00Z` }],
    },
  ],
});
const pulses = Array.from({ length: 300 }, (_, i) => ({
  bpm: 60 + (i % 9),
  time: new Date((now - 3600 + i) * 1000).toISOString(),
}));

async function recorded(userId: number): Promise<Record<string, readonly number[]>> {
  const around = { from: now - 86_400, until: now + 86_400 };
  const found = (await listUserVariables(userId)).map(async ({ variable }) => {
    const { rows } = await readRowsOf(userId, variable.variableId, around);
    return [variable.name, rows.map(({ value }) => value)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

let lastUserId = 0;

/** Reading calls of a body that comes alone, and those that are added where its night grows before its last one. */
async function readsOf(body: object) {
  const count = async (work: (userId: number) => Promise<unknown>) => {
    const before = connection.reads;
    await work(++lastUserId);
    return connection.reads - before;
  };
  const alone = await count((userId) => send(userId, body));
  const both = await count((userId) =>
    connection.under({ kind: 'readsLate', atRead: alone, meanwhile: () => send(userId, later) }, () =>
      send(userId, body),
    ),
  );
  return { alone, again: both - alone };
}

const later = night('03:00', '06:00');
const first = night('00:00', '03:00');

test('what another request adds to a night in the meantime has the night stored again, and nothing else', async () => {
  // From here on names of variables are known to this process.
  await send(++lastUserId, { ...first, heart_rate: pulses });
  await send(++lastUserId, first);
  const small = await readsOf(first);
  const large = await readsOf({ ...first, heart_rate: pulses });
  const rows = await recorded(lastUserId);
  expect([rows['Heart Rate']?.length, rows['Sleep Duration'], rows['Light Sleep']]).toEqual([300, [6], [6]]);
  expect(large.alone).toBeGreaterThan(small.alone);
  expect(small.again).toBeGreaterThan(0);
  expect(large.again).toBe(small.again);
});
