import { describe, expect, test } from '@jest/globals';
import {
  comingChange,
  createLocalDay,
  epochOfLocal,
  localDay,
  localSeconds,
  offsetAt,
  recentChange,
  type ZoneOffsets,
  zoneOffsets,
} from '../../../../shared/domain/time/zone.ts';
import { utc } from './every-change.ts';

const firstSecond = utc('1900-01-01T00:00:00');
const lastSecond = utc('2100-12-31T23:59:59');
const berlin = zoneOffsets('Europe/Berlin');

describe('offsets', () => {
  test('change at the second of the transition', () => {
    const spring = utc('2026-03-29T01:00:00');
    expect(offsetAt(berlin, spring - 1)).toBe(3600);
    expect(offsetAt(berlin, spring)).toBe(7200);
  });

  test('are exact to the second where a zone kept local mean time', () => {
    const newYork = zoneOffsets('America/New_York');
    expect(offsetAt(newYork, utc('1900-06-01T00:00:00'))).toBe(-5 * 3600);
    expect(offsetAt(zoneOffsets('Asia/Kolkata'), utc('1900-06-01T00:00:00'))).toBe(5 * 3600 + 21 * 60 + 10);
    expect(offsetAt(zoneOffsets('Africa/Monrovia'), utc('1960-01-01T00:00:00'))).toBe(-(44 * 60 + 30));
  });

  test('follow the suspension of summer time during Ramadan', () => {
    const casablanca = zoneOffsets('Africa/Casablanca');
    expect(offsetAt(casablanca, utc('2025-02-20T00:00:00'))).toBe(3600);
    expect(offsetAt(casablanca, utc('2025-03-10T00:00:00'))).toBe(0);
    expect(offsetAt(casablanca, utc('2025-04-10T00:00:00'))).toBe(3600);
  });

  test('go on unchanged before 1900 and after 2100', () => {
    const kolkata = zoneOffsets('Asia/Kolkata');
    expect(offsetAt(kolkata, -Infinity)).toBe(5 * 3600 + 21 * 60 + 10);
    expect(offsetAt(kolkata, Infinity)).toBe(5.5 * 3600);
  });

  test('are listed once each, from -Infinity on', () => {
    expect([...zoneOffsets('UTC').starts]).toEqual([-Infinity]);
    expect([...zoneOffsets('UTC').offsets]).toEqual([0]);
    for (const zone of ['Europe/Berlin', 'Europe/Volgograd', 'Africa/Nairobi']) {
      const { starts, offsets } = zoneOffsets(zone);
      expect(starts[0]).toBe(-Infinity);
      expect(starts.length).toBe(offsets.length);
      for (let index = 1; index < starts.length; index++) {
        expect(starts[index]).toBeGreaterThan(starts[index - 1] as number);
        expect(offsets[index]).not.toBe(offsets[index - 1]);
      }
    }
  });

  test('that changed or will change show it for two days, also across the spans in which a table is read', () => {
    const volgograd = zoneOffsets('Europe/Volgograd');
    const change = { at: utc('1920-01-02T21:02:20'), before: 10_660, after: 10_800 };
    expect(recentChange(volgograd, change.at)).toEqual(change);
    expect(recentChange(volgograd, utc('1920-01-03T12:00:00'))).toEqual(change);
    expect(recentChange(volgograd, change.at - 1)).toBeUndefined();
    expect(recentChange(volgograd, change.at + 2 * 86_400 + 1)).toBeUndefined();
    expect([...volgograd.starts].filter((start) => start === change.at)).toHaveLength(1);

    const nairobi = zoneOffsets('Africa/Nairobi');
    const coming = { at: utc('1930-01-04T21:00:00'), before: 10_800, after: 9000 };
    expect(comingChange(nairobi, utc('1930-01-02T23:00:00'))).toEqual(coming);
    expect(comingChange(nairobi, coming.at)).toBeUndefined();
    expect(comingChange(nairobi, coming.at - 2 * 86_400 - 1)).toBeUndefined();
  });

  test('can come from a table made by hand', () => {
    const table: ZoneOffsets = {
      zone: 'Test/Zone',
      starts: Float64Array.of(-Infinity, 1000),
      offsets: Int32Array.of(60, 120),
    };
    expect([999, 1000].map((instant) => offsetAt(table, instant))).toEqual([60, 120]);
    expect(epochOfLocal(table, 1000)).toBe(940);
    expect(epochOfLocal(table, 1090)).toBe(1030);
  });

  test('of a zone are read once, whatever the spelling', () => {
    expect(zoneOffsets('europe/berlin')).toBe(berlin);
  });

  test('of a zone that does not exist are refused', () => {
    expect(() => zoneOffsets('Europe/Atlantis')).toThrow(
      new RangeError(
        'time zone: got "Europe/Atlantis", which is not an IANA name; use one such as Europe/Berlin',
      ),
    );
  });
});

describe('the local day', () => {
  test('begins at local midnight', () => {
    const midnight = utc('2026-06-30T22:00:00');
    expect(localDay(berlin, midnight - 1)).toBe(utc('2026-06-30T00:00:00') / 86_400);
    expect(localDay(berlin, midnight)).toBe(utc('2026-07-01T00:00:00') / 86_400);
  });

  test('is the same from the remembering function, in any order of instants', () => {
    const remembering = createLocalDay(berlin);
    for (let index = 0; index < 5000; index++) {
      const instant = firstSecond + ((index * 1_234_567_891) % (lastSecond - firstSecond));
      expect(remembering(instant)).toBe(localDay(berlin, instant));
    }
  });
});

describe('a wall time', () => {
  test('that a gap leaves out moves forward by the length of the gap', () => {
    expect(epochOfLocal(berlin, utc('2026-03-29T02:30:00'))).toBe(utc('2026-03-29T01:30:00'));
  });

  test('that occurs twice is the first', () => {
    expect(epochOfLocal(berlin, utc('2026-10-25T02:30:00'))).toBe(utc('2026-10-25T00:30:00'));
  });

  test('on a day the zone skipped is the same hour of the next day', () => {
    const apia = zoneOffsets('Pacific/Apia');
    expect(epochOfLocal(apia, utc('2011-12-30T12:00:00'))).toBe(utc('2011-12-30T22:00:00'));
    expect(localSeconds(apia, utc('2011-12-30T22:00:00'))).toBe(utc('2011-12-31T12:00:00'));
  });

  test('on either side of a change is read with the offset of that side', () => {
    expect(epochOfLocal(berlin, utc('2026-03-29T01:59:59'))).toBe(utc('2026-03-29T00:59:59'));
    expect(epochOfLocal(berlin, utc('2026-03-29T03:00:00'))).toBe(utc('2026-03-29T01:00:00'));
    expect(epochOfLocal(berlin, utc('2026-10-25T03:00:00'))).toBe(utc('2026-10-25T02:00:00'));
  });
});
