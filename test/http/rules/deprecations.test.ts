import { expect, test } from '@jest/globals';
import { deprecationHeaders } from '../../../shared/http/answer/response.ts';
import { routes } from '../../../shared/routes/index.ts';
import type { Route } from '../../../shared/routes/route.ts';
import { membersOf } from '../../../shared/schemas/fields/schema-shape.ts';
import { apiReleases } from '../../../web/docs/changes-section.ts';
import { serviceAt } from '../../support/client.ts';

const service = serviceAt();
const path = '/api/v3/trackingReminders';

test('an answer to what uses something on its way out says since when, and until when', async () => {
  const person = await service.createPerson();
  const { headers } = await service.get(`${path}?includeAdherence=true`, person);
  expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([
    '@1794960000',
    'Thu, 18 Nov 2027 00:00:00 GMT',
  ]);
});

test('any other answer says nothing of it', async () => {
  const { headers } = await service.get(path, await service.createPerson());
  expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([null, null]);
});

test('of several the first to go counts', () => {
  const used = [
    { since: '2026-11-16', text: '' },
    { since: '2026-12-01', sunset: '2027-12-01', text: '' },
    { since: '2026-12-02', sunset: '2027-12-03', text: '' },
  ];
  expect(deprecationHeaders(used)).toEqual({
    deprecation: '@1794787200',
    sunset: 'Wed, 01 Dec 2027 00:00:00 GMT',
  });
});

const deprecated = routes.flatMap((route: Route) =>
  Object.entries(route.deprecates ?? {}).map(([name, deprecation]) => ({ route, name, ...deprecation })),
);

test('each is told by a parameter that its operation has, and lives for a year at least', () => {
  expect(deprecated.length).toBeGreaterThan(0);
  for (const { route, name, since, sunset } of deprecated) {
    expect(Object.keys(membersOf(route.query))).toContain(name);
    if (sunset !== undefined)
      expect(Date.parse(sunset) - Date.parse(since)).toBeGreaterThanOrEqual(365 * 86_400_000);
  }
});

test('the documentation lists limits, what is on its way out, and what changed', async () => {
  const { body } = await service.get<string>('/docs');
  for (const part of ['id="limits"', 'id="life"', 'daysTakenAsTold', 'id="changes"', '0.1.0, 2026-11-19'])
    expect([part, body.includes(part)]).toEqual([part, true]);
});

test('of a changelog the lines about the interface are taken', () => {
  const text = [
    '# Changelog',
    '## Unreleased',
    '### The app',
    '- Add a button to `/app/keys`.',
    '## 0.1.0, 2026-11-19',
    '- Add `GET /changes`.',
    '- Fix a colour.',
    '- Change the `Link` header.',
  ].join('\n');
  expect(apiReleases(text)).toEqual([
    { title: '0.1.0, 2026-11-19', lines: ['Add `GET /changes`.', 'Change the `Link` header.'] },
  ]);
});
