import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { routes } from '../../shared/routes/index.ts';
import { serviceAt } from '../support/client.ts';
import { attack } from '../support/hostile/attack.ts';
import { canary } from '../support/hostile/texts.ts';

const service = serviceAt();

describe('hostile requests to every operation', () => {
  test('are all answered as the document says, never with 500, and leave no trace of their content in the log', async () => {
    const tally = await attack(service, { seed: 20, requests: routes.length * 8 });
    expect(Object.keys(tally).sort()).toEqual(routes.map(({ id }) => id).sort());
    expect(readFileSync(process.env.DAYMARK_LOG ?? '', 'utf8')).not.toMatch(new RegExp(canary, 'i'));
    // A household's functions leave memory after half a minute, and start again for the next request.
  }, 900_000);
});
