import { describe, expect, test } from '@jest/globals';
import { canonicalTimeZone, isTimeZone } from '../../../../shared/domain/time/zone.ts';
import { everyZone } from './every-change.ts';

describe('a time zone name', () => {
  test('of every zone Intl lists is taken, in any letter case', () => {
    const wrong = everyZone().filter((zone) => canonicalTimeZone(zone.toLowerCase()) !== zone);
    expect(wrong).toEqual([]);
  });

  test.each([
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Europe/Kyiv',
    'US/Eastern',
    'America/Argentina/Buenos_Aires',
    'America/Kentucky/Louisville',
    'America/Port-au-Prince',
    'America/Argentina/ComodRivadavia',
    'America/Knox_IN',
    'Africa/Dar_es_Salaam',
    'Antarctica/DumontDUrville',
    'Antarctica/McMurdo',
    'Australia/ACT',
    'Australia/NSW',
    'Brazil/DeNoronha',
    'Chile/EasterIsland',
    'Europe/Isle_of_Man',
    'Mexico/BajaNorte',
    'Etc/UTC',
    'Etc/GMT',
    'Etc/GMT+5',
    'GMT',
    'UTC',
    'CET',
    'EST5EDT',
    'GB-Eire',
    'NZ-CHAT',
    'W-SU',
    'Zulu',
  ])('%s keeps its spelling, also when it is linked to another', (zone) => {
    expect(canonicalTimeZone(zone)).toBe(zone);
    expect(canonicalTimeZone(zone.toUpperCase())).toBe(zone);
    expect(canonicalTimeZone(zone.toLowerCase())).toBe(zone);
    expect(isTimeZone(zone)).toBe(true);
  });

  test.each([
    '',
    ' ',
    'Europe/Atlantis',
    ' Europe/Berlin',
    'Europe/Berlin ',
    'Europe/Berlin\n',
    'Europe',
    '+05:00',
    '-0530',
    '+05',
    '−05:00',
    'UTC+5',
    'GMT+5',
    'Z',
    'local',
    'Etc/Unknown',
    'BST',
    'IST',
    'pst',
    'SystemV/EST5',
    '__proto__',
    'constructor',
  ])('%j is refused', (name) => {
    expect(isTimeZone(name)).toBe(false);
    expect(canonicalTimeZone(name)).toBeUndefined();
  });
});
