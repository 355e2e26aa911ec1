import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { oauth } from '../../shared/routes/oauth/oauth.ts';
import { pages } from '../../shared/routes/pages/index.ts';
import { serviceAt } from '../support/client.ts';
import { attackPages } from '../support/hostile/attack-pages.ts';
import { canary } from '../support/hostile/texts.ts';
import { leaseRuntime } from '../support/runtime.ts';

const requestsToEach = 12;

describe('hostile requests', () => {
  test('to every page are answered, never with a bug or what was sent as mark-up', async () => {
    const runtime = await leaseRuntime();
    const ids = pages.map(({ id }) => id);
    const requests = ids.length * requestsToEach;
    const tally = await attackPages(serviceAt(runtime.url), runtime, { seed: 17, requests, only: ids });
    expect(Object.keys(tally).sort()).toEqual(ids.sort());
    // Not all are refused at the door.
    for (const id of ids) {
      const statuses = Object.keys(tally[id] ?? {});
      // Without the proof that only a message carries, a button's page is never there.
      const isProved = pages.some((page) => page.id === id && page.byToken) && statuses[0] === '404';
      expect([id, statuses.length > 1 || statuses[0] === '200' || isProved]).toEqual([id, true]);
    }
  });

  test('to every endpoint of OAuth lead nobody to a stranger, and leave no trace in the log', async () => {
    const ids = oauth.endpoints.map(({ id }) => id as string);
    const requests = ids.length * requestsToEach;
    const tally = await attackPages(
      serviceAt(),
      { clock: async () => new Date().toISOString() },
      {
        seed: 17,
        requests,
        only: ids,
      },
    );
    expect(Object.keys(tally).sort()).toEqual(ids.sort());
    expect(readFileSync(process.env.DAYMARK_LOG ?? '', 'utf8')).not.toMatch(new RegExp(canary, 'i'));
  });
});
