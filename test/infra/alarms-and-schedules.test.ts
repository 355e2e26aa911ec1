import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Template } from '../../lib/local/template.ts';
import { jobs } from '../../shared/jobs/index.ts';
import { resourcesOf, synthesiseTemplate } from '../support/template.ts';

let template: Template;
let trial: Template;
beforeAll(async () => {
  [template, trial] = await Promise.all([
    synthesiseTemplate({ context: { stage: 'prod', alarmEmail: 'operator@example.com' } }),
    synthesiseTemplate({ app: 'test/fixtures/trial-app/app.ts' }),
  ]);
});

describe('the alarms', () => {
  test('watch the API, the table, the concurrency of functions, and every job', () => {
    const watched = resourcesOf(template, 'AWS::CloudWatch::Alarm').flatMap(({ properties }) => {
      const metrics = properties.Metrics as { MetricStat?: { Metric: { MetricName: string } } }[] | undefined;
      const names = metrics?.map(({ MetricStat }) => MetricStat?.Metric.MetricName) ?? [
        properties.MetricName,
      ];
      return names.filter((name) => name !== undefined);
    });
    const wanted = [
      '5xx',
      'ReadThrottleEvents',
      'Throttles',
      'WriteThrottleEvents',
      ...jobs.map(() => 'Errors'),
    ];
    if (jobs.length > 0) wanted.push('ApproximateNumberOfMessagesVisible');
    expect(watched.sort()).toEqual(wanted.sort());
  });

  test('all reach the operator, and silence is no alarm', () => {
    const [topic] = resourcesOf(template, 'AWS::SNS::Topic');
    for (const { properties } of resourcesOf(template, 'AWS::CloudWatch::Alarm')) {
      expect(properties.AlarmActions).toEqual([{ Ref: topic?.logicalId }]);
      expect(properties.TreatMissingData).toBe('notBreaching');
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

test('there is a rule for each declared job, and a queue for failed events if there is any', () => {
  const rules = resourcesOf(template, 'AWS::Events::Rule').map(
    ({ properties }) => properties.ScheduleExpression,
  );
  expect(rules.sort()).toEqual(jobs.map((job) => job.schedule).sort());
  expect(resourcesOf(template, 'AWS::SQS::Queue')).toHaveLength(jobs.length > 0 ? 1 : 0);
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
              RetryPolicy: { MaximumRetryAttempts: 3 },
            },
          ],
        },
      },
    ]);
  });

  test('that fails at its event is tried again and then leaves it in the queue', () => {
    const [queue] = resourcesOf(trial, 'AWS::SQS::Queue');
    expect(resourcesOf(trial, 'AWS::Lambda::EventInvokeConfig')).toMatchObject([
      {
        properties: {
          MaximumRetryAttempts: 2,
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
