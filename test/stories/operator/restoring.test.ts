import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { localContext } from '../../../lib/local/assembly/local-context.ts';
import { callDynamoDb } from '../../../lib/local/database/dynamodb-call.ts';
import { tableShape } from '../../../lib/table-shape.ts';
import { listSessions } from '../../../shared/data/access/session.ts';
import { counterKey } from '../../../shared/data/keys/deployment.ts';
import { getItem } from '../../../shared/data/table/read.ts';
import { adminJson, adminJsonHere, expectRefusal, runAdmin, runAdminHere } from '../../support/admin.ts';
import { canonical } from '../../support/canonical.ts';
import { serviceAt } from '../../support/client.ts';
import { withCloudFormation } from '../../support/cloudformation.ts';
import { type ControlPlane, withControlPlane } from '../../support/control-plane.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { startRuntime } from '../../support/runtime.ts';
import { OAuthApp } from '../../support/signing-in/oauth-app.ts';
import { signInByMail } from '../../support/signing-in/sign-in.ts';

const backup = `restored-${crypto.randomUUID()}`;
const folder = mkdtempSync(join(tmpdir(), 'daymark-restoring-'));
const { runtime, service } = leasedRuntime();
let table: string;
let call: (operation: string, body: object) => Promise<unknown>;

beforeAll(async () => {
  const { tableName, dynamodbEndpoint } = await runtime.info();
  table = tableName;
  call = (operation, body) => callDynamoDb(dynamodbEndpoint, operation, body);
});
afterAll(async () => {
  await call('DeleteTable', { TableName: backup });
  rmSync(folder, { recursive: true, force: true });
});

const options = (stdin: string) => ({ environment: { DAYMARK_URL: runtime.url }, stdin });
const admin = (line: string, stdin?: string) =>
  stdin === undefined
    ? adminJsonHere<Record<string, unknown>>(line, runtime.url)
    : adminJson<Record<string, unknown>>(line, options(stdin));

interface Page {
  readonly Items: readonly object[];
}

/** As point-in-time recovery would: a table with the same keys and indexes that holds what the other holds now. */
async function restore(name: string): Promise<void> {
  await call('CreateTable', { TableName: name, ...tableShape });
  const { Items } = (await call('Scan', { TableName: table })) as Page;
  for (const Item of Items) await call('PutItem', { TableName: name, Item });
}
const itemsOf = async (name: string) => {
  const { Items } = (await call('Scan', { TableName: name })) as Page;
  return Items.map((one) => JSON.stringify(Object.entries(canonical(one) as object))).sort();
};
const keyOf = (one: string) => {
  const { pk, sk } = Object.fromEntries(JSON.parse(one) as [string, object][]);
  return JSON.stringify([pk, sk]);
};
const nextPerson = () => service.inTable(() => getItem(counterKey('person')));

describe('a table that is copied back', () => {
  test('is as it was, but ended access stays ended, and people who left stay away', async () => {
    const [ann, leaving] = [await service.createPerson(), await service.createPerson()];
    const diary = diaryOf(service, ann);
    await diary.post([item(), item({ startAt: '2026-03-02T08:00:00' })]);
    const spare = await service.issueToken(ann.userId);
    const client = await service.createClient(leaving.userId);
    const app = await service.grant(ann.userId, client);
    const other = await service.createClient(ann.userId);
    const narrowed = await service.grant(ann.userId, other);
    const browsers = [
      await signInByMail(runtime, ann.email),
      await signInByMail(runtime, ann.email),
    ] as const;
    const connect = async () => {
      const one = await OAuthApp.register(service);
      return { one, tokens: await one.connect(browsers[0].visitor, 'readmeasurements') };
    };
    const [steady, rotating] = [await connect(), await connect()];
    await restore(backup);

    const rotated = await rotating.one.refresh(rotating.tokens.refresh_token);
    const late = await connect();
    await browsers[1].visitor.submit('/account', { action: 'sign-out' });
    await diary.post([item({ value: 1 }), item({ startAt: '2026-03-03T08:00:00' })]);
    await service.post(`/api/v3/shares/delete?clientIdToRevoke=${client.clientId}`, undefined, ann);
    await service.grant(ann.userId, other, ['basic']);
    await admin('token revoke', spare);
    const fresh = await service.issueToken(ann.userId);
    await service.del('/api/v3/user/delete?reason=bye', leaving);
    await runtime.tick(['purge-people']);
    const newcomer = await service.createPerson();
    const counter = await nextPerson();

    const [receipts, access] = [await admin('receipt list'), await admin('access list')];
    expect(JSON.stringify(access)).not.toContain(fresh);
    const progress = join(folder, 'progress.json');
    const kept = (one: string) => /RECEIPT#|ERASURE#|COUNTER#/.test(one);
    const [wanted, present] = [await itemsOf(backup), await itemsOf(table)];
    const wantedKeys = new Set(wanted.map(keyOf));
    const copied = await admin(`table copy --from ${backup} --progress ${progress}`);
    expect(copied).toMatchObject({
      written: wanted.filter((one) => !kept(one) && !present.includes(one)).length,
      removed: present.filter((one) => !kept(one) && !wantedKeys.has(keyOf(one))).length,
    });
    expect(existsSync(progress)).toBe(false);
    expect((await itemsOf(table)).filter((one) => !kept(one))).toEqual(
      (await itemsOf(backup)).filter((one) => !kept(one)),
    );
    expect(await nextPerson()).toEqual(counter);

    // Nobody is to be let in between: the service is paused until all of this is done.
    expect(await admin('receipt redo', JSON.stringify(receipts))).toMatchObject({ erased: 1 });
    expect(await admin('access keep', JSON.stringify(access))).toMatchObject({
      grantsNarrowed: 1,
      signInsEnded: 1,
    });
    const sessions = await service.inTable(() => listSessions(ann.userId, 0));
    expect([sessions.length, (await browsers[0].visitor.get('/account')).status]).toEqual([1, 200]);
    const statusOf = async (token: string) => (await service.get('/api/v3/measurements', { token })).status;
    expect(await statusOf(ann.token)).toBe(200);
    for (const token of [spare, app.token, leaving.token, newcomer.token, fresh])
      expect(await statusOf(token)).toBe(401);
    expect(await statusOf(narrowed.token)).toBe(403);

    // A refresh token that was used since is as dead as the one that took its place; the share is still there.
    const refreshes = async ({ one }: typeof steady, token: string) =>
      (await one.refreshRequest(token)).status;
    expect(await refreshes(rotating, rotating.tokens.refresh_token)).toBe(400);
    expect(await refreshes(rotating, rotated.refresh_token)).toBe(400);
    expect(await refreshes(late, late.tokens.refresh_token)).toBe(401);
    for (const { access_token } of [rotating.tokens, rotated, late.tokens])
      expect(await statusOf(access_token)).toBe(401);
    expect(await statusOf(steady.tokens.access_token)).toBe(200);
    expect(await refreshes(steady, steady.tokens.refresh_token)).toBe(200);
    expect(JSON.stringify((await service.get('/api/v3/shares', ann)).body)).toContain(
      rotating.one.client.client_id,
    );
    expect((await diary.list()).body.map(({ value, startAt }) => [value, startAt])).toEqual(
      [item(), item({ startAt: '2026-03-02T08:00:00' })].map(({ value, startAt }) => [value, startAt]),
    );
  });

  test('is written once only, and a copy that broke off continues where it stopped', async () => {
    await admin(`table copy --from ${backup}`);
    expect(await admin(`table copy --from ${backup}`)).toMatchObject({ written: 0, removed: 0 });
    const progress = join(folder, 'broken-off.json');
    const places = Array.from({ length: 8 }, () => 'done');
    writeFileSync(
      progress,
      JSON.stringify({ from: backup, to: table, copying: places, removing: [null, ...places.slice(1)] }),
    );
    const { looked } = await admin(`table copy --from ${backup} --progress ${progress}`);
    expect(looked).toBeLessThan((await itemsOf(backup)).length);
    writeFileSync(progress, JSON.stringify({ from: 'another', to: table, copying: [], removing: [] }));
    const refused = await runAdminHere(`table copy --from ${backup} --progress ${progress}`, runtime.url);
    expectRefusal(refused, /belongs to a copy from another/);
    expect(readFileSync(progress, 'utf8')).toContain('another');
  });

  test('must not be its own source, and the source must exist', async () => {
    expectRefusal(
      await runAdminHere(`table copy --from ${table}`, runtime.url),
      /is the service's own table/,
    );
    expectRefusal(
      await runAdminHere('table copy --from nowhere', runtime.url),
      /there is no table "nowhere"/,
    );
  });

  test('keeps the access that a list names, and an empty list ends all access', async () => {
    expectRefusal(await runAdmin('access keep', options('')), /must be what "access list --json" prints/);
    const person = await service.createPerson();
    await admin('access keep', '{"tokens": [], "grants": []}');
    expect((await service.get('/api/v3/units', person)).status).toBe(401);
  });
});

describe('a table that is adopted', () => {
  const restored = `adopted-${crypto.randomUUID()}`;
  beforeAll(() => runtime.reset());

  /** Runs `table adopt --stage prod`, with that table as the stage's own. */
  async function adopt(name: string, own = table) {
    const { region, accessKeyId, secretAccessKey, dynamodbEndpoint } = await runtime.info();
    return withControlPlane(dynamodbEndpoint, (controls) =>
      withCloudFormation({ TableName: own }, async (address) => ({
        controls,
        ...(await runAdmin(`table adopt --table ${name} --stage prod --json`, {
          environment: {
            AWS_REGION: region,
            AWS_ACCESS_KEY_ID: accessKeyId,
            AWS_SECRET_ACCESS_KEY: secretAccessKey,
            AWS_ENDPOINT_URL_DYNAMODB: controls.url,
            AWS_ENDPOINT_URL_CLOUDFORMATION: address,
          },
        })),
      })),
    );
  }
  const changes = ({ calls }: ControlPlane) =>
    calls.filter((operation) =>
      /^(Update|Tag)(Table|Resource|TimeToLive|ContinuousBackups)$/.test(operation),
    );

  test('is ready in five changes, carries over who left, and serves after one deployment', async () => {
    const [ann, leaving] = [await service.createPerson(), await service.createPerson()];
    await diaryOf(service, ann).post([item()]);
    const spare = await service.issueToken(ann.userId);
    const client = await service.createClient(ann.userId);
    const app = await service.grant(ann.userId, client);
    const session = await signInByMail(runtime, ann.email);
    await restore(restored);
    await diaryOf(service, ann).post([item({ value: 1 })]);
    await admin('token revoke', spare);
    await service.post(`/api/v3/shares/delete?clientIdToRevoke=${client.clientId}`, undefined, ann);
    await session.visitor.submit('/account', { action: 'sign-out' });
    await service.del('/api/v3/user/delete?reason=bye', leaving);
    await runtime.tick(['purge-people']);
    const newcomer = await service.createPerson();

    const { code, stdout, stderr, controls } = await adopt(restored);
    expect([code, stderr]).toEqual([0, expect.stringContaining('Point-in-time recovery\n')]);
    expect(changes(controls)).toEqual([
      'UpdateTimeToLive',
      'UpdateTable',
      'UpdateTable',
      'TagResource',
      'UpdateContinuousBackups',
    ]);
    const { setting, ...carried } = JSON.parse(stdout) as { readonly setting: string };
    expect(carried).toMatchObject({ peopleGone: 1, tokensEnded: 3, grantsEnded: 1, signInsEnded: 1 });
    expect(await call('DescribeTable', { TableName: restored })).toMatchObject({
      Table: {
        DeletionProtectionEnabled: true,
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      },
    });

    // Once more, as after a break: nothing is left to change but the tags, which are set as they are.
    const again = await adopt(restored);
    expect([again.code, changes(again.controls)]).toEqual([0, ['TagResource']]);
    expect(JSON.parse(again.stdout)).toMatchObject({ setting, tokensEnded: 0, signInsEnded: 0 });

    const { table: name } = JSON.parse(`{${setting}}`) as { readonly table: string };
    expect(name).toMatch(new RegExp(`^${restored}/stream/.+`));
    const context = { ...localContext, table: name };
    const next = await startRuntime({
      assembly: undefined,
      context,
      database: 'shared',
      schedules: 'manual',
      streams: 'on',
    });
    try {
      const there = serviceAt(next.url);
      const statusOf = async (token: string) => (await there.get('/api/v3/measurements', { token })).status;
      for (const token of [spare, app.token, leaving.token, newcomer.token])
        expect(await statusOf(token)).toBe(401);
      const diary = diaryOf(there, ann);
      expect((await diary.list()).body.map(({ value }) => value)).toEqual([item().value]);
      expect((await there.createPerson()).userId).toBeGreaterThan(newcomer.userId);
      const { body: start } = await there.get<{ cursor: string }>('/api/v3/changes', ann);
      await diary.post([item({ startAt: '2026-03-04T08:00:00' })]);
      await next.tick(['purge-people']);
      const { body: changed } = await there.get<{ cursor: string }>(
        `/api/v3/changes?cursor=${encodeURIComponent(start.cursor)}`,
        ann,
      );
      expect(changed.cursor).not.toBe(start.cursor);
    } finally {
      await call('UpdateTable', { TableName: restored, DeletionProtectionEnabled: false });
      await next.stop();
    }
  });

  test('must be of this service, there, and of a deployed stage; refused, it is as it was', async () => {
    expectRefusal(await adopt('nowhere'), /there is no table "nowhere"/);
    const other = `other-${crypto.randomUUID()}`;
    const { GlobalSecondaryIndexes: _, AttributeDefinitions: attributes, ...keysOnly } = tableShape;
    await call('CreateTable', {
      TableName: other,
      ...keysOnly,
      AttributeDefinitions: attributes.slice(0, 2),
    });
    const refused = await adopt(other);
    expectRefusal(refused, /lacks the index byVariable of personVariable and sk/);
    expect(changes(refused.controls)).toEqual([]);
    await call('DeleteTable', { TableName: other });
    expectRefusal(await runAdminHere('table adopt --table x', runtime.url), /--stage NAME/);
  });

  test('in the place of one that was lost says that nothing could be carried over', async () => {
    const lone = `lone-${crypto.randomUUID()}`;
    await call('CreateTable', { TableName: lone, ...tableShape });
    const { code, stdout } = await adopt(lone, 'lost');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/Table lost no longer exists.*access keep/)]);
    expect((await adopt(lone, lone)).stdout).toContain('is already the table of this stage');
    await call('UpdateTable', { TableName: lone, DeletionProtectionEnabled: false });
    await call('DeleteTable', { TableName: lone });
  });
});
