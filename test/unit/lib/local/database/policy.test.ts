import { describe, expect, test } from '@jest/globals';
import { isAllowed, readStatements } from '../../../../../lib/local/assembly/policy.ts';

const table = 'arn:aws:dynamodb:local:000000000000:table/t';

const allow = (action: string | string[], resource: string | string[] = table) => ({
  Effect: 'Allow',
  Action: action,
  Resource: resource,
});
const decide = (statements: object[], action: string, resource = table) =>
  isAllowed(readStatements({ Statement: statements }), action, resource);

describe('a policy', () => {
  test('allows the named action on the named resource only', () => {
    const statements = [allow(['dynamodb:GetItem', 'dynamodb:PutItem'])];
    expect(decide(statements, 'dynamodb:PutItem')).toBe(true);
    expect(decide(statements, 'dynamodb:DeleteItem')).toBe(false);
    expect(decide(statements, 'dynamodb:PutItem', `${table}/index/due`)).toBe(false);
    expect(decide(statements, 'dynamodb:PutItem', `${table}2`)).toBe(false);
  });

  test('without statements allows nothing', () => {
    expect(decide([], 'dynamodb:GetItem')).toBe(false);
  });

  test('understands wildcards as IAM does, and takes everything else literally', () => {
    expect(decide([allow('dynamodb:*Item')], 'dynamodb:GetItem')).toBe(true);
    expect(decide([allow('dynamodb:*Item')], 'dynamodb:Query')).toBe(false);
    expect(
      decide([allow('dynamodb:Query', `${table}/index/*`)], 'dynamodb:Query', `${table}/index/due`),
    ).toBe(true);
    expect(
      decide([allow('dynamodb:Query', `${table}/index/?ue`)], 'dynamodb:Query', `${table}/index/due`),
    ).toBe(true);
    expect(decide([allow('dynamodb:Get.tem*')], 'dynamodb:GetItem')).toBe(false);
  });

  test('does not mind the case of an action', () => {
    expect(decide([allow('DynamoDB:getitem')], 'dynamodb:GetItem')).toBe(true);
  });

  test('refuses what one statement denies, whatever others allow', () => {
    const deny = { ...allow('dynamodb:GetItem'), Effect: 'Deny' };
    expect(decide([allow('dynamodb:*'), deny], 'dynamodb:GetItem')).toBe(false);
    expect(decide([allow('dynamodb:*'), deny], 'dynamodb:PutItem')).toBe(true);
  });

  const keys = (operator: string, ...patterns: string[]) => ({
    Condition: { [operator]: { 'dynamodb:LeadingKeys': patterns } },
  });
  const mayTouch = (statements: object[], ...leadingKeys: string[]) =>
    isAllowed(readStatements({ Statement: statements }), 'dynamodb:GetItem', table, leadingKeys);

  test('that allows some partitions allows a call only if all of its keys lie there', () => {
    const bounded = { ...allow('dynamodb:GetItem'), ...keys('ForAllValues:StringLike', 'STUDY#*', 'PAIR#*') };
    expect(mayTouch([bounded], 'STUDY#1', 'PAIR#2')).toBe(true);
    expect(mayTouch([bounded], 'STUDY#1', 'U#2')).toBe(false);
    expect(mayTouch([bounded])).toBe(true);
    const condition = { ...bounded.Condition, Null: { 'dynamodb:LeadingKeys': 'false' } };
    expect(mayTouch([{ ...bounded, Condition: condition }])).toBe(false);
    expect(mayTouch([{ ...bounded, Condition: condition }], 'STUDY#1')).toBe(true);
  });

  test('that denies a partition refuses a call if any of its keys lies there', () => {
    const deny = {
      ...allow('dynamodb:GetItem'),
      Effect: 'Deny',
      ...keys('ForAnyValue:StringLike', 'TOKEN#*'),
    };
    expect(mayTouch([allow('dynamodb:GetItem'), deny], 'U#1')).toBe(true);
    expect(mayTouch([allow('dynamodb:GetItem'), deny], 'U#1', 'TOKEN#x')).toBe(false);
  });

  test.each<Record<string, object>>([
    { StringEquals: { 'dynamodb:LeadingKeys': ['U#1'] } },
    { 'ForAllValues:StringLike': { 'dynamodb:Attributes': ['pk'] } },
  ])('with the condition %j is not guessed at', (condition) => {
    expect(() =>
      readStatements({ Statement: [{ ...allow('dynamodb:GetItem'), Condition: condition }] }),
    ).toThrow('Condition');
  });

  test.each(['NotAction', 'NotResource'])('with %s is not guessed at', (member) => {
    expect(() => readStatements({ Statement: [{ ...allow('dynamodb:GetItem'), [member]: {} }] })).toThrow(
      member,
    );
  });
});
