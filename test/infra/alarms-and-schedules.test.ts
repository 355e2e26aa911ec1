import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { handleMailFeedback } from '../../shared/jobs/handle-mail-feedback.ts';
import { jobs } from '../../shared/jobs/index.ts';
import { mailJobs } from '../../shared/jobs/mail-jobs.ts';
import { streamJobs } from '../../shared/jobs/stream-jobs.ts';
import { tick } from '../../shared/jobs/tick.ts';
import { metricNamespace, metrics, stageDimension } from '../../shared/platform/metrics.ts';
import { alarmDollars } from '../bench/documents/sizes-part.ts';
import { stackTemplate } from '../support/stacks/stacks.ts';
import { functionsById, resourcesOf } from '../support/stacks/template.ts';

const template = stackTemplate('prod');
const trial = stackTemplate('trial');

describe('the alarms', () => {
  test('watch the API, the table, the concurrency of functions, every job, how far behind the stream is followed, and the mail', () => {
    const watched = resourcesOf(template, 'AWS::CloudWatch::Alarm').flatMap(({ properties }) => {
      const metrics = properties.Metrics as { MetricStat?: { Metric: { MetricName: string } } }[] | undefined;
      const names = metrics?.map(({ MetricStat }) => MetricStat?.Metric.MetricName) ?? [
        properties.MetricName,
      ];
      return names.filter((name) => name !== undefined);
    });
    const wanted = [
      '5xx',
      'Throttles',
      ...[tick, ...jobs, ...streamJobs, ...mailJobs].map(() => 'Errors'),
      ...streamJobs.map(() => 'IteratorAge'),
      'Reputation.BounceRate',
      'Reputation.ComplaintRate',
      'ExecutionsFailed',
    ];
    if (jobs.length > 0) wanted.push('ApproximateNumberOfMessagesVisible', ...Object.keys(metrics));
    expect(watched.sort()).toEqual(wanted.sort());
  });

  test('cost what docs/operating.md says: $0.10 a month for each metric beyond ten', () => {
    const watched = resourcesOf(template, 'AWS::CloudWatch::Alarm').flatMap(({ properties }) => {
      const parts = properties.Metrics as { MetricStat?: object }[] | undefined;
      return parts?.filter(({ MetricStat }) => MetricStat !== undefined) ?? [properties];
    });
    const dollars = ((watched.length - 10) * 0.1).toFixed(2);
    const [said] = /Alarms watch .* a month/.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
    expect(dollars).toBe(alarmDollars.toFixed(2));
    expect(said).toBe(`Alarms watch ${watched.length} metrics, of which ten are free: $${dollars} a month`);
  });

  test('look at three periods, because figures come late, and need two of them only where silence is a bad sign', () => {
    for (const { properties } of resourcesOf(template, 'AWS::CloudWatch::Alarm')) {
      const needed = properties.TreatMissingData === 'breaching' ? 2 : 1;
      expect([properties.EvaluationPeriods, properties.DatapointsToAlarm]).toEqual([3, needed]);
    }
  });

  test('do not count as a failure that a history is being summed up', () => {
    const [alarm] = resourcesOf(template, 'AWS::CloudWatch::Alarm').filter(({ logicalId }) =>
      logicalId.startsWith('AlarmsServerErrors'),
    );
    expect(JSON.stringify(alarm?.properties.Metrics)).toContain('answers - FILL(summingUp, 0)');
  });

  test('all reach the operator, and missing data raise an alarm only for the schedule, which reports every minute', () => {
    const [topic] = resourcesOf(template, 'AWS::SNS::Topic');
    for (const { properties } of resourcesOf(template, 'AWS::CloudWatch::Alarm')) {
      expect(properties.AlarmActions).toEqual([{ Ref: topic?.logicalId }]);
      const silence = properties.MetricName === 'OldestDueAge' ? 'breaching' : 'notBreaching';
      expect(properties.TreatMissingData).toBe(silence);
    }
    expect(resourcesOf(template, 'AWS::SNS::Subscription')).toMatchObject([
      {
        properties: {
          Protocol: 'email',
          Endpoint: 'operator@example.com',
          TopicArn: { Ref: topic?.logicalId },
        },
      },
    ]);
  });

  test('sound when a reminder, a push or the change log is five minutes late, another job overdue, one was set aside or requests met a full table, in this stage', () => {
    const ofReminders = resourcesOf(template, 'AWS::CloudWatch::Alarm').filter(
      ({ properties }) => properties.Namespace === metricNamespace,
    );
    const dimensions = [{ Name: stageDimension, Value: 'prod' }];
    expect(ofReminders.map(({ properties }) => properties)).toEqual([
      expect.objectContaining({
        MetricName: 'OldestDueAge',
        Statistic: 'Maximum',
        Threshold: 300,
        Dimensions: dimensions,
      }),
      expect.objectContaining({
        MetricName: 'JobsOverdue',
        Statistic: 'Maximum',
        Threshold: 1,
        Dimensions: dimensions,
      }),
      expect.objectContaining({
        MetricName: 'Throttled',
        Statistic: 'Sum',
        Threshold: 5,
        Dimensions: dimensions,
      }),
      expect.objectContaining({
        MetricName: 'OldestPushAge',
        Statistic: 'Maximum',
        Threshold: 300,
        Dimensions: dimensions,
      }),
      expect.objectContaining({
        MetricName: 'ChangeLogLag',
        Statistic: 'Maximum',
        Threshold: 300,
        Dimensions: dimensions,
      }),
      expect.objectContaining({
        MetricName: 'SetAside',
        Statistic: 'Sum',
        Threshold: 1,
        Dimensions: dimensions,
      }),
    ]);
  });

  test('ring for throttling when requests failed of it, not for what was tried again with success', () => {
    const rings = resourcesOf(template, 'AWS::CloudWatch::Alarm');
    expect(JSON.stringify(rings)).not.toContain('ThrottleEvents');
    const [throttles] = rings.filter(({ properties }) => properties.MetricName === 'Throttled');
    expect(throttles?.properties).toMatchObject({ Statistic: 'Sum', Threshold: 5 });
  });

  test('can be published by CloudWatch: it is allowed to, and no key stands in the way', () => {
    const [topic] = resourcesOf(template, 'AWS::SNS::Topic');
    expect(topic?.properties).not.toHaveProperty('KmsMasterKeyId');
    const [policy] = resourcesOf(template, 'AWS::SNS::TopicPolicy');
    expect(policy?.properties.PolicyDocument).toMatchObject({
      Statement: expect.arrayContaining([
        expect.objectContaining({
          Effect: 'Allow',
          Action: 'sns:Publish',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
        }),
      ]),
    });
  });
});

test('one dashboard shows requests, errors, times by operation, concurrency, the table, the stream, lags and mail', () => {
  const [dashboard, another] = resourcesOf(template, 'AWS::CloudWatch::Dashboard');
  expect(another).toBeUndefined();
  const body = JSON.stringify(dashboard?.properties.DashboardBody);
  for (const shown of ['Count', '4xx', '5xx', 'p50', 'p99', 'ConcurrentExecutions', 'IteratorAge', 'Bounce'])
    expect(body).toContain(`"${shown}`.replaceAll('"', '\\"'));
  for (const shown of ['SuccessfulRequestLatency', 'WriteThrottleEvents', 'OldestDueAge', 'ChangeLogLag'])
    expect(body).toContain(shown);
  expect(body).toContain('by operation');
});

test('a budget tells the operator when the bill is near, and when it is going to be above what they allow', () => {
  const [budget] = resourcesOf(template, 'AWS::Budgets::Budget');
  expect(budget?.properties).toMatchObject({
    Budget: { TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 25, Unit: 'USD' } },
    NotificationsWithSubscribers: [
      { Notification: { NotificationType: 'ACTUAL', Threshold: 80 } },
      { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
    ],
  });
  expect(resourcesOf(stackTemplate('dev'), 'AWS::Budgets::Budget')).toEqual([]);
});

describe('the one rule of the schedule', () => {
  const [rule, another] = resourcesOf(template, 'AWS::Events::Rule').filter(({ properties }) =>
    String(properties.ScheduleExpression).startsWith('rate'),
  );
  const functions = functionsById(template);
  const jobIds = jobs.map(({ id }) => id).sort();

  test('runs the tick every minute, and tells it which functions there are and how many may share the work', () => {
    expect(another).toBeUndefined();
    expect(rule?.properties.ScheduleExpression).toBe('rate(1 minute)');
    const [target] = (rule?.properties.Targets ?? []) as {
      Arn: object;
      Input: { 'Fn::Join': [string, unknown[]] };
    }[];
    expect(target?.Arn).toEqual({ 'Fn::GetAtt': [functions.get(tick.id)?.logicalId, 'Arn'] });
    const [, parts = []] = target?.Input['Fn::Join'] ?? [];
    const byRef = new Map([...functions].map(([id, { logicalId }]) => [logicalId, id]));
    const text = parts.map((part) =>
      typeof part === 'string' ? part : byRef.get((part as { Ref: string }).Ref),
    );
    const event = JSON.parse(text.join(''));
    expect(event).toEqual({ runners: 4, functions: Object.fromEntries(jobIds.map((id) => [id, id])) });
  });

  test('may invoke the tick, and nothing else may be invoked by a service', () => {
    const permissions = resourcesOf(template, 'AWS::Lambda::Permission').map(({ properties }) => properties);
    expect(permissions).toMatchObject([
      {
        Principal: 'events.amazonaws.com',
        FunctionName: { 'Fn::GetAtt': [functions.get(tick.id)?.logicalId, 'Arn'] },
      },
    ]);
  });

  test('leaves room in the policy of the queue, which takes twenty statements, however many jobs there are', () => {
    const [policy] = resourcesOf(template, 'AWS::SQS::QueuePolicy').filter(({ logicalId }) =>
      logicalId.includes('FailedEvents'),
    );
    const document = policy?.properties.PolicyDocument as { Statement: object[] } | undefined;
    expect(document?.Statement.length).toBeLessThanOrEqual(3);
  });
});

test('SES reports bounces and complaints of our mails, which wait for the function that ends mails, and closes mailboxes that are none', () => {
  const [set] = resourcesOf(template, 'AWS::SES::ConfigurationSet');
  expect(set?.properties.SuppressionOptions).toEqual({ SuppressedReasons: ['BOUNCE'] });
  expect(resourcesOf(template, 'AWS::SES::ConfigurationSetEventDestination')).toMatchObject([
    {
      properties: {
        ConfigurationSetName: { Ref: set?.logicalId },
        EventDestination: {
          Enabled: true,
          MatchingEventTypes: ['bounce', 'complaint'],
          EventBridgeDestination: { EventBusArn: expect.anything() },
        },
      },
    },
  ]);
  const feedback = functionsById(template).get(handleMailFeedback.id);
  const rules = resourcesOf(template, 'AWS::Events::Rule').filter(
    ({ properties }) => 'EventPattern' in properties,
  );
  expect(rules).toMatchObject([
    {
      properties: {
        State: 'ENABLED',
        EventPattern: {
          source: ['aws.ses'],
          'detail-type': ['Email Bounced', 'Email Complaint Received'],
          detail: { mail: { tags: { 'ses:configuration-set': [{ Ref: set?.logicalId }] } } },
        },
        Targets: [{ Arn: { 'Fn::GetAtt': [expect.stringMatching(/ReportQueue/), 'Arn'] } }],
      },
    },
  ]);
  const [queue] = resourcesOf(template, 'AWS::SQS::Queue').filter(({ logicalId }) =>
    logicalId.includes('ReportQueue'),
  );
  expect(queue?.properties).toMatchObject({
    MessageRetentionPeriod: 14 * 86_400,
    SqsManagedSseEnabled: true,
    RedrivePolicy: {
      deadLetterTargetArn: { 'Fn::GetAtt': [expect.stringMatching(/FailedEvents/), 'Arn'] },
    },
  });
  const taking = resourcesOf(template, 'AWS::Lambda::EventSourceMapping').filter(
    ({ properties }) => properties.BatchSize === 1,
  );
  expect(taking).toMatchObject([
    {
      properties: {
        Enabled: true,
        EventSourceArn: { 'Fn::GetAtt': [queue?.logicalId, 'Arn'] },
        FunctionName: { Ref: feedback?.logicalId },
      },
    },
  ]);
});

describe('a job', () => {
  test('whose event cannot be delivered leaves it in the queue', () => {
    const [queue] = resourcesOf(trial, 'AWS::SQS::Queue');
    expect(resourcesOf(trial, 'AWS::Events::Rule')).toMatchObject([
      {
        properties: {
          ScheduleExpression: 'rate(1 minute)',
          Targets: [
            {
              DeadLetterConfig: { Arn: { 'Fn::GetAtt': [queue?.logicalId, 'Arn'] } },
              RetryPolicy: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
            },
          ],
        },
      },
    ]);
  });

  test('that fails at its event leaves it in the queue: the next minute’s run goes on', () => {
    const [queue] = resourcesOf(trial, 'AWS::SQS::Queue');
    expect(resourcesOf(trial, 'AWS::Lambda::EventInvokeConfig')).toMatchObject([
      {
        properties: {
          MaximumRetryAttempts: 0,
          MaximumEventAgeInSeconds: 60,
          DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queue?.logicalId, 'Arn'] } } },
        },
      },
    ]);
  });

  test('has a queue that is encrypted and takes no plain HTTP', () => {
    expect(resourcesOf(trial, 'AWS::SQS::Queue')).toMatchObject([
      { properties: { SqsManagedSseEnabled: true } },
    ]);
    expect(JSON.stringify(resourcesOf(trial, 'AWS::SQS::QueuePolicy'))).toContain(
      '"aws:SecureTransport":"false"',
    );
  });
});

describe('the stream', () => {
  const mappings = resourcesOf(template, 'AWS::Lambda::EventSourceMapping').filter(
    ({ properties }) => properties.StartingPosition !== undefined,
  );

  test('is followed in the order of each item, and what a function reports is tried so often, in halves, before it is noted', () => {
    expect(mappings).toHaveLength(streamJobs.length);
    for (const { properties } of mappings)
      expect(properties).toMatchObject({
        EventSourceArn: { 'Fn::GetAtt': [expect.stringMatching(/^Table/), 'StreamArn'] },
        StartingPosition: 'TRIM_HORIZON',
        ParallelizationFactor: 1,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        MaximumRetryAttempts: 30,
        MaximumRecordAgeInSeconds: 12 * 3600,
        DestinationConfig: {
          OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringMatching(/FailedEvents/), 'Arn'] } },
        },
      });
  });

  test('wakes a function only for records it is about, and never for what logging itself writes', () => {
    const patterns = mappings.flatMap(({ properties }) =>
      (properties.FilterCriteria as { Filters: { Pattern: string }[] }).Filters.map(({ Pattern }) =>
        JSON.parse(Pattern),
      ),
    );
    expect(patterns).toHaveLength(streamJobs.flatMap(({ records }) => records).length);
    expect(JSON.stringify(patterns[0])).not.toContain('CHANGES#');
  });
});
