import type { ResourceNames } from './intrinsics.ts';
import type { Properties, Template } from './template.ts';

export const region = 'local';
export const accountId = '000000000000';

const pseudoParameters: Readonly<Record<string, string>> = {
  'AWS::Region': region,
  'AWS::AccountId': accountId,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

const arn = (service: string, rest: string) => `arn:aws:${service}:${region}:${accountId}:${rest}`;
export const arnOfTable = (name: string): string => arn('dynamodb', `table/${name}`);

const givenName = (properties: Properties = {}) => properties.FunctionName ?? properties.StateMachineName;
const isKnownByArn = (type: string) =>
  type === 'AWS::SNS::Topic' || type === 'AWS::StepFunctions::StateMachine';

/**
 * Gives every resource of the template the physical name and attributes that a deployment would give it.
 * They follow from the stack's name and the logical id, so they are the same at every start.
 */
export function createNames(template: Template, stackName: string, baseUrl: string): ResourceNames {
  const physicalName = (logicalId: string) =>
    String(givenName(template.Resources[logicalId]?.Properties) ?? `${stackName}-${logicalId}`);
  const arnOf: Readonly<Record<string, (logicalId: string) => string>> = {
    'AWS::DynamoDB::Table': (id) => arnOfTable(physicalName(id)),
    'AWS::Events::Rule': (id) => arn('events', `rule/${physicalName(id)}`),
    'AWS::IAM::Role': (id) => `arn:aws:iam::${accountId}:role/${physicalName(id)}`,
    'AWS::Lambda::Function': (id) => arn('lambda', `function:${physicalName(id)}`),
    'AWS::Logs::LogGroup': (id) => arn('logs', `log-group:${physicalName(id)}:*`),
    'AWS::SNS::Topic': (id) => arn('sns', physicalName(id)),
    'AWS::S3::Bucket': (id) => `arn:aws:s3:::${physicalName(id).toLowerCase()}`,
    'AWS::SQS::Queue': (id) => arn('sqs', physicalName(id)),
    'AWS::StepFunctions::StateMachine': (id) => arn('states', `stateMachine:${physicalName(id)}`),
  };

  return {
    ref(logicalId) {
      if (logicalId === 'AWS::StackName') return stackName;
      if (logicalId === 'AWS::StackId') return arn('cloudformation', `stack/${stackName}/local`);
      const resource = template.Resources[logicalId];
      if (!resource) return pseudoParameters[logicalId];
      if (resource.Type === 'AWS::S3::Bucket') return physicalName(logicalId).toLowerCase();
      return isKnownByArn(resource.Type) ? arnOf[resource.Type]?.(logicalId) : physicalName(logicalId);
    },
    attribute(logicalId, attribute) {
      const type = template.Resources[logicalId]?.Type ?? '';
      if (attribute === 'Arn') return arnOf[type]?.(logicalId);
      if (type === 'AWS::CloudFront::Distribution' && attribute === 'DomainName')
        return new URL(baseUrl).host;
      // Apps and passkeys need a host name, not an IP address.
      if (type === 'AWS::ApiGatewayV2::Api' && attribute === 'ApiEndpoint')
        return baseUrl.replace('//127.0.0.1', '//localhost');
      if (type === 'AWS::ApiGatewayV2::DomainName' && attribute === 'RegionalDomainName')
        return new URL(baseUrl).host;
      if (type === 'AWS::ApiGatewayV2::DomainName' && attribute === 'RegionalHostedZoneId')
        return physicalName(logicalId);
      // The real stream is found when it is read.
      if (type === 'AWS::DynamoDB::Table' && attribute === 'StreamArn')
        return `${arnOf[type]?.(logicalId)}/stream/now`;
      if (type === 'AWS::SQS::Queue' && attribute === 'QueueName') return physicalName(logicalId);
      if (type === 'AWS::StepFunctions::StateMachine' && attribute === 'Name') return physicalName(logicalId);
      return undefined;
    },
  };
}
