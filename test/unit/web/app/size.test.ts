import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from '@jest/globals';
import { type BuiltApp, buildApp } from '../../../../lib/bundle/app/build-app.ts';

let app: BuiltApp;
beforeAll(async () => {
  app = await buildApp();
});

const projectFolder = join(import.meta.dirname, '..', '..', '..', '..');
const bytesOf = ({ body }: { readonly body: string }) => Buffer.from(body, 'base64').length;

/** The scripts of a screen that are not there already. */
function chunksOf(source: string): readonly string[] {
  const { outputs } = app.metafile;
  const own = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === source) ?? '';
  const imported = outputs[own]?.imports.filter(({ kind }) => kind === 'import-statement') ?? [];
  return [own, ...imported.map(({ path }) => path)].map((path) => path.replace(/^.*\//, ''));
}

const largestFirstLoad = 70_000;

test('what is loaded before today shows has at most 70 KB', () => {
  const names = new Set([...app.firstLoad, ...chunksOf('web/app/screens/today/screen.tsx')]);
  expect(names.size).toBeGreaterThan(app.firstLoad.length);
  const sizes = [...names].map((name) => bytesOf(app.files[name] ?? { body: '' }));
  expect(sizes.every((size) => size > 0)).toBe(true);
  expect(sizes.reduce((sum, size) => sum + size, bytesOf(app.page))).toBeLessThanOrEqual(largestFirstLoad);
});

test('of the service’s own code, browsers get rules and drawings of the domain, what imports and exports need, and the catalogue, only', () => {
  const shared = Object.keys(app.metafile.inputs).filter((file) => file.startsWith('shared/'));
  expect(shared.filter((file) => !/^shared\/(?:domain|exports|imports)\//.test(file)).sort()).toEqual([
    'shared/reference/catalogue.json',
    // What FHIR asks of units and of sensors, for who exports.
    'shared/reference/connectors.json',
    'shared/reference/guessed-names.json',
    'shared/reference/unit-words.json',
    'shared/reference/units.json',
  ]);
  const libraries = Object.keys(app.metafile.inputs).flatMap(
    (file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
  );
  expect([...new Set(libraries)].sort()).toEqual([
    '@preact/signals',
    '@preact/signals-core',
    'idb',
    'preact',
    'uqr',
  ]);
});

test('the API is called by the client that others use, of which nothing else comes along', () => {
  const inputs = Object.keys(app.metafile.inputs);
  const parts = inputs.flatMap((file) => /^web\/client\/(.*)/.exec(file)?.[1] ?? []);
  expect(parts.sort()).toEqual(['client.ts', 'query-text.ts', 'read-answer.ts', 'request.ts']);
  const callers = inputs.filter(
    (file) => file.startsWith('web/') && /\bfetch\(/.test(readFileSync(join(projectFolder, file), 'utf8')),
  );
  expect(callers.sort()).toEqual([
    // With the session's cookie, not with a token.
    'web/app/api/account.ts',
    'web/app/api/client.ts',
    'web/app/api/session.ts',
    'web/app/demo/recorded-answers.ts',
    // What a page sends as it ends, with the client's own arguments.
    'web/app/outbox/outbox.ts',
  ]);
});

test('what reads files is a script of its own, which nobody loads or keeps who imports nothing', () => {
  const { importer, metafile, files, firstLoad } = app;
  const early = Object.keys(metafile.outputs).filter((path) => firstLoad.includes(path.replace(/^.*\//, '')));
  const inputs = early.flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}));
  expect(inputs.filter((file) => /^shared\/(?:imports|exports|reference)\//.test(file))).toEqual([]);
  const read = Object.keys(importer.metafile.inputs);
  expect(read).toContain('shared/imports/recognise.ts');
  expect(read.filter((file) => /node_modules\/(?!saxes|xmlchars)/.test(file))).toEqual([]);
  expect(Object.keys(metafile.inputs).filter((file) => file.includes('saxes'))).toEqual([]);
  // It can tell nobody what it read, and is not among what the service worker fetches beforehand.
  expect(files[importer.name]?.headers['content-security-policy']).toBe("default-src 'none'");
  const worker = gunzipSync(Buffer.from(files['worker.js']?.body ?? '', 'base64')).toString();
  expect([worker.includes(firstLoad[0] ?? '?'), worker.includes(importer.name)]).toEqual([true, false]);
});

test('the catalogue is loaded when somebody needs it', () => {
  const { outputs } = app.metafile;
  const early = Object.keys(outputs).filter((path) => app.firstLoad.includes(path.replace(/^.*\//, '')));
  expect(early.flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}))).not.toContain(
    'shared/reference/catalogue.json',
  );
});
