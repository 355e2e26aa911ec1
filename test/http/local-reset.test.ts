import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { serviceAt } from '../support/client.ts';
import { leaseRuntime, startRuntime } from '../support/runtime.ts';
import { readWholeTable } from '../support/whole-table.ts';

test('an instance that keeps nothing begins anew: no data, no faults, nothing counted, the time as it is', async () => {
  const runtime = await leaseRuntime();
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

test('an instance that keeps its data refuses to', async () => {
  const data = mkdtempSync(join(tmpdir(), 'daymark-kept-'));
  const runtime = await startRuntime({ assembly: process.env.DAYMARK_TRIAL_ASSEMBLY, data });
  try {
    await expect(runtime.reset()).rejects.toThrow('400 {"message":"This instance keeps its data.');
  } finally {
    await runtime.stop();
    rmSync(data, { recursive: true, force: true });
  }
});
