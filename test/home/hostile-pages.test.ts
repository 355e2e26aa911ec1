import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { oauth } from '../../shared/routes/oauth/oauth.ts';
import { pages } from '../../shared/routes/pages/index.ts';
import { serviceAt } from '../support/client.ts';
import { attackPages } from '../support/hostile/attack-pages.ts';
import { canary } from '../support/hostile/texts.ts';

test('hostile requests to every page and to OAuth are answered by a household’s service, too', async () => {
  const ids = [...pages, ...oauth.endpoints].map(({ id }) => String(id));
  // Its clock cannot be set: limits of attempts stay used up.
  const here = { clock: async () => new Date().toISOString() };
  const tally = await attackPages(serviceAt(), here, { seed: 23, requests: ids.length * 8, only: ids });
  expect(Object.keys(tally).sort()).toEqual(ids.sort());
  expect(readFileSync(process.env.DAYMARK_LOG ?? '', 'utf8')).not.toMatch(new RegExp(canary, 'i'));
});
