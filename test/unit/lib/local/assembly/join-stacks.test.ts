import { expect, test } from '@jest/globals';
import { joinStacks } from '../../../../../lib/local/assembly/join-stacks.ts';
import type { Template } from '../../../../../lib/local/assembly/template.ts';

const parent: Template = {
  Resources: {
    Table: { Type: 'AWS::DynamoDB::Table' },
    Feed: { Type: 'AWS::CloudFormation::Stack', Properties: { Parameters: { name: { Ref: 'Table' } } } },
    Stage: {
      Type: 'AWS::ApiGatewayV2::Stage',
      DependsOn: ['Table', 'Feed'],
      Properties: { Tag: { 'Fn::Join': ['', [{ 'Fn::GetAtt': ['Feed', 'Outputs.lambdaArn'] }]] } },
    },
  },
  Outputs: { Arn: { Value: { 'Fn::GetAtt': ['Feed', 'Outputs.lambdaArn'] } } },
};
const nested: Template = {
  Resources: {
    Role: { Type: 'AWS::IAM::Role' },
    Lambda: {
      Type: 'AWS::Lambda::Function',
      DependsOn: 'Role',
      Properties: {
        Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
        Environment: { TABLE: { Ref: 'name' }, REGION: { Ref: 'AWS::Region' }, SELF: { Ref: 'Role' } },
      },
    },
  },
  Outputs: { lambdaArn: { Value: { 'Fn::GetAtt': ['Lambda', 'Arn'] } } },
};

test('nested stacks and their parent become one template whose references lead to the same things', () => {
  const arn = { 'Fn::GetAtt': ['FeedLambda', 'Arn'] };
  expect(joinStacks(parent, () => nested)).toEqual({
    Resources: {
      Table: { Type: 'AWS::DynamoDB::Table' },
      FeedRole: { Type: 'AWS::IAM::Role' },
      FeedLambda: {
        Type: 'AWS::Lambda::Function',
        DependsOn: ['FeedRole'],
        Properties: {
          Role: { 'Fn::GetAtt': ['FeedRole', 'Arn'] },
          Environment: { TABLE: { Ref: 'Table' }, REGION: { Ref: 'AWS::Region' }, SELF: { Ref: 'FeedRole' } },
        },
      },
      Stage: {
        Type: 'AWS::ApiGatewayV2::Stage',
        DependsOn: ['Table', 'FeedRole', 'FeedLambda'],
        Properties: { Tag: { 'Fn::Join': ['', [arn]] } },
      },
    },
    Outputs: { Arn: { Value: arn } },
  });
});

test('two nested stacks may use the same names inside', () => {
  const twice: Template = {
    Resources: {
      A: { Type: 'AWS::CloudFormation::Stack' },
      B: { Type: 'AWS::CloudFormation::Stack' },
    },
  };
  const one: Template = { Resources: { Role: { Type: 'AWS::IAM::Role' } } };
  expect(Object.keys(joinStacks(twice, () => one).Resources)).toEqual(['ARole', 'BRole']);
});

test('a template without nested stacks stays as it is', () => {
  expect(joinStacks(nested, () => parent)).toBe(nested);
});
