import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { HandlerFiles } from '../../lib/bundle/handler-files.ts';
import { guardedPartitions, type Partition, partitionPrefixes } from '../../shared/data/table-facts.ts';
import { knownPushHosts } from '../../shared/domain/push/push-hosts.ts';
import { handleMailFeedback } from '../../shared/jobs/handle-mail-feedback.ts';
import { jobs } from '../../shared/jobs/index.ts';
import { mailJobs, mailSenders } from '../../shared/jobs/mail-jobs.ts';
import { roundJobs } from '../../shared/jobs/round-jobs.ts';
import { sendMail } from '../../shared/jobs/send-mail.ts';
import { sendPushes } from '../../shared/jobs/send-pushes.ts';
import { sendReminderMails } from '../../shared/jobs/send-reminder-mails.ts';
import { sendWebhooks } from '../../shared/jobs/send-webhooks.ts';
import { streamJobs } from '../../shared/jobs/stream-jobs.ts';
import { tick } from '../../shared/jobs/tick.ts';
import { assistants } from '../../shared/routes/assistants/assistants.ts';
import type { Declaration } from '../../shared/routes/declaration.ts';
import { routes } from '../../shared/routes/index.ts';
import type { Need } from '../../shared/routes/need.ts';
import { oauth } from '../../shared/routes/oauth/oauth.ts';
import { pageRightsOf } from '../../shared/routes/page-route.ts';
import { pages } from '../../shared/routes/pages/index.ts';
import { notFound } from '../../shared/routes/pages/not-found.ts';
import { rightsOf } from '../../shared/routes/route.ts';
import type { TableRights } from '../../shared/routes/table-rights.ts';
import { stackTemplate } from '../support/stacks/stacks.ts';
import { attachedPolicies, functionsById, resourcesOf } from '../support/stacks/template.ts';

const template = stackTemplate('prod');
const functions = functionsById(template);

const declared: ReadonlyMap<string, TableRights> = new Map([
  ...routes.map((route) => [route.id, rightsOf(route)] as const),
  ...pages.map((page) => [page.id, pageRightsOf(page)] as const),
  ...[tick, ...jobs, ...streamJobs, ...roundJobs].map((job) => [job.id, job.table] as const),
  [oauth.id, oauth.table],
  [assistants.id, assistants.table],
  ...mailJobs.map((job) => [job.id, job.table] as const),
  ['not-found', { actions: [] }],
]);

const isOfMail = (id: string) => mailSenders.some((job) => job.id === id);

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
}

function statementsOf(id: string): Statement[] {
  const role = functions.get(id)?.properties.Role as { 'Fn::GetAtt': [string, string] };
  const properties = template.Resources[role['Fn::GetAtt'][0]]?.Properties ?? {};
  const policies = properties.Policies as { PolicyDocument: { Statement: Statement[] } }[];
  return policies.flatMap((policy) => policy.PolicyDocument.Statement);
}

describe('the functions', () => {
  test('are one per declared route and job, and the one for what no route matches', () => {
    expect([...functions.keys()].sort()).toEqual([...declared.keys()].sort());
  });

  test('have a handler each in functions/, where nothing else lies', () => {
    const handlers = new HandlerFiles(join(import.meta.dirname, '..', '..', 'functions'));
    expect(handlers.ids).toEqual([...declared.keys()].sort());
  });

  test('run on Node 24 on arm64 with a time limit below the gateway’s 30 seconds', () => {
    for (const { properties } of functions.values()) {
      expect(properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
    }
    for (const { id } of [...routes, ...pages]) {
      expect(functions.get(id)?.properties.Timeout).toBeLessThan(30);
    }
  });

  test('know the table, the stage and the domain of AWS from their environment, and what only some need', () => {
    const mail = { Ref: functions.get(sendMail.id)?.logicalId };
    const isJob = (id: string) =>
      [tick, ...jobs, ...streamJobs, ...mailJobs, ...roundJobs].some(
        (job) => job.id === id && job !== sendWebhooks,
      );
    for (const [id, { properties }] of functions) {
      expect(properties.Environment).toEqual({
        Variables: {
          ...((!isJob(id) || needs(id, 'address')) && {
            ISSUER: { 'Fn::GetAtt': [expect.stringMatching(/^HttpApi/), 'ApiEndpoint'] },
          }),
          TABLE_NAME: { Ref: expect.stringMatching(/^Table/) },
          STAGE: 'prod',
          URL_SUFFIX: { Ref: 'AWS::URLSuffix' },
          ...(needs(id, 'signUp') && {
            SIGN_UP: 'invited',
            ACCOUNTS_PER_NETWORK: '20',
          }),
          ...(id === 'not-found' && {
            OPERATOR: 'Ada Lovelace, Berlin',
            OPERATOR_CONTACT: 'https://ada.example.com/about',
          }),
          ...(needs(id, 'codeMailSender') && { MAIL_FUNCTION: mail }),
          ...(needs(id, 'reminderMailSender') && {
            REMINDER_MAIL_FUNCTION: { Ref: functions.get(sendReminderMails.id)?.logicalId },
          }),
          ...(needs(id, 'pushSender') && { PUSH_FUNCTION: { Ref: functions.get(sendPushes.id)?.logicalId } }),
          ...(needs(id, 'pace') && { BACKGROUND_RATE: '300' }),
          ...(needs(id, 'apps') && { APPS_PER_PERSON: '10' }),
          ...(needs(id, 'pushHosts') && { PUSH_HOSTS: knownPushHosts.join(',') }),
          ...(roundJobs.some((job) => job.id === id) && {
            ROUND_BUCKET: { Ref: expect.stringMatching(/^RoundBucket/) },
          }),
          ...(isOfMail(id) && {
            MAIL_FROM: 'Daymark <hello@example.com>',
            MAIL_SET: { Ref: expect.stringMatching(/^MailSet/) },
          }),
          // Codes are not paced: the daily mails leave them room.
          ...(id === sendReminderMails.id && { MAIL_RATE: '10' }),
        },
      });
    }
  });
});

const declarations: readonly Declaration[] = [
  ...routes,
  ...pages,
  ...jobs,
  ...streamJobs,
  ...mailJobs,
  ...roundJobs,
  notFound,
];
const needs = (id: string, need: Need) =>
  declarations.some((one) => one.id === id && one.needs?.includes(need));

describe('the roles', () => {
  const tableArn = { 'Fn::GetAtt': [expect.stringMatching(/^Table/), 'Arn'] };

  test.each([...declared])('%s holds exactly its declared rights on the table', (id, rights) => {
    const onTable = statementsOf(id).filter(
      ({ Action, Resource }) =>
        [Action].flat()[0]?.startsWith('dynamodb:') && !JSON.stringify(Resource).includes('StreamArn'),
    );
    const { actions, partitions = {}, guarded = [] } = rights;
    const statement = (Effect: string, some: readonly string[], Condition?: object) =>
      some.map((action) => ({
        Effect,
        Action: `dynamodb:${action}`,
        Resource: tableArn,
        ...(Condition && { Condition }),
      }));
    const keys = (allowed: readonly Partition[]) => ({
      'dynamodb:LeadingKeys': allowed.map((one) => `${partitionPrefixes[one]}*`),
    });
    const anywhere = actions.filter((action) => partitions[action] === undefined);
    const wanted: unknown[] = statement('Allow', anywhere);
    for (const action of actions) {
      const allowed = partitions[action];
      if (allowed === undefined) continue;
      const condition = {
        'ForAllValues:StringLike': keys(allowed),
        Null: { 'dynamodb:LeadingKeys': 'false' },
      };
      wanted.push(...statement('Allow', [action], condition));
    }
    for (const partition of guardedPartitions) {
      if (guarded.includes(partition)) continue;
      const denied = anywhere.filter((action) => partition !== 'tokens' || action !== 'BatchGetItem');
      wanted.push(...statement('Deny', denied, { 'ForAnyValue:StringLike': keys([partition]) }));
    }
    if (rights.indexes && rights.indexes.length > 0) {
      const arns = rights.indexes.map((name) => ({ 'Fn::Join': ['', [tableArn, `/index/${name}`]] }));
      wanted.push({
        Effect: 'Allow',
        Action: 'dynamodb:Query',
        Resource: arns.length === 1 ? arns[0] : arns,
      });
    }
    // Statements that differ in their actions only become one.
    const one = onTable.flatMap((each) => [each.Action].flat().map((Action) => ({ ...each, Action })));
    expect(one).toHaveLength(wanted.length);
    expect(one).toEqual(expect.arrayContaining(wanted));
  });

  test('hold besides that only the right to write to their log, for jobs to report a failure, to hand over or send mail, to take reports of it, and to write or read the files of a month', () => {
    for (const id of declared.keys()) {
      const logGroup = functions.get(id)?.properties.LoggingConfig as { LogGroup: { Ref: string } };
      const others = statementsOf(id).filter(({ Action }) => ![Action].flat()[0]?.startsWith('dynamodb:'));
      const wanted: unknown[] = [
        {
          Effect: 'Allow',
          Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          Resource: { 'Fn::GetAtt': [logGroup.LogGroup.Ref, 'Arn'] },
        },
      ];
      if ([tick, ...jobs, ...streamJobs].some((job) => job.id === id)) {
        wanted.push({
          Effect: 'Allow',
          Action: 'sqs:SendMessage',
          Resource: { 'Fn::GetAtt': [expect.stringMatching(/FailedEvents/), 'Arn'] },
        });
      }
      const ofFiles = (...names: string[]) =>
        wanted.push({
          Effect: 'Allow',
          Action: names.length === 1 ? `s3:${names[0]}` : names.map((name) => `s3:${name}`),
          Resource: { 'Fn::Join': ['', [expect.anything(), '/rounds/*']] },
        });
      if (needs(id, 'roundPartsWriting')) ofFiles('PutObject');
      if (needs(id, 'roundPartsReading')) ofFiles('DeleteObject', 'GetObject');
      if (id === handleMailFeedback.id) {
        wanted.push({
          Effect: 'Allow',
          Action: ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'],
          Resource: { 'Fn::GetAtt': [expect.stringMatching(/ReportQueue/), 'Arn'] },
        });
      }
      const mayInvoke = (other: string) =>
        wanted.push({
          Effect: 'Allow',
          Action: 'lambda:InvokeFunction',
          Resource: { 'Fn::GetAtt': [functions.get(other)?.logicalId, 'Arn'] },
        });
      if (id === tick.id)
        wanted.push({
          Effect: 'Allow',
          Action: 'lambda:InvokeFunction',
          Resource: jobs
            .map((job) => ({ 'Fn::GetAtt': [functions.get(job.id)?.logicalId, 'Arn'] }))
            .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
        });
      if (needs(id, 'codeMailSender')) mayInvoke(sendMail.id);
      if (needs(id, 'pushSender')) mayInvoke(sendPushes.id);
      if (needs(id, 'reminderMailSender')) mayInvoke(sendReminderMails.id);
      if (isOfMail(id)) {
        const identity = (name: string) => ({
          'Fn::Join': ['', expect.arrayContaining([expect.stringMatching(`:identity/${name}$`)])],
        });
        wanted.push({
          Effect: 'Allow',
          Action: 'ses:SendEmail',
          Resource: [
            { 'Fn::Join': ['', expect.arrayContaining([{ Ref: expect.stringMatching(/^MailSet/) }])] },
            identity('example.com'),
            identity('hello@example.com'),
          ],
        });
      }
      expect(others).toEqual(wanted);
    }
  });

  test('let only those who need it write to or list what says who may enter and who is leaving', () => {
    const free = (partition: string) =>
      [...declared]
        .filter(([, { guarded = [] }]) => guarded.some((one) => one === partition))
        .map(([id]) => id);
    expect(free('tokens').sort()).toEqual([
      'delete-app',
      'delete-device-key',
      'delete-user',
      'post-device-keys',
      'post-shares-delete',
      'purge-people',
    ]);
    expect(free('shares').sort()).toEqual([
      'delete-user',
      'post-shares-create',
      'post-shares-delete',
      'post-shares-health-link',
      'purge-people',
    ]);
    expect(free('erasures').sort()).toEqual(['delete-user', 'purge-people', 'tick']);
    expect(free('pushKey')).toEqual(['send-pushes']);
    expect(free('webhookKey').sort()).toEqual(['post-webhooks', 'post-webhooks-rotate', 'send-webhooks']);
    for (const { id, access } of routes)
      if (access.kind === 'public') expect(free('clients')).not.toContain(id);
  });

  test('let Lambda read the stream for those who follow it, and for nobody else', () => {
    const readers = [...declared.keys()].filter((id) =>
      statementsOf(id).some(({ Resource }) => JSON.stringify(Resource).includes('StreamArn')),
    );
    expect(readers).toEqual(streamJobs.map(({ id }) => id));
  });

  test('show a function that calls out nobody’s records, nor an index in which some lie', () => {
    const { table } = sendWebhooks;
    expect(table).not.toHaveProperty('indexes');
    expect(Object.keys(table.partitions).sort()).toEqual([...table.actions].sort());
    // Apps, and whom they may still tell something: one grant by its key, none listed, and nothing that was recorded.
    const { GetItem: gets, ...others } = table.partitions;
    expect([...gets].sort()).toEqual(['clients', 'webhookKey', 'webhooks']);
    for (const partition of Object.values(others).flat()) expect(['webhooks', 'lanes']).toContain(partition);
  });

  test('keep what sends pushes from everything that is known of people’s health', () => {
    const { actions, partitions = {}, indexes = [] } = sendPushes.table as TableRights;
    for (const action of actions) expect(partitions[action]).not.toContain('people');
    expect(Object.keys(partitions).sort()).toEqual([...actions].sort());
    expect(indexes).toEqual([]);
  });

  test('are not shared, and get nothing from anywhere else', () => {
    const roles = [...functions.values()].map(({ properties }) => JSON.stringify(properties.Role));
    expect(new Set(roles).size).toBe(functions.size);
    // The API has one, by which it calls them; so have the steps of a month's figures, and the rule that starts those.
    expect(resourcesOf(template, 'AWS::IAM::Role')).toHaveLength(functions.size + 3);
    expect(attachedPolicies(template)).toEqual([]);
    for (const { properties } of resourcesOf(template, 'AWS::IAM::Role')) {
      expect(properties).not.toHaveProperty('ManagedPolicyArns');
    }
  });

  test('allow no function to scan or to use a wildcard', () => {
    for (const id of declared.keys())
      for (const { Effect, Action, Resource } of statementsOf(id)) {
        if (Effect !== 'Allow') continue;
        const text = JSON.stringify([Action, Resource]);
        // Files have names of their own, all in one folder of the one bucket.
        expect(text.replace('/rounds/*', '')).not.toMatch(/Scan|\*/);
      }
  });
});
