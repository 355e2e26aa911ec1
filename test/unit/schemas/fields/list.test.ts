import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { listOf } from '../../../../shared/schemas/fields/list.ts';
import { number } from '../../../../shared/schemas/fields/numbers.ts';
import { problemsOf } from './problems-of.ts';

const list = listOf(v.object({ value: number() }), 3);

describe('a list', () => {
  test('is read item by item, in order', () => {
    expect(v.parse(list, [{ value: 1 }, { value: 2 }])).toEqual([{ value: 1 }, { value: 2 }]);
    expect(v.parse(list, [])).toEqual([]);
  });

  test('may be a single object, which is a list of one', () => {
    expect(v.parse(list, { value: 1 })).toEqual([{ value: 1 }]);
  });

  test('with too many items is refused as a whole, not item by item', () => {
    const sent = Array.from({ length: 4 }, () => ({ value: 'bad' }));
    expect(problemsOf(list, sent)).toEqual([
      'takes at most 3 items per request, got 4; send them in several requests.',
    ]);
  });

  test('names the place of every problem', () => {
    const { issues = [] } = v.safeParse(list, [{ value: 1 }, { value: 'two' }, {}]);
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual(['1.value', '2.value']);
  });

  test.each([null, undefined, 'text', 5, true])('%j is no list', (sent) => {
    expect(problemsOf(list, sent)).toHaveLength(1);
  });

  test('leaves members it does not know behind, __proto__ too', () => {
    const [item] = v.parse(list, JSON.parse('[{"value": 1, "__proto__": {"admin": true}, "other": 2}]'));
    expect(item).toEqual({ value: 1 });
    expect(item).not.toHaveProperty('admin');
    expect({}).not.toHaveProperty('admin');
  });
});
