import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { bundleHandlers } from '../../lib/bundle.ts';
import { inputs } from '../../lib/local/assembly/inputs.ts';
import { mailJobs } from '../../shared/jobs/mail-jobs.ts';
import { assistants } from '../../shared/routes/assistants/assistants.ts';
import { routes } from '../../shared/routes/index.ts';
import { oauth } from '../../shared/routes/oauth/oauth.ts';
import { pages } from '../../shared/routes/pages/index.ts';
import { projectFolder } from '../house/files.ts';
import { unescaped } from '../support/document/printed.ts';
import { bundlesOfStacks } from '../support/stacks/stacks.ts';

const bundles = bundlesOfStacks();
const largestOfOperations = 300_000;
const largestOfPages = 500_000;
/** It holds all screens and the readers of every format that is imported. */
const largestOfApp = 560_000;
/** The documentation holds what the document says of every operation; a document for a practice is a page and its FHIR. */
const largestOfDocuments = 350_000;
const documents: ReadonlySet<string> = new Set(['get-docs', 'get-shares-document']);
const largestOfOAuth = 650_000;
const largestOfAssistants = 900_000;
const mailSenders = ['send-mail', 'send-reminder-mails'];

test('what is kept from build to build is made again when anything changes that bundles contain', () => {
  const read = Object.keys(bundles.metafile.inputs).filter((file) => /^\w/.test(file) && !file.includes(':'));
  const isWatched = (file: string) =>
    file.startsWith('node_modules/') || inputs.some((path) => file === path || file.startsWith(`${path}/`));
  expect(read.length).toBeGreaterThan(500);
  expect(read.filter((file) => !isWatched(file))).toEqual([]);
});

describe('the bundles', () => {
  test.each(routes.map((route) => route.id))('%s is one file of at most 300 KB, of documents 350', (id) => {
    expect(readdirSync(bundles.folderOf(id))).toEqual(['index.js']);
    expect(readFileSync(join(bundles.folderOf(id), 'index.js')).length).toBeLessThanOrEqual(
      documents.has(id) ? largestOfDocuments : largestOfOperations,
    );
  });

  test.each([...pages, ...mailJobs].map(({ id }) => id))(
    '%s is one file of at most 500 KB, of the app 560',
    (id) => {
      expect(readdirSync(bundles.folderOf(id))).toEqual(['index.js']);
      expect(readFileSync(join(bundles.folderOf(id), 'index.js')).length).toBeLessThanOrEqual(
        id === 'get-app' ? largestOfApp : largestOfPages,
      );
    },
  );

  test('oauth is one file of at most 650 KB', () => {
    expect(readdirSync(bundles.folderOf(oauth.id))).toEqual(['index.js']);
    expect(readFileSync(join(bundles.folderOf(oauth.id), 'index.js')).length).toBeLessThanOrEqual(
      largestOfOAuth,
    );
  });

  test('assistants is one file of at most 900 KB', () => {
    expect(readdirSync(bundles.folderOf(assistants.id))).toEqual(['index.js']);
    expect(readFileSync(join(bundles.folderOf(assistants.id), 'index.js')).length).toBeLessThanOrEqual(
      largestOfAssistants,
    );
  });

  test('hold what checks passkeys, what sends mail and what speaks OAuth only where it is used', () => {
    const holding = (library: string) =>
      Object.entries(bundles.metafile.outputs)
        .filter(([, { inputs }]) => Object.keys(inputs).some((file) => file.includes(library)))
        .map(([file]) => /([^\\/]+)[\\/]index\.js$/.exec(file)?.[1])
        .sort();
    expect(holding('@simplewebauthn/server/')).toEqual([
      'post-account-passkeys',
      'post-account-passkeys-options',
      'post-signin-passkey',
      'post-signin-passkey-options',
    ]);
    expect(holding('@aws-sdk/client-sesv2/')).toEqual(mailSenders);
    expect(holding('oidc-provider/')).toEqual(['oauth']);
    expect(holding('@modelcontextprotocol/')).toEqual(['assistants']);
  });

  test('talk to the table without the SDK’s client', () => {
    const sdk = /@aws-sdk\/(client-dynamodb|core|credential-provider)|@smithy\/(node-http-handler|signature)/;
    const holding = Object.entries(bundles.metafile.outputs)
      .filter(([, { inputs }]) => Object.keys(inputs).some((file) => sdk.test(file)))
      .map(([file]) => /([^\\/]+)[\\/]index\.js$/.exec(file)?.[1]);
    expect(holding.sort()).toEqual(mailSenders);
  });
});

describe('at /licences', () => {
  let shown: string;
  beforeAll(async () => {
    const copy = join(mkdtempSync(join(tmpdir(), 'daymark-licences-')), 'index.cjs');
    copyFileSync(join(bundles.folderOf('not-found'), 'index.js'), copy);
    const { handler } = createRequire(import.meta.url)(copy);
    const event = {
      rawPath: '/licences',
      rawQueryString: '',
      headers: { accept: 'text/html' },
      requestContext: {
        requestId: 'one',
        domainName: 'localhost',
        http: { method: 'GET', path: '/licences' },
      },
    };
    shown = unescaped((await handler(event, { getRemainingTimeInMillis: () => 10_000 })).body);
  });

  test('every package of which a bundle has a part is named, with the text that came with it', () => {
    const folders = new Set(
      Object.values(bundles.metafile.outputs)
        .flatMap(({ inputs: files }) => Object.keys(files))
        .flatMap((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []),
    );
    expect(folders.size).toBeGreaterThan(90);
    for (const folder of folders) {
      const path = join(projectFolder, folder);
      const { name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
      // In a list below its licence, or with it in a heading of its own.
      const places = [`<li>${name} ${version}</li>`, `<h2>${name} ${version} (`];
      expect(places.filter((place) => shown.includes(place))).toHaveLength(1);
      for (const file of readdirSync(path).filter((one) => /licen[cs]e|notice/i.test(one)))
        expect(shown).toContain(readFileSync(join(path, file), 'utf8').trim());
    }
  });

  test('so are those that only browsers load, and the library that is not JavaScript', () => {
    for (const name of ['preact', 'idb', 'saxes', '@simplewebauthn/browser', '@duckdb/node-bindings'])
      expect(shown).toContain(`${name} `);
  });

  test('a package that only names its licence is shown with the words of that licence and its own author', () => {
    expect(shown).toMatch(
      /@middy\/core [\d.]+ \(MIT\)[^<]*<\/h2>.{1,200}Copyright \(c\) Middy.{1,80}Permission is hereby granted/s,
    );
  });
});

test('a declared handler that does not exist is named', async () => {
  await expect(bundleHandlers({ ids: ['get-nothing'], outputFolder: tmpdir() })).rejects.toThrow(
    /"get-nothing" is declared but has no handler: write .*functions\/TOPIC\/get-nothing\.ts/,
  );
});
