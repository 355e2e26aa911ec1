import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FunctionDefinition } from '../../../../../lib/local/assembly/application.ts';
import type { EventRule } from '../../../../../lib/local/assembly/application-events.ts';
import type { InvocationOutcome } from '../../../../../lib/local/functions/function-instance.ts';
import type { FunctionPool } from '../../../../../lib/local/functions/function-pool.ts';
import { type AwsServices, startAwsServices } from '../../../../../lib/local/services/aws-services.ts';
import { SentMails } from '../../../../../lib/local/services/sent-mails.ts';
import { FailedEvents } from '../../../../../lib/local/streams/failed-events.ts';
import { createTemporaryFolder } from '../../../../../lib/local/temporary-folder.ts';

const mailArn = 'arn:aws:lambda:local:000000000000:function:mail';
const allow = (action: string, resource: string) => ({
  effect: 'Allow' as const,
  actions: [action],
  resources: [resource],
  conditions: [],
});
const definition = (name: string, statements: FunctionDefinition['statements']) =>
  ({
    logicalId: name,
    name,
    arn: mailArn.replace('mail', name),
    statements,
    retries: 2,
    roleArn: name,
  }) as unknown as FunctionDefinition;

const functions = [
  definition('page', [allow('lambda:InvokeFunction', mailArn)]),
  definition('mail', [allow('ses:SendEmail', 'arn:aws:ses:local:000000000000:identity/example.com')]),
];
const sentMails = new SentMails();
const failedEvents = new FailedEvents();
const ruleFor = (set: string, isHeld: boolean): EventRule => ({
  functionArn: mailArn,
  pattern: {
    source: ['aws.ses'],
    'detail-type': ['Email Bounced'],
    detail: { mail: { tags: { 'ses:configuration-set': [set] } } },
  },
  isHeld,
  tries: 3,
});
const eventRules = [ruleFor('own', false), ruleFor('held', true)];
let services: AwsServices;
let invoked: string[];
let outcomes: InvocationOutcome[];

beforeAll(async () => {
  const pool = {
    definition: functions[1],
    invoke: async (_: string, event: string) => {
      invoked.push(event);
      return outcomes.shift() ?? { kind: 'result', result: '{}' };
    },
  } as unknown as FunctionPool;
  services = await startAwsServices({
    functions,
    functionByArn: () => pool,
    eventRules,
    buckets: [{ name: 'files', arn: 'arn:aws:s3:::files' }],
    bucketFolder: createTemporaryFolder(),
    sentMails,
    failedEvents,
    clock: { now: () => Date.parse('2026-11-15T12:00:00Z') },
  });
});
afterAll(() => services.close());
beforeEach(() => {
  invoked = [];
  outcomes = [];
  sentMails.empty();
});

const call = (as: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${services.endpoint}${path}`, {
    method: 'POST',
    headers: { authorization: `AWS4-HMAC-SHA256 Credential=${as}/20261115/local/x/aws4_request`, ...headers },
    body: JSON.stringify(body),
  });
const invoke = (as: string, name: string, type = 'Event') =>
  call(as, `/2015-03-31/functions/${name}/invocations`, { a: 1 }, { 'x-amz-invocation-type': type });
const send = (as: string, from: string) =>
  call(as, '/v2/email/outbound-emails', {
    FromEmailAddress: from,
    Destination: { ToAddresses: ['ada@example.org'] },
    Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'There' } } } },
  });

describe('Lambda', () => {
  test('runs the function that is named, after the answer, and again where it failed', async () => {
    outcomes = [{ kind: 'timeout' }, { kind: 'timeout' }];
    expect((await invoke('page', 'mail')).status).toBe(202);
    expect(invoked).toEqual(['{"a":1}', '{"a":1}', '{"a":1}']);
  });

  test.each([
    ['mail', 'mail', 403],
    ['page', 'page', 403],
    ['nobody', 'mail', 403],
  ])('%s may not invoke %s', async (as, name, status) => {
    expect((await invoke(as, name)).status).toBe(status);
    expect(invoked).toEqual([]);
  });

  test('waits for the result where that is asked for, and runs it once', async () => {
    expect((await invoke('page', 'mail', 'RequestResponse')).status).toBe(200);
    expect(invoked).toEqual(['{"a":1}']);
  });
});

describe('SES', () => {
  test.each(['hello@example.com', 'Daymark <hello@example.com>'])('takes mail from %s', async (from) => {
    expect((await send('mail', from)).status).toBe(200);
    expect(sentMails.list()).toEqual([
      { to: 'ada@example.org', subject: 'Hello', text: 'There', at: '2026-11-15T12:00:00.000Z' },
    ]);
  });

  test.each([
    ['mail', 'hello@another.example'],
    ['page', 'hello@example.com'],
  ])('refuses %s mail from %s', async (as, from) => {
    expect((await send(as, from)).status).toBe(403);
    expect(sentMails.list()).toEqual([]);
  });
});

describe('a report of SES', () => {
  const report = async (configurationSet: string) => {
    sentMails.add({ to: 'a@example.com', subject: '', text: '', at: '', configurationSet });
    expect(await services.reportMail('a@example.com', 'Permanent')).toBe(true);
  };

  test('is tried again, and set aside where it cannot be handled', async () => {
    outcomes = [{ kind: 'timeout' }, { kind: 'timeout' }];
    await report('own');
    expect([invoked.length, failedEvents.list()]).toEqual([3, []]);
    const [event] = invoked.map((text) => JSON.parse(text) as { Records: { body: string }[] });
    expect(JSON.parse(event?.Records[0]?.body ?? '')).toMatchObject({ source: 'aws.ses' });
    outcomes = [{ kind: 'timeout' }, { kind: 'timeout' }, { kind: 'timeout' }];
    await report('own');
    expect(failedEvents.list()).toMatchObject([{ body: expect.stringContaining('aws.ses') }]);
  });

  test('reaches no function while the queue is held, nor where no rule is for it', async () => {
    await report('held');
    await report('another');
    expect(invoked).toEqual([]);
  });
});
