import { describe, expect, test } from '@jest/globals';
import { describeBug } from '../../../shared/platform/log.ts';

const canary = 'canary-5e1f';

describe('what is logged of a bug', () => {
  test('its class and where it happened', () => {
    const { error, stack = [] } = describeBug(new TypeError('anything'));
    expect(error).toBe('TypeError');
    expect(stack[0]).toMatch(/^at .*log\.test\.ts:\d+:\d+/);
    expect(stack.length).toBeLessThanOrEqual(12);
  });

  test.each([
    ['a plain message', new Error(canary)],
    [
      'a message of several lines, one like a frame',
      new Error(`first\n    at ${canary} (${canary}.ts:1:1)\nlast`),
    ],
    ['a message with replacement patterns', new Error(`$& $1 ${canary}`)],
    ['a cause', new Error('outer', { cause: new Error(canary) })],
    ['several errors', new AggregateError([new Error(canary)], canary)],
    ['further members', Object.assign(new Error('x'), { value: canary, $metadata: { body: canary } })],
    ['what JSON.parse quotes', jsonError(`{"name": "${canary}`)],
  ])('never %s', (_, thrown) => {
    expect(JSON.stringify(describeBug(thrown))).not.toContain(canary);
  });

  test.each([[canary], [{ note: canary }], [undefined], [null]])(
    'of %j, which is no error, only its type',
    (thrown) => {
      expect(describeBug(thrown)).toEqual({ error: typeof thrown });
    },
  );
});

function jsonError(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}
