import { describe, expect, test } from '@jest/globals';
import { failureEnvelope } from '../../../shared/answers/failure-envelope.ts';
import { ok } from '../../../shared/operations/envelope.ts';

const problem = (path: string) => ({ message: `${path}: is required.`, path, type: 'required' as const });

describe('the envelope', () => {
  test('of a success says so in every member', () => {
    expect(ok('Done', 'It is done.')).toEqual({
      status: 'OK',
      success: true,
      code: 200,
      summary: 'Done',
      description: 'It is done.',
    });
  });

  test('of a failure lists the problems and the request', () => {
    expect(failureEnvelope(400, 'The request is not valid', [problem('a'), problem('b')], 'r-1')).toEqual({
      status: 'ERROR',
      success: false,
      code: 400,
      errors: [problem('a'), problem('b')],
      summary: 'The request is not valid',
      description: 'a: is required. b: is required.',
      requestId: 'r-1',
    });
  });

  test('describes no more problems than one reads, and counts the rest', () => {
    const problems = Array.from({ length: 1000 }, (_, i) => problem(`[${i}].value`));
    const { description, errors } = failureEnvelope(400, 'The request is not valid', problems, 'r-1');
    expect(description).toBe(
      '[0].value: is required. [1].value: is required. [2].value: is required. And 997 more.',
    );
    expect(errors).toHaveLength(1000);
  });
});
