import { expect, test } from '@jest/globals';
import { applyLoad } from '../../bench/load/steady-load.ts';

test('sends as many as the rate asks for and reports what failed', async () => {
  let sent = 0;
  const { requests, errors } = await applyLoad(1000, 0.05, async () =>
    ++sent === 7 ? 'GET /: 503' : undefined,
  );
  expect([requests, sent, errors]).toEqual([50, 50, ['GET /: 503']]);
});

test('ends early when more than one of a hundred were too slow', async () => {
  const { requests } = await applyLoad(1000, 1, async () => undefined, 0);
  expect(requests).toBeLessThan(1000);
});
