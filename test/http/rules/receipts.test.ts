import { expect, test } from '@jest/globals';
import { batchWrite } from '../../../shared/data/table/write.ts';
import { adminJson, adminJsonHere, runAdmin, runAdminHere } from '../../support/admin.ts';
import { readWholeTable } from '../../support/integrity/whole-table.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';

const { runtime, service } = leasedRuntime();

const options = (stdin: string) => ({ environment: { DAYMARK_URL: runtime.url }, stdin });
const itemsOf = async (userId: number) =>
  (await adminJsonHere<{ items: number }>(`user inspect --user ${userId}`, runtime.url)).items;

/** Leaves and is erased; answers the id of the receipt. */
async function goodbye(person: { readonly token: string }): Promise<string> {
  const left = await service.del<{ receiptId: string }>('/api/v3/user/delete?reason=bye', person);
  await runtime.tick(['purge-people']);
  return left.body.receiptId;
}

test('a receipt is shown to anybody who has its id, and to nobody else', async () => {
  const person = await service.createPerson();
  await diaryOf(service, person).post([item(), item({ startAt: '2026-03-02T08:00:00' })]);
  const receiptId = await goodbye(person);
  expect(await adminJsonHere(`receipt show --receipt ${receiptId}`, runtime.url)).toEqual({
    receiptId,
    requestedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    erasedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    counts: expect.objectContaining({ person: 1, measurement: 2, token: 1, grant: 0 }),
  });
  expect(await runAdminHere('receipt show --receipt unknown', runtime.url)).toMatchObject({
    code: 1,
    stderr: '--receipt: there is no receipt "unknown" (yet).\n',
  });
});

test('after a restore, everybody who left since the backup is erased again, and nobody else', async () => {
  const [leaver, stayer] = [await service.createPerson(), await service.createPerson()];
  await diaryOf(service, leaver).post(item());
  const backup = await readWholeTable(service);
  const receiptId = await goodbye(leaver);
  const receipts = await adminJsonHere<{ receipts: { receiptId: string }[] }>('receipt list', runtime.url);
  expect(receipts.receipts.map((receipt) => receipt.receiptId)).toContain(receiptId);

  await service.inTable(() => batchWrite(backup.map((put) => ({ put }))));
  expect((await service.get('/api/v3/measurements', leaver)).status).toBe(200);
  const redone = await adminJson('receipt redo', options(JSON.stringify(receipts)));
  expect(redone).toEqual({ receipts: receipts.receipts.length, erased: 1 });
  expect(await itemsOf(leaver.userId)).toBe(0);
  expect((await service.get('/api/v3/measurements', leaver)).status).toBe(401);
  expect((await service.get('/api/v3/measurements', stayer)).status).toBe(200);
  expect(await runAdmin('receipt redo', options('nonsense'))).toMatchObject({ code: 1 });
});
