import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Bundles, bundleHandlers } from '../../lib/bundle.ts';
import { routes } from '../../shared/routes/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'daymark-bundles-'));
let bundles: Bundles;
beforeAll(async () => {
  bundles = await bundleHandlers({ ids: routes.map((route) => route.id), outputFolder: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the bundles', () => {
  test.each(routes.map((route) => route.id))('%s is one file of at most 250 KB', (id) => {
    expect(readdirSync(bundles.folderOf(id))).toEqual(['index.js']);
    expect(readFileSync(join(bundles.folderOf(id), 'index.js')).length).toBeLessThanOrEqual(250_000);
  });

  test('hold the lean client in the place of the SDK', () => {
    const inputs = Object.keys(bundles.metafile.inputs);
    expect(inputs.filter((file) => /@aws-sdk|@smithy/.test(file))).toEqual([]);
    expect(inputs).toContain('lib/bundle/lean-dynamodb/client.ts');
  });
});

test('a declared handler that does not exist is named', async () => {
  await expect(bundleHandlers({ ids: ['get-nothing'], outputFolder: folder })).rejects.toThrow(
    /"get-nothing" is declared but has no handler: write .*functions\/get-nothing\.ts/,
  );
});
