import { describe, expect, test } from '@jest/globals';
import { resolve } from '../../../../../lib/local/assembly/intrinsics.ts';
import { createNames } from '../../../../../lib/local/assembly/names.ts';

const template = {
  Resources: {
    Table: { Type: 'AWS::DynamoDB::Table' },
    Api: { Type: 'AWS::ApiGatewayV2::Api' },
    Topic: { Type: 'AWS::SNS::Topic' },
    Bucket: { Type: 'AWS::S3::Bucket' },
  },
};
const names = createNames(template, 'stack', 'http://127.0.0.1:3000');

describe('a template value', () => {
  test.each<[string, unknown, unknown]>([
    ['Ref of a resource', { Ref: 'Table' }, 'stack-Table'],
    ['Ref of a topic, which is its ARN', { Ref: 'Topic' }, 'arn:aws:sns:local:000000000000:stack-Topic'],
    ['Ref of a pseudo parameter', { Ref: 'AWS::Region' }, 'local'],
    [
      'Fn::GetAtt',
      { 'Fn::GetAtt': ['Table', 'Arn'] },
      'arn:aws:dynamodb:local:000000000000:table/stack-Table',
    ],
    ['Fn::GetAtt written with a dot', { 'Fn::GetAtt': 'Api.ApiEndpoint' }, 'http://localhost:3000'],
    ['Fn::Join', { 'Fn::Join': ['/', ['a', { Ref: 'Table' }]] }, 'a/stack-Table'],
    ['Fn::Split and Fn::Select', { 'Fn::Select': [1, { 'Fn::Split': ['-', { Ref: 'Table' }] }] }, 'Table'],
    [
      'Fn::Sub',
      { 'Fn::Sub': [`\${Table} \${Table.Arn} \${own} \${!kept}`, { own: { Ref: 'AWS::AccountId' } }] },
      `stack-Table arn:aws:dynamodb:local:000000000000:table/stack-Table 000000000000 \${kept}`,
    ],
    ['values without functions', { a: [1, true, null, 'x'] }, { a: [1, true, null, 'x'] }],
    ['functions deep inside', { a: { b: [{ c: { Ref: 'Table' } }] } }, { a: { b: [{ c: 'stack-Table' }] } }],
  ])('resolves %s', (_, value, expected) => {
    expect(resolve(value, names)).toEqual(expected);
  });

  test.each<[string, unknown, string]>([
    ['a function it does not know', { 'Fn::ImportValue': 'x' }, 'uses Fn::ImportValue'],
    ['a reference to nothing', { Ref: 'Nobody' }, 'Ref "Nobody"'],
    [
      'an attribute it does not know',
      { 'Fn::GetAtt': ['Bucket', 'DomainName'] },
      'Fn::GetAtt "Bucket.DomainName"',
    ],
    ['a join of what is no list', { 'Fn::Join': ['', 'x'] }, 'Fn::Join takes a list'],
  ])('fails by name on %s', (_, value, message) => {
    expect(() => resolve(value, names)).toThrow(message);
  });
});
