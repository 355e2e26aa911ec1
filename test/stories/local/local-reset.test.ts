import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { serviceAt } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { readWholeTable } from '../../support/integrity/whole-table.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { leaseRuntime, startRuntime } from '../../support/runtime.ts';

test('an instance that keeps nothing begins again: no data, no faults, nothing counted, the time as it is', async () => {
  const runtime = await leaseRuntime({ newlyDeployed: true });
  const service = serviceAt(runtime.url);
  const person = await service.createPerson();
  await service.get('/api/v3/units', person);
  await runtime.clock({ now: '2031-05-01T10:00:00Z' });
  await runtime.setFaults({ seed: 1, fail: 1 });
  await runtime.reset();
  const counted = (await runtime.usage()).map((row) => row.function);
  expect(counted).not.toContain('get-units');
  expect(await readWholeTable(service)).toEqual([]);
  expect((await runtime.faults()).plan.fail).toBe(0);
  expect(await runtime.clock({ advance: 0 })).not.toMatch(/^2031/);
  expect((await service.get('/api/v3/units', person)).status).toBe(401);
  expect((await service.get('/api/v3/units', await service.createPerson())).status).toBe(200);
});

test('its functions may go on meanwhile, with what they remember', async () => {
  const runtime = await leaseRuntime({ newlyDeployed: true });
  const service = serviceAt(runtime.url);
  const idOfMood = async () => {
    const { body } = await diaryOf(service, await service.createPerson()).post(item());
    return body.data.measurements[0]?.variableId;
  };
  const before = await idOfMood();
  await leaseRuntime();
  expect((await readWholeTable(service)).map(({ pk }) => pk)).toEqual(['DEPLOYMENT']);
  expect(await idOfMood()).toBe(before);
  const refused = await fetch(`${runtime.url}/local/reset`, { method: 'POST', body: '{"instances":"some"}' });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('Give {\\"instances\\": \\"keep\\"} or {}'),
  ]);
});

test('capacity is counted from when somebody asks for it, calls always', async () => {
  const runtime = await leaseRuntime();
  const service = serviceAt(runtime.url);
  const person = await service.createPerson();
  const unitsRead = async () => {
    await service.get('/api/v3/units', person);
    const rows = (await runtime.usage()).filter((row) => row.function === 'get-units');
    return [rows.length > 0, rows.reduce((sum, { readUnits }) => sum + readUnits, 0) > 0];
  };
  expect(await unitsRead()).toEqual([true, false]);
  await runtime.resetUsage();
  expect(await unitsRead()).toEqual([true, true]);
});

test('requests that meet a reset are answered, or broken off with a 503', async () => {
  const runtime = await startRuntime({ assembly: process.env.DAYMARK_TRIAL_ASSEMBLY });
  try {
    let resets = 0;
    const client = async () => {
      const statuses: number[] = [];
      while (resets < 6) statuses.push((await fetch(`${runtime.url}/echo`)).status);
      return statuses;
    };
    const clients = Array.from({ length: 6 }, client);
    for (; resets < 6; resets++) await runtime.reset();
    const statuses = new Set((await Promise.all(clients)).flat());
    expect([200, 503]).toEqual(expect.arrayContaining([...statuses]));
    const brokenOff = fetch(`${runtime.url}/misbehave/hang`);
    await eventually('the request', async () =>
      (await runtime.instances()).find(({ busy, function: id }) => id === 'misbehave' && busy === 1),
    );
    await runtime.reset();
    expect((await brokenOff).status).toBe(503);
    expect(runtime.process.lines).toContainEqual(
      expect.stringMatching(/misbehave.*: its instance was ended: the service is reset$/),
    );
  } finally {
    await runtime.stop();
  }
});

test('functions that nobody calls leave the memory, and start again when they are called', async () => {
  const runtime = await startRuntime({ assembly: process.env.DAYMARK_TRIAL_ASSEMBLY, idleSeconds: 1 });
  try {
    const status = async () => (await fetch(`${runtime.url}/echo`)).status;
    expect(await status()).toBe(200);
    expect(await runtime.instances()).toContainEqual({ function: 'echo', busy: 0, idle: 1 });
    await eventually('the end of all instances', async () =>
      (await runtime.instances()).length === 0 ? true : undefined,
    );
    expect(await status()).toBe(200);
  } finally {
    await runtime.stop();
  }
});

test('an instance that keeps its data refuses to be reset', async () => {
  const data = mkdtempSync(join(tmpdir(), 'daymark-kept-'));
  const runtime = await startRuntime({ assembly: process.env.DAYMARK_TRIAL_ASSEMBLY, data });
  try {
    await expect(runtime.reset()).rejects.toThrow('400 {"message":"This instance keeps its data.');
  } finally {
    await runtime.stop();
    rmSync(data, { recursive: true, force: true });
  }
});
