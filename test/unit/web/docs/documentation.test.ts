import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { openApiDocument } from '../../../../shared/openapi/document.ts';
import { routes } from '../../../../shared/routes/index.ts';
import { getUnits } from '../../../../shared/routes/measurements/get-units.ts';
import { oauth } from '../../../../shared/routes/oauth/oauth.ts';
import { membersOf } from '../../../../shared/schemas/fields/schema-shape.ts';
import { readApi } from '../../../../web/docs/api.ts';
import { readDocumentation } from '../../../../web/docs/documentation.ts';
import type { DocsPage } from '../../../../web/docs/page.ts';
import { samples } from '../../../../web/docs/samples/samples.ts';
import { unescaped } from '../../../support/document/printed.ts';
import { noFaults } from '../../../support/local-service/fault-plan.ts';
import { hostile, sampleDocument } from './sample-document.ts';

/** Bytes of what a reader gets before anything is pressed: a page brings its styles and scripts along. */
const largestPage = 200_000;
const folder = new URL('../../../../web/docs/assets/', import.meta.url);
const texts = (ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
const assets = { styles: texts('.css'), scripts: texts('.client.js') };

const program = (name: string) =>
  readFileSync(new URL(`../../../../docs/examples/${name}.mjs`, import.meta.url), 'utf8');

type Document = Parameters<typeof readDocumentation>[0];

/** The first page, and those of all operations and records by their path. */
function documentationOf(document: Document, ...more: [Parameters<typeof readDocumentation>[2]?]) {
  const pageAt = readDocumentation(document, assets, ...more);
  const { operations, records } = readApi(document, {});
  const paths = [
    '/docs',
    ...operations.map(({ id }) => `/docs/operations/${encodeURIComponent(id)}`),
    ...Object.keys(records).map((name) => `/docs/records/${name}`),
  ];
  const found = (path: string): DocsPage => {
    const page = pageAt(path);
    if (page === undefined) throw new Error(`There is no page ${path}.`);
    return page;
  };
  return { first: found('/docs').html, found, paths, html: paths.map((path) => found(path).html) };
}

const sample = documentationOf(sampleDocument);
const service = documentationOf(openApiDocument(routes, 'https://api.example.org'), {
  samples,
  programs: { recordMood: program('record-mood'), receiveChanges: program('receive-changes') },
  life: { limits: [{ what: 'Keys', most: 10 }], deprecations: [], changelog: '' },
});
const pages = [
  ['of the sample', sample],
  ['of the service', service],
] as const;
const each = [...sample.html, ...service.html];

const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');
const operation = ({ found }: typeof service, id: string) =>
  found(`/docs/operations/${encodeURIComponent(id)}`).html;
const withoutAssets = (html: string) => html.replace(/<(style|script)[^>]*>[\s\S]*?<\/\1>/g, '');

describe('the documentation page', () => {
  test.each(routes.map((route) => [route.id, route] as const))('shows %s', (id, route) => {
    const shown = operation(service, id);
    expect(shown).toContain(route.summary);
    expect(shown).toContain(`<span class="method ${route.method.toLowerCase()}">${route.method}</span>`);
    expect(shown).toContain(route.path);
    const fields = all(/data-name="([^"]*)"/g, shown);
    for (const name of Object.keys(membersOf(route.query))) {
      expect(shown).toContain(`<code class="name">${name}</code>`);
      expect(fields).toContain(name);
    }
  });

  test('shows every operation of a document with every parameter, also a referenced one', () => {
    expect(all(/<section class="operation" id="([^"]*)"/g, sample.html.join(''))).toHaveLength(3);
    const names = (id: string) => all(/<th scope="row"><code class="name">([^<]*)/g, operation(sample, id));
    expect(names('get-cards')).toEqual(['limit', 'kind', 'hidden', 'strict', 'changed']);
    expect(names('post-cards')).toEqual(['Idempotency-Key']);
  });

  test('names the scope, any token, or none', () => {
    const access = (id: string) =>
      /<span class="access">(.*?)<\/span>/.exec(operation(sample, id))?.[1]?.replace(/<[^>]*>/g, '');
    expect(access('get-cards')).toBe('scope readcards');
    expect(access('post-cards')).toBe('any token');
    expect(/<span class="access">no token<\/span>/.test(sample.html.join(''))).toBe(true);
  });

  test('takes the scope from the declaration of the route', () => {
    const route = { ...getUnits, access: { kind: 'token', scopes: ['readmeasurements'] } } as const;
    expect(operation(documentationOf(openApiDocument([route])), 'get-units')).toContain(
      '<span class="access">scope <code>readmeasurements</code></span>',
    );
  });

  test('shows markup and quotes of a document literally', () => {
    const shown = withoutAssets(sample.html.join(''));
    expect(shown).not.toMatch(/<script|alert\("|it's/);
    const escaped = '&lt;script&gt;alert(&quot;it&#39;s&quot;)&lt;/script&gt;';
    expect(shown.split(escaped).length).toBeGreaterThan(15);
    expect(shown).toContain(`/cards/<var>{id}</var>/${escaped}</code>`);
    expect(shown).toContain(`<option>${escaped}</option>`);
    expect(shown).not.toContain(hostile);
  });

  test.each(sample.paths)(
    'is allowed its own styles and scripts by their hashes, and nothing else: %s',
    (path) => {
      const page = sample.found(path);
      const hashes = (pattern: RegExp) =>
        all(pattern, page.html).map(
          (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
        );
      const policy = new Map(
        page.contentSecurityPolicy.split('; ').map((directive) => {
          const [name = '', ...sources] = directive.split(' ');
          return [name, sources];
        }),
      );
      expect(policy.get('default-src')).toEqual(["'none'"]);
      expect(policy.get('style-src')).toEqual(hashes(/<style>([\s\S]*?)<\/style>/g));
      expect(policy.get('script-src')).toEqual(hashes(/<script[^>]*>([\s\S]*?)<\/script>/g));
      expect(policy.get('script-src')).toHaveLength(assets.scripts.length);
      expect(policy.get('connect-src')).toEqual(["'self'"]);
      for (const name of ['base-uri', 'form-action', 'frame-ancestors'])
        expect(policy.get(name)).toEqual(["'none'"]);
    },
  );

  test.each(pages)('%s needs no inline handler or style, which the policy would refuse', (_, { html }) => {
    for (const page of html) expect(withoutAssets(page)).not.toMatch(/<[^>]*\s(on[a-z]+|style)=/);
  });

  test.each(pages)('%s loads nothing from elsewhere', (_, { html, paths }) => {
    const addresses = [...all(/\s(?:src|href|action|poster|data|srcset)="([^"]*)"/g, html.join(''))].filter(
      (address) => !/^(#|data:image\/svg|\/openapi\.json$)/.test(address),
    );
    expect(new Set(addresses.map((address) => unescaped(address).replace(/#.*/, '')))).toEqual(
      new Set(paths),
    );
    expect(assets.styles.join('')).not.toMatch(/url\(|@import/);
    expect(assets.scripts.join('')).not.toMatch(/https?:\/\/|import\(|^import /m);
  });

  test.each(pages)('%s has no id twice, and every link and label leads to one', (_, { html, first }) => {
    const sections = all(/\sid="([^"]*)"/g, first);
    for (const page of html) {
      const ids = all(/\sid="([^"]*)"/g, page);
      expect(ids).toEqual([...new Set(ids)]);
      expect(sections).toEqual(expect.arrayContaining(all(/href="\/docs#([^"]*)"/g, page)));
      expect(ids).toEqual(expect.arrayContaining(all(/href="#([^"]*)"/g, page)));
      expect(ids).toEqual(expect.arrayContaining(all(/\sfor="([^"]*)"/g, page)));
      expect(ids).toEqual(expect.arrayContaining(all(/aria-(?:labelledby|describedby)="([^"]*)"/g, page)));
    }
  });

  test.each(pages)('%s gives every field a label', (_, { html }) => {
    for (const page of html) {
      const fields = all(/<(?:input|select|textarea)[^>]*\sid="([^"]*)"/g, page);
      expect(all(/<label for="([^"]*)"/g, page).sort()).toEqual(fields.sort());
      expect(withoutAssets(page).match(/<(input|select|textarea)\b/g)).toHaveLength(fields.length);
    }
  });

  test('never gives the token field a name, which a form could send', () => {
    expect(operation(service, 'get-feed')).toContain('<input id="token-input"');
    expect(withoutAssets(service.html.join(''))).not.toMatch(/<input[^>]*\sname=/);
  });

  test('writes a record that holds itself once and links to it from inside', () => {
    const page = operation(sample, 'get-cards');
    const record = page.slice(page.indexOf('id="record-Card"')).split('</section>')[0] ?? '';
    expect(all(/<code class="name">title</g, record)).toHaveLength(1);
    expect(all(/data-record="([^"]*)"/g, record)).toEqual(['record-Card', 'record-Card', 'record-Button']);
  });

  test('offers choices as a list, a flag with a default as a box, a flag without one as three choices', () => {
    const form = operation(sample, 'get-cards');
    expect(form).toMatch(
      /<select [^>]*data-name="kind"[^>]*><option value="">not sent<\/option><option>note</,
    );
    expect(form).toMatch(/<input type="checkbox"[^>]*data-name="strict" checked>/);
    expect(form).toMatch(
      /<select [^>]*data-name="hidden"[^>]*><option value="">not sent<\/option><option>true<\/option><option>false</,
    );
    expect(form).toMatch(/<textarea [^>]*data-name="changed"/);
  });

  test('marks the forms that act on real data', () => {
    expect(operation(sample, 'get-cards')).not.toContain('real data');
    expect(operation(sample, 'post-cards')).toContain('Acts on real data');
    expect(sample.html.join('').match(/Deletes real data/g)).toHaveLength(1);
  });

  test('asks before it deletes an account, and shows a danger', () => {
    const form = operation(service, 'delete-user');
    expect(form).toMatch(/<form [^>]*data-asks="Delete this account[^"]*can’t be undone\."/);
    expect(assets.scripts.join('')).toMatch(/dataset\.asks !== undefined && !confirm\(/);
  });

  test('gives every landmark of a page a name of its own', () => {
    for (const html of service.html) {
      const names = [
        ...all(/<(?:nav|form)[^>]*\saria-label="([^"]*)"/g, html),
        ...all(/role="region"[^>]*aria-label="([^"]*)"/g, html),
        ...all(/aria-labelledby="([^"]*)"/g, html).map(
          (id) => new RegExp(`id="${id}"[^>]*>(.*?)</h`, 's').exec(html)?.[1]?.replace(/<[^>]*>/g, '') ?? id,
        ),
      ];
      expect(names.length).toBeGreaterThan(3);
      expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    }
  });

  test('says first how to build an app, by addresses that there are', () => {
    const building =
      service.first.slice(service.first.indexOf('<section id="building"')).split('</section>')[0] ?? '';
    expect(service.first.indexOf(building)).toBeLessThan(
      service.first.indexOf('<section id="authentication"'),
    );
    const paths = new Set(all(/<code>(?:GET |POST )?(\/(?:oauth|\.well-known)\/[a-z-]+)/g, building));
    const declared: readonly string[] = oauth.endpoints.map(({ path }) => path);
    expect(paths.size).toBeGreaterThan(4);
    expect([...paths].filter((path) => !declared.includes(path))).toEqual([]);
  });

  test('tells how days are cut and how to test locally, by endpoints that there are', () => {
    const [days = '', local = ''] = ['days', 'local'].map(
      (id) => service.first.slice(service.first.indexOf(`<section id="${id}"`)).split('</section>')[0],
    );
    expect(days).toMatch(/Monday[\s\S]*flight west/);
    for (const share of Object.keys(noFaults).filter((name) => !/^(delayM|stop)/.test(name)))
      expect(local).toContain(`<code>${share}</code>`);
  });

  test('has no colours of its own', () => {
    expect(assets.styles.join('')).not.toMatch(/#[\da-f]{3,8}\b/i);
  });

  test('has fields of 16 px, which a phone does not zoom into', () => {
    const sizes = all(
      /(?:^|\n)(?:[^{}]*\b(?:input|select|textarea)\b[^{}]*)\{([^}]*font[^}]*)\}/g,
      assets.styles.join('\n'),
    );
    expect(sizes.length).toBeGreaterThan(0);
    for (const rule of sizes) expect(rule).toMatch(/font: 1rem /);
  });

  test('weighs less than 200 KB, whatever page is opened first, and asks for nothing more before a key is pressed', () => {
    for (const path of service.paths)
      expect([path, Buffer.byteLength(service.found(path).html) < largestPage]).toEqual([path, true]);
  });

  test('keeps the anchors of when it was one page: each is where the address of its part stands', () => {
    const entries = [
      ...routes.map(({ id }) => [`operation-${id}`, `/docs/operations/${id}`]),
      ...service.paths.flatMap((path) =>
        path.startsWith('/docs/records/') ? [[path.replace('/docs/records/', 'record-'), path]] : [],
      ),
    ];
    expect(entries.length).toBe(service.paths.length - 1);
    for (const [anchor, path] of entries)
      expect(service.first).toContain(`<li id="${anchor}"><a href="${path}">`);
  });

  test('leads from each operation to those before and after it', () => {
    const order = all(/<li id="operation-([^"]*)"/g, service.first);
    const [before, id, after] = order.slice(3, 6);
    const beside = /<nav class="neighbours".*?<\/nav>/s.exec(operation(service, id ?? ''))?.[0] ?? '';
    expect(all(/href="\/docs\/operations\/([^"]*)"/g, beside)).toEqual([before, after]);
  });

  test('has no page for what there is not', () => {
    for (const path of ['/docs/operations/get-nothing', '/docs/records/Nothing', '/docs/records/constructor'])
      expect(() => service.found(path)).toThrow('There is no page');
  });

  test('shows a request in three languages and an answer for every operation', () => {
    for (const { id } of routes) {
      const shown = operation(service, id);
      expect(all(/data-language="([^"]*)"/g, shown)).toEqual(['curl', 'JavaScript', 'Python']);
      expect(shown).toContain('An answer, shortened');
    }
    expect(Object.keys(samples).filter((id) => !routes.some((route) => route.id === id))).toEqual([]);
  });

  test('can be searched on every page', () => {
    for (const page of each) expect(page).toMatch(/<form id="search" role="search"/);
  });

  test('says without script what is missing', () => {
    expect(operation(service, 'get-feed')).toMatch(/<noscript>[\s\S]*needs JavaScript[\s\S]*<\/noscript>/);
  });
});

test('no style or script could end its own element', () => {
  expect(assets.styles.join('')).not.toMatch(/<\/style/i);
  expect(assets.scripts.join('')).not.toMatch(/<\/script|<!--/i);
});
