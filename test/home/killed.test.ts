import { afterAll, expect, test } from '@jest/globals';
import { engineProblem } from '../../lib/local/database/engines.ts';
import { HomeMachine, type HomeProcess } from '../support/home/home-process.ts';

/** CI kills 20 times. */
const kills = Number(process.env.DAYMARK_KILLS ?? 200);
const victims = ['service', 'database', 'both'] as const;

const machine = new HomeMachine();
let home: HomeProcess | undefined;
let token = '';
afterAll(() => home?.end('SIGKILL'));

const acknowledged = new Set<number>();
let next = 0;

/** Records one after the other until the service is gone. */
async function recordUntilKilled(): Promise<void> {
  for (;;) {
    const minute = next;
    next += 1;
    try {
      const { status } = await machine.ask('/api/v3/measurements/post', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: [
          {
            variableName: 'Pulse',
            variableCategoryName: 'Vital Signs',
            unitAbbreviatedName: 'bpm',
            combinationOperation: 'MEAN',
            value: 60,
            startAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString().slice(0, 19),
          },
        ],
      });
      if (status === 200) acknowledged.add(minute);
    } catch {
      return;
    }
  }
}

function kill(one: (typeof victims)[number], service: HomeProcess): void {
  const database = service.databaseProcessId;
  if (one !== 'service') process.kill(database, 'SIGKILL');
  if (one !== 'database') service.child.kill('SIGKILL');
}

async function recorded(): Promise<Set<number>> {
  const minutes = new Set<number>();
  for (let offset = 0; ; offset += 200) {
    const { text } = await machine.ask(`/api/v3/measurements?limit=200&offset=${offset}&sort=startAt`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const rows: { readonly startAt: string }[] = JSON.parse(text);
    for (const { startAt } of rows)
      minutes.add((Date.parse(`${startAt.slice(0, 19)}Z`) - Date.UTC(2026, 0, 1)) / 60_000);
    if (rows.length < 200) return minutes;
  }
}

(engineProblem('dynoxide') === undefined ? test : test.skip)(
  `a household's service and database that are killed ${kills} times, together and apart, keep what they acknowledged`,
  async () => {
    await machine.settle();
    for (let round = 0; round < kills; round += 1) {
      const service = machine.serve();
      home = service;
      await service.ready;
      token ||= String(
        (await machine.admin('user', 'create', '--email', 'ada@example.com', '--stage', 'home')).accessToken,
      );
      const already = acknowledged.size;
      const recording = recordUntilKilled();
      while (acknowledged.size < already + 3 + (round % 5))
        await new Promise((resolve) => setImmediate(resolve));
      kill(victims[round % victims.length] ?? 'both', service);
      await Promise.all([recording, service.ended]);
    }
    home = machine.serve();
    await home.ready;
    const there = await recorded();
    expect([...acknowledged].filter((minute) => !there.has(minute))).toEqual([]);
    expect(acknowledged.size).toBeGreaterThanOrEqual(3 * kills);
  },
  kills * 60_000,
);
