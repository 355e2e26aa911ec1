import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { mapInParallel } from '../../../shared/platform/parallel.ts';

describe('work done a few at a time', () => {
  test('keeps the order of the items and never does more at once than allowed', async () => {
    let running = 0;
    let most = 0;
    const results = await mapInParallel([5, 1, 4, 2, 3], 2, async (turns, index) => {
      most = Math.max(most, ++running);
      for (let turn = 0; turn < turns; turn++) await nextTurn();
      running--;
      return `${index}:${turns}`;
    });
    expect(results).toEqual(['0:5', '1:1', '2:4', '3:2', '4:3']);
    expect(most).toBe(2);
  });

  test('begins nothing after a failure, and fails only when what was under way has ended', async () => {
    const events: string[] = [];
    const work = mapInParallel(['slow', 'fails', 'never begun'], 2, async (what) => {
      events.push(`${what} begins`);
      if (what === 'fails') throw new Error('It failed.');
      for (let turn = 0; turn < 5; turn++) await nextTurn();
      events.push(`${what} ends`);
    });
    await expect(work).rejects.toThrow('It failed.');
    expect(events).toEqual(['slow begins', 'fails begins', 'slow ends']);
  });
});
