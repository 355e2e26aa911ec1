import { expect, test } from '@jest/globals';
import { findZones, zonesWith } from '../../../../web/app/screens/settings/zones.ts';

const zones = zonesWith('Europe/Berlin');
const found = (phrase: string) => findZones(phrase, zones).map(({ id }) => id);

test.each([
  ['berl', 'Europe/Berlin'],
  ['NEW YORK', 'America/New_York'],
  ['são', 'America/Sao_Paulo'],
  ['pacific time', 'America/Los_Angeles'],
  ['europe/lisbon', 'Europe/Lisbon'],
])('“%s” finds %s', (phrase, zone) => {
  expect(found(phrase)).toContain(zone);
});

test('cities that begin with what was typed come first, and at most eight are shown', () => {
  expect(found('pari')[0]).toBe('Europe/Paris');
  expect(found('a')).toHaveLength(8);
});

test('nothing is found for nothing, or for what no zone is called', () => {
  expect([found(' '), found('xyzzy')]).toEqual([[], []]);
});

test('the zone of a person stands in the list though the browser does not know it', () => {
  expect(zonesWith('Mars/Olympus').map(({ id }) => id)).toContain('Mars/Olympus');
});
