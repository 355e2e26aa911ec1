import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { serviceAt } from '../../support/client.ts';
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
