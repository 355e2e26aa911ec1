import { expect, test } from '@jest/globals';
import { CannotInstall } from '../../bench/peer/cannot-install.ts';

test('why something cannot be installed is one line', () => {
  const said =
    'Command failed: npm install\nnpm error code ECONNREFUSED\nnpm error A complete log of this run is in a file\n';
  expect(new CannotInstall('Parse Server', new Error(said)).message).toBe(
    'Parse Server cannot be installed here: npm error code ECONNREFUSED',
  );
  expect(new CannotInstall('PostgreSQL', 'only root may.').message).toBe(
    'PostgreSQL cannot be installed here: only root may.',
  );
});
