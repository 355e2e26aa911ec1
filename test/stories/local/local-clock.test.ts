import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { callDynamoDb } from '../../../lib/local/database/dynamodb-call.ts';
import { type Runtime, startRuntime } from '../../support/runtime.ts';

let runtime: Runtime;
beforeAll(async () => {
  runtime = await startRuntime({ assembly: process.env.DAYMARK_TRIAL_ASSEMBLY });
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  await runtime.clock();
});

const day = 86_400_000;

async function timeInFunction(): Promise<number> {
  const response = await fetch(`${runtime.url}/echo`);
  const { now, time } = (await response.json()) as { now: number; time: string };
  expect(Math.abs(Date.parse(time) - now)).toBeLessThan(day);
  return now;
}

describe('the clock', () => {
  test('can be set, and goes on from there', async () => {
    expect(await runtime.clock({ now: '2031-05-01T10:00:00Z' })).toMatch(/^2031-05-01T10:00:/);
    const first = await timeInFunction();
    expect(new Date(first).toISOString()).toMatch(/^2031-05-01T10:/);
    expect(await timeInFunction()).toBeGreaterThanOrEqual(first);
  });

  test('can be moved, forwards and backwards', async () => {
    await runtime.clock({ now: '2031-05-01T10:00:00Z' });
    expect(await runtime.clock({ advance: 86_400 })).toMatch(/^2031-05-02T10:/);
    expect(new Date(await timeInFunction()).toISOString()).toMatch(/^2031-05-02T10:/);
    expect(await runtime.clock({ advance: -2 * 86_400 })).toMatch(/^2031-04-30T10:/);
  });

  test('can be reset to the time of this machine', async () => {
    await runtime.clock({ now: '1999-12-31T23:59:59Z' });
    await runtime.clock();
    expect(Math.abs((await timeInFunction()) - Date.now())).toBeLessThan(day);
  });

  test.each([
    ['a time that is none', { now: 'yesterday' }],
    ['a number for a time', { now: 5 }],
    ['an advance that is no number', { advance: '5' }],
    ['an advance beyond all measure', { advance: 1e300 }],
    ['both at once', { now: '2031-05-01T10:00:00Z', advance: 1 }],
    ['an unknown member', { later: 1 }],
    ['a list', []],
  ])('refuses %s with a message', async (_, body) => {
    const response = await fetch(`${runtime.url}/local/clock`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: expect.any(String) });
  });

  test('refuses a body that is not JSON', async () => {
    const response = await fetch(`${runtime.url}/local/clock`, { method: 'POST', body: '{' });
    expect(response.status).toBe(400);
  });
});

test('an item that expires in the past of this machine stays for functions whose clock is set back', async () => {
  const { dynamodbEndpoint, tableName } = await runtime.info();
  const answer = await callDynamoDb(dynamodbEndpoint, 'DescribeTimeToLive', { TableName: tableName });
  expect(answer).toEqual({ TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } });
});

describe('schedules', () => {
  test('run when asked, with the event EventBridge sends and the local time', async () => {
    await runtime.clock({ now: '2031-05-01T10:00:00Z' });
    const [run, ...others] = await runtime.tick();
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      id: 'job',
      ok: true,
      result: {
        now: expect.stringMatching(/^2031-05-01T10:/),
        event: {
          version: '0',
          'detail-type': 'Scheduled Event',
          source: 'aws.events',
          time: expect.stringMatching(/^2031-05-01T10:\d\d:\d\dZ$/),
          resources: [expect.stringContaining(':rule/')],
          detail: {},
        },
      },
    });
  });

  test('run by themselves once a minute of local time has passed', async () => {
    await runtime.clock({ now: '2031-05-01T10:00:00Z' });
    await runtime.tick();
    const ran = runtime.process.nextLine((line) => line.includes('"scheduledFor":"2031-05-01T11:'));
    await runtime.clock({ advance: 3_600 });
    expect(await ran).toContain('"job":"ran"');
  });
});

describe('the local endpoints', () => {
  test('are not for web pages of other sites', async () => {
    const response = await fetch(`${runtime.url}/local/clock`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: '{}',
    });
    expect(response.status).toBe(403);
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });

  test('list what there is when asked for something else', async () => {
    const response = await fetch(`${runtime.url}/local/nothing`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: expect.stringContaining('POST /local/clock') });
  });
});
