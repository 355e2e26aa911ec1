import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { bundleClient } from '../../../../lib/client/build-client.ts';

const largest = 12_000;

test('the client has less than 12 KB, and brings nothing along', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-client-size-'));
  try {
    await bundleClient(folder, true);
    const files = readdirSync(folder).map((name) => join(folder, name));
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(largest);
    const [main = ''] = files.filter((file) => file.endsWith('index.js'));
    expect(readFileSync(main, 'utf8')).not.toMatch(/node:|valibot/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
