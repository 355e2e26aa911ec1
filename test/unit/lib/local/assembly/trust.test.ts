import { expect, test } from '@jest/globals';
import { mayAssume } from '../../../../../lib/local/assembly/trust.ts';

const gateway = 'apigateway.amazonaws.com';
const trusting = (Condition?: Record<string, Record<string, unknown>>) => ({
  Statement: [
    {
      Effect: 'Allow',
      Action: 'sts:AssumeRole',
      Principal: { Service: gateway },
      ...(Condition && { Condition }),
    },
  ],
});
const account = { 'aws:SourceAccount': '123456789012' };

test('a role is for the service that it trusts, and for no other', () => {
  expect(mayAssume(gateway, trusting())).toBe(true);
  expect(mayAssume('lambda.amazonaws.com', trusting())).toBe(false);
});

test('a condition on a key that the service does not send never holds', () => {
  expect(mayAssume(gateway, trusting({ StringEquals: account }))).toBe(false);
  expect(mayAssume(gateway, trusting({ ArnLike: { 'aws:SourceArn': '*' } }))).toBe(false);
  expect(mayAssume(gateway, trusting({ StringEqualsIfExists: account }))).toBe(true);
  expect(mayAssume(gateway, trusting({ Null: { 'aws:SourceAccount': 'true' } }))).toBe(true);
});
