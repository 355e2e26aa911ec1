import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { noFaults } from '../../../../lib/local/database/fault-plan.ts';
import { openApiDocument } from '../../../../shared/openapi/document.ts';
import { routes } from '../../../../shared/routes/index.ts';
import { getUnits } from '../../../../shared/routes/measurements/get-units.ts';
import { oauth } from '../../../../shared/routes/oauth/oauth.ts';
import { membersOf } from '../../../../shared/schemas/fields/schema-shape.ts';
import { renderDocsPage } from '../../../../web/docs/page.ts';
import { samples } from '../../../../web/docs/samples/samples.ts';
import { hostile, sampleDocument } from './sample-document.ts';

const largestPage = 130_000;
const folder = new URL('../../../../web/docs/assets/', import.meta.url);
const texts = (ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
const assets = { styles: texts('.css'), scripts: texts('.client.js') };

const program = (name: string) =>
  readFileSync(new URL(`../../../../docs/examples/${name}.mjs`, import.meta.url), 'utf8');

const sample = renderDocsPage(sampleDocument, assets);
const service = renderDocsPage(openApiDocument(routes, 'https://api.example.org'), assets, {
  samples,
  programs: { recordMood: program('record-mood'), receiveChanges: program('receive-changes') },
  life: { limits: [{ what: 'Keys', most: 10 }], deprecations: [], changelog: '' },
});
const pages = [
  ['of the sample', sample.html],
  ['of the service', service.html],
] as const;

const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');
const section = (html: string, anchor: string) =>
  html.slice(html.indexOf(`<section class="operation" id="${anchor}"`)).split('</section>')[0] ?? '';
const withoutAssets = (html: string) => html.replace(/<(style|script)[^>]*>[\s\S]*?<\/\1>/g, '');

describe('the documentation page', () => {
  test.each(routes.map((route) => [route.id, route] as const))('shows %s', (id, route) => {
    const shown = section(service.html, `operation-${id}`);
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
    expect(all(/<section class="operation" id="([^"]*)"/g, sample.html)).toHaveLength(3);
    const names = (anchor: string) =>
      all(/<th scope="row"><code class="name">([^<]*)/g, section(sample.html, anchor));
    expect(names('operation-get-cards')).toEqual(['limit', 'kind', 'hidden', 'strict', 'changed']);
    expect(names('operation-post-cards')).toEqual(['Idempotency-Key']);
  });

  test('names the scope, any token, or none', () => {
    const access = (anchor: string) =>
      /<span class="access">(.*?)<\/span>/.exec(section(sample.html, anchor))?.[1]?.replace(/<[^>]*>/g, '');
    expect(access('operation-get-cards')).toBe('scope readcards');
    expect(access('operation-post-cards')).toBe('any token');
    expect(/<span class="access">no token<\/span>/.test(sample.html)).toBe(true);
  });

  test('takes the scope from the declaration of the route', () => {
    const route = { ...getUnits, access: { kind: 'token', scopes: ['readmeasurements'] } } as const;
    const { html } = renderDocsPage(openApiDocument([route]), assets);
    expect(html).toContain('<span class="access">scope <code>readmeasurements</code></span>');
  });

  test('shows markup and quotes of a document literally', () => {
    const shown = withoutAssets(sample.html);
    expect(shown).not.toMatch(/<script|alert\("|it's/);
    const escaped = '&lt;script&gt;alert(&quot;it&#39;s&quot;)&lt;/script&gt;';
    expect(shown.split(escaped).length).toBeGreaterThan(15);
    expect(shown).toContain(`/cards/<var>{id}</var>/${escaped}</code>`);
    expect(shown).toContain(`<option>${escaped}</option>`);
    expect(shown).not.toContain(hostile);
  });

  test('is allowed its own styles and scripts by their hashes, and nothing else', () => {
    const hashes = (pattern: RegExp) =>
      all(pattern, sample.html).map(
        (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      );
    const policy = new Map(
      sample.contentSecurityPolicy.split('; ').map((directive) => {
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
  });

  test.each(pages)('%s needs no inline handler or style, which the policy would refuse', (_, html) => {
    expect(withoutAssets(html)).not.toMatch(/<[^>]*\s(on[a-z]+|style)=/);
  });

  test.each(pages)('%s loads nothing from elsewhere', (_, html) => {
    const addresses = [...all(/\s(?:src|href|action|poster|data|srcset)="([^"]*)"/g, html)];
    expect(addresses.filter((address) => !/^(#|data:image\/svg|\/openapi\.json$)/.test(address))).toEqual([]);
    expect(assets.styles.join('')).not.toMatch(/url\(|@import/);
    expect(assets.scripts.join('')).not.toMatch(/https?:\/\/|import\(|^import /m);
  });

  test.each(pages)('%s has no id twice, and every link and label leads to one', (_, html) => {
    const ids = all(/\sid="([^"]*)"/g, html);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).toEqual(expect.arrayContaining(all(/href="#([^"]*)"/g, html)));
    expect(ids).toEqual(expect.arrayContaining(all(/\sfor="([^"]*)"/g, html)));
    expect(ids).toEqual(expect.arrayContaining(all(/aria-(?:labelledby|describedby)="([^"]*)"/g, html)));
  });

  test.each(pages)('%s gives every field a label', (_, html) => {
    const fields = all(/<(?:input|select|textarea)[^>]*\sid="([^"]*)"/g, html);
    expect(all(/<label for="([^"]*)"/g, html).sort()).toEqual(fields.sort());
    expect(withoutAssets(html).match(/<(input|select|textarea)\b/g)).toHaveLength(fields.length);
  });

  test('never gives the token field a name, which a form could send', () => {
    expect(/<input id="token-input"[^>]*>/.exec(service.html)?.[0]).not.toMatch(/\sname=/);
    expect(withoutAssets(service.html)).not.toMatch(/<input[^>]*\sname=/);
  });

  test('writes a record that holds itself once and links to it from inside', () => {
    const record = sample.html.slice(sample.html.indexOf('id="record-Card"')).split('</section>')[0] ?? '';
    expect(all(/<code class="name">title</g, record)).toHaveLength(1);
    expect(all(/data-record="([^"]*)"/g, record)).toEqual(['record-Card', 'record-Card', 'record-Button']);
  });

  test('offers choices as a list, a flag with a default as a box, a flag without one as three choices', () => {
    const form = section(sample.html, 'operation-get-cards');
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
    expect(section(sample.html, 'operation-get-cards')).not.toContain('real data');
    expect(section(sample.html, 'operation-post-cards')).toContain('Acts on real data');
    expect(sample.html.match(/Deletes real data/g)).toHaveLength(1);
  });

  test('asks before it deletes an account, and shows a danger', () => {
    const form = section(service.html, 'operation-delete-user');
    expect(form).toMatch(/<form [^>]*data-asks="Delete this account[^"]*no way back\."/);
    expect(assets.scripts.join('')).toMatch(/dataset\.asks !== undefined && !confirm\(/);
  });

  test('gives every landmark a name of its own', () => {
    const names = [
      ...all(/<(?:nav|form)[^>]*\saria-label="([^"]*)"/g, service.html),
      ...all(/role="region"[^>]*aria-label="([^"]*)"/g, service.html),
      ...all(/aria-labelledby="([^"]*)"/g, service.html).map(
        (id) =>
          new RegExp(`id="${id}"[^>]*>(.*?)</h`, 's').exec(service.html)?.[1]?.replace(/<[^>]*>/g, '') ?? id,
      ),
    ];
    expect(names.length).toBeGreaterThan(routes.length);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  test('says first how to build an app, by addresses that there are', () => {
    const building =
      service.html.slice(service.html.indexOf('<section id="building"')).split('</section>')[0] ?? '';
    expect(service.html.indexOf(building)).toBeLessThan(service.html.indexOf('<section id="authentication"'));
    const paths = new Set(all(/<code>(?:GET |POST )?(\/(?:oauth|\.well-known)\/[a-z-]+)/g, building));
    const declared: readonly string[] = oauth.endpoints.map(({ path }) => path);
    expect(paths.size).toBeGreaterThan(4);
    expect([...paths].filter((path) => !declared.includes(path))).toEqual([]);
  });

  test('tells how days are cut and how to test locally, by endpoints that there are', () => {
    const [days = '', local = ''] = ['days', 'local'].map(
      (id) => service.html.slice(service.html.indexOf(`<section id="${id}"`)).split('</section>')[0],
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

  test('weighs less than 130 KB over the line', () => {
    expect(gzipSync(service.html).length).toBeLessThan(largestPage);
  });

  test('shows a request in three languages and an answer for every operation', () => {
    for (const { id } of routes) {
      const shown = section(service.html, `operation-${id}`);
      expect(all(/data-language="([^"]*)"/g, shown)).toEqual(['curl', 'JavaScript', 'Python']);
      expect(shown).toContain('An answer, shortened');
    }
    expect(Object.keys(samples).filter((id) => !routes.some((route) => route.id === id))).toEqual([]);
  });

  test('can be searched with a script, which finds the parts of every operation', () => {
    expect(service.html).toMatch(/<form id="search" role="search"/);
    const shown = section(service.html, 'operation-get-feed');
    for (const part of ['<h3 ', 'class="endpoint"', 'class="prose"', 'class="parameters"'])
      expect(shown).toContain(part);
  });

  test('says without script what is missing', () => {
    expect(service.html).toMatch(/<noscript>[\s\S]*needs JavaScript[\s\S]*<\/noscript>/);
  });
});

test('no style or script could end its own element', () => {
  expect(assets.styles.join('')).not.toMatch(/<\/style/i);
  expect(assets.scripts.join('')).not.toMatch(/<\/script|<!--/i);
});
