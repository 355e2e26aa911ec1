import { expect, test } from '@jest/globals';
import type { OutboxEntry } from '../../../../web/app/data/outbox-entry.ts';
import { kindsWith } from '../../../../web/app/screens/sources/sources-view.ts';

test('a source is what was said last, here or in the service, and is listed once', () => {
  const known = [{ sourceName: 'iPhone', kind: 'phone', granularity: 'hours' }] as const;
  const said = { sourceName: 'Garmin', kind: 'watch', granularity: null };
  const entry = (sources: readonly object[], state: OutboxEntry['state'] = 'waiting') =>
    ({ path: '/api/v3/userSettings', body: { sources }, state }) as unknown as OutboxEntry;
  expect(kindsWith(known, ['Garmin', 'IPHONE'], [])).toEqual([
    { sourceName: 'Garmin', kind: null, granularity: null },
    ...known,
  ]);
  expect(kindsWith(known, ['Garmin'], [entry([said])])).toEqual([said, ...known]);
  expect(kindsWith([], ['Garmin'], [entry([said], 'refused')])).toEqual([{ ...said, kind: null }]);
  // What was moved here from another account came as the app's own.
  expect(kindsWith([...known, { sourceName: 'Daymark', kind: null }], [], [])).toEqual(known);
  // An answer that an earlier version of the app kept has the former name.
  expect(kindsWith([{ sourceName: 'iPhone', kind: 'phone', keeps: 'hours' }], [], [])).toEqual(known);
  // Other settings on their way have no sources.
  expect(kindsWith(known, [], [{ ...entry([]), body: { timezone: 'UTC' } }])).toEqual(known);
});
