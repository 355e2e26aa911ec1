import { describe, expect, test } from '@jest/globals';
import FitParser from 'fit-file-parser';
import { previewOf, rowsOf, unreadableOf } from '../../../support/imports/import-of.ts';
import { type FitPart, fitTime, makeFit } from '../../../support/imports/make-fit.ts';
import { makeZip } from '../../../support/imports/make-zip.ts';
import { sourceOf } from '../../../support/imports/sources.ts';

const fileId = (type: number, maker: number, product: number, at: string, name?: string): FitPart => ({
  number: 0,
  fields: [
    [0, 'enum', type],
    [1, 'uint16', maker],
    [2, 'uint16', product],
    [3, 'uint32z', 4711],
    [4, 'uint32', fitTime(at)],
    ...(name === undefined ? [] : [[8, 'string', name] as const]),
  ],
});
const at = (text: string) => [253, 'uint32', fitTime(text)] as const;

/** A ride in the morning: ten records with a pulse, one of which has none, a lap and the session. */
const ride = (isBig = false): FitPart[] => [
  fileId(4, 32, 31, '2026-05-04T06:00:00', 'ELEMNT BOLT'),
  ...Array.from(
    { length: 9 },
    (_, i): FitPart => ({
      number: 20,
      isBig,
      added: 3,
      fields: [at(`2026-05-04T06:00:0${i}`), [3, 'uint8', 120 + i], [5, 'uint32', 1000 * i]],
    }),
  ),
  { number: 20, after: fitTime('2026-05-04T06:00:12') & 0x1f, fields: [[3, 'uint8', 0xff]] },
  { number: 20, after: fitTime('2026-05-04T06:00:20') & 0x1f, fields: [[3, 'uint8', 150]] },
  { number: 19, fields: [at('2026-05-04T06:30:00'), [7, 'uint32', 1_800_000]] },
  {
    number: 18,
    isBig,
    fields: [
      at('2026-05-04T06:31:00'),
      [2, 'uint32', fitTime('2026-05-04T06:00:00')],
      [5, 'enum', 2],
      [7, 'uint32', 1_860_000],
      [8, 'uint32', 1_800_000],
      [9, 'uint32', 1_234_500],
      [11, 'uint16', 412],
    ],
  },
];

describe('a workout', () => {
  test('becomes its minutes under its sport, and pulses by the hour', async () => {
    const rows = [
      '2026-05-04T06:00:00 Cycling 30 min · Wahoo ELEMNT BOLT',
      '2026-05-04T06:00:00 Heart Rate 126.6 bpm · Wahoo ELEMNT BOLT',
    ];
    expect(await rowsOf([sourceOf('ride.fit', makeFit(ride()))])).toEqual(rows);
    expect(await rowsOf([sourceOf('ride.fit', makeFit(ride(true)))])).toEqual(rows);
  });

  test('is read as an independent reader reads it', async () => {
    const bytes = makeFit(ride());
    const {
      sessions = [],
      records = [],
      laps = [],
    } = (await new FitParser({ mode: 'list' }).parseAsync(Buffer.from(bytes))) as {
      sessions?: { total_timer_time: number }[];
      records?: { heart_rate?: number }[];
      laps?: unknown[];
    };
    const pulses = records.flatMap(({ heart_rate }) => heart_rate ?? []);
    expect([sessions.length, sessions[0]?.total_timer_time, pulses.length, laps.length]).toEqual([
      1, 1800, 10, 1,
    ]);
    const mean = pulses.reduce((sum, one) => sum + one, 0) / pulses.length;
    const { kinds } = await previewOf([sourceOf('ride.fit', bytes)]);
    expect(kinds.map(({ variableName, readings }) => [variableName, readings]).sort()).toEqual([
      ['Cycling', 1],
      ['Heart Rate', pulses.length],
    ]);
    expect(mean).toBe(126.6);
  });

  test('that comes twice counts once, and what is not read is named', async () => {
    const twice = [sourceOf('a.fit', makeFit(ride())), sourceOf('b.fit', makeFit(ride()))];
    expect((await rowsOf(twice))[0]).toBe('2026-05-04T06:00:00 Cycling 30 min · Wahoo ELEMNT BOLT');
    const zip = makeZip([
      {
        name: 'rides/2026.fit',
        content: makeFit([...ride(), { number: 65_280, fields: [[0, 'uint8', 1]] }]),
      },
      { name: 'rides/2026.gpx', content: '<gpx/>' },
    ]);
    const { others, unread } = await previewOf([sourceOf('rides.zip', zip)]);
    expect(others.map(({ name, count }) => `${count} × ${name}`).sort()).toEqual([
      '1 × Laps',
      '1 × Workout calories',
      '1 × Workout distances',
      '1 × undocumented FIT messages',
    ]);
    expect(unread).toEqual([{ name: 'rides.gpx', files: 1 }]);
  });

  test('that is cut off is refused, wherever', async () => {
    const bytes = makeFit(ride());
    for (const length of [13, 40, 200, bytes.length - 3])
      await expect(rowsOf([sourceOf('ride.fit', bytes.slice(0, length))])).rejects.toThrow(
        'ride.fit: is incomplete or damaged',
      );
    const both = [sourceOf('a.fit', bytes.slice(0, 200)), sourceOf('b.fit', bytes)];
    expect(await rowsOf(both)).toContain('2026-05-04T06:00:00 Cycling 30 min · Wahoo ELEMNT BOLT');
    expect(unreadableOf(await previewOf(both))).toEqual(['1 × incomplete or damaged: a.fit ()']);
  });
});

/** Totals of a day so far, at the end of what they count. */
const total = (time: string, type: number, steps: number, centimetres: number): FitPart => ({
  number: 55,
  fields: [at(time), [5, 'enum', type], [3, 'uint32', steps], [2, 'uint32', centimetres]],
});
const pulse = (time: string, value: number): FitPart => ({
  number: 55,
  fields: [
    [26, 'uint16', fitTime(time) & 0xffff],
    [27, 'uint8', value],
  ],
});
const berlin = (time: string): FitPart => ({
  number: 103,
  fields: [at(time), [0, 'uint32', fitTime(time) + 7200]],
});

describe('a watch’s days', () => {
  const morning = makeFit([
    fileId(32, 1, 3121, '2026-05-03T22:00:00'),
    berlin('2026-05-03T22:00:00'),
    total('2026-05-03T22:00:00', 6, 9000, 700_000),
    total('2026-05-04T06:15:00', 6, 100, 8000),
    pulse('2026-05-04T06:16:00', 61),
    pulse('2026-05-04T06:58:00', 63),
    total('2026-05-04T07:00:00', 6, 900, 70_000),
  ]);
  const noon = makeFit([
    fileId(32, 1, 3121, '2026-05-04T10:00:00'),
    berlin('2026-05-04T10:00:00'),
    total('2026-05-04T10:15:00', 6, 1900, 150_000),
    total('2026-05-04T10:16:00', 1, 3000, 300_000),
    total('2026-05-04T22:00:00', 6, 2000, 160_000),
    total('2026-05-05T06:30:00', 6, 50, 4000),
  ]);
  const rows = [
    '2026-05-03T21:00:00 Steps 9000 count · Garmin FIT 3121',
    '2026-05-03T21:00:00 Walking and Running Distance 7 km · Garmin FIT 3121',
    '2026-05-04T06:00:00 Heart Rate 62 bpm · Garmin FIT 3121',
    '2026-05-04T06:00:00 Steps 900 count · Garmin FIT 3121',
    '2026-05-04T06:00:00 Walking and Running Distance 0.7 km · Garmin FIT 3121',
    '2026-05-04T10:00:00 Steps 4000 count · Garmin FIT 3121',
    '2026-05-04T10:00:00 Walking and Running Distance 3.8 km · Garmin FIT 3121',
    '2026-05-04T21:00:00 Steps 100 count · Garmin FIT 3121',
    '2026-05-04T21:00:00 Walking and Running Distance 0.1 km · Garmin FIT 3121',
    '2026-05-05T06:00:00 Steps 50 count · Garmin FIT 3121',
    '2026-05-05T06:00:00 Walking and Running Distance 0.04 km · Garmin FIT 3121',
  ];

  test('are what each hour adds to the totals of its day, over all files', async () => {
    expect(await rowsOf([sourceOf('1.fit', morning), sourceOf('2.fit', noon)])).toEqual(rows);
  });

  test('have the same sums in any order, and if a file comes twice', async () => {
    const mixed = await rowsOf([
      sourceOf('1.fit', noon),
      sourceOf('2.fit', morning),
      sourceOf('3.fit', noon),
      sourceOf('4.fit', morning),
    ]);
    const stepsOf = (day: string, of: readonly string[]) =>
      of
        .filter((row) => row.startsWith(day) && row.includes('Steps'))
        .reduce((sum, row) => sum + Number(row.split(' ')[2]), 0);
    for (const day of ['2026-05-03', '2026-05-04', '2026-05-05'])
      expect([day, stepsOf(day, mixed)]).toEqual([day, stepsOf(day, rows)]);
  });

  test('are sensed by a watch that keeps hours', async () => {
    expect((await previewOf([sourceOf('1.fit', morning)])).sources).toMatchObject([
      { sourceName: 'Garmin FIT 3121', kind: 'watch', keeps: 'hours' },
    ]);
  });
});

describe('nights and readings', () => {
  const level = (time: string, value: number): FitPart => ({
    number: 275,
    fields: [at(time), [0, 'enum', value]],
  });
  const file = makeFit([
    fileId(49, 1, 3121, '2026-05-04T05:00:00'),
    level('2026-05-03T21:00:00', 1),
    level('2026-05-03T21:30:00', 2),
    level('2026-05-03T23:30:00', 3),
    level('2026-05-04T00:30:00', 4),
    level('2026-05-04T01:30:00', 2),
    level('2026-05-04T04:30:00', 1),
    { number: 346, fields: [[6, 'uint8', 81]] },
    { number: 370, fields: [at('2026-05-04T05:00:00'), [1, 'uint16', 52 * 128]] },
    { number: 398, fields: [at('2026-05-04T05:00:00'), [1, 'float32', -0.25]] },
    { number: 211, fields: [at('2026-05-04T05:00:00'), [0, 'uint8', 50], [1, 'uint8', 48]] },
    {
      number: 227,
      fields: [
        [0, 'sint16', 30],
        [1, 'uint32', fitTime('2026-05-04T05:03:00')],
      ],
    },
    {
      number: 227,
      fields: [
        [0, 'sint16', 40],
        [1, 'uint32', fitTime('2026-05-04T05:06:00')],
      ],
    },
    {
      number: 227,
      fields: [
        [0, 'sint16', -2],
        [1, 'uint32', fitTime('2026-05-04T05:09:00')],
      ],
    },
    { number: 269, fields: [at('2026-05-04T05:10:00'), [0, 'uint8', 96]] },
    { number: 297, fields: [at('2026-05-04T05:10:00'), [0, 'sint16', 1425]] },
    {
      number: 229,
      fields: [
        [0, 'uint32', fitTime('2026-05-04T05:10:00')],
        [2, 'uint16', 512],
      ],
    },
    { number: 30, fields: [at('2026-05-04T05:20:00'), [0, 'uint16', 8140], [1, 'uint16', 2150]] },
    { number: 30, fields: [at('2026-05-04T05:19:00'), [0, 'uint16', 0xfffe]] },
    {
      number: 51,
      fields: [
        at('2026-05-04T05:20:00'),
        [0, 'uint16', 121],
        [1, 'uint16', 79],
        [6, 'uint8', 61],
        [8, 'enum', 0],
      ],
    },
    { number: 51, fields: [at('2026-05-04T05:25:00'), [0, 'uint16', 12], [1, 'uint16', 7], [8, 'enum', 1]] },
    {
      number: 412,
      fields: [
        [0, 'uint32', fitTime('2026-05-04T11:00:00')],
        [2, 'uint32', fitTime('2026-05-04T11:30:00')],
        [5, 'enum', 0],
      ],
    },
    {
      number: 269,
      fields: [
        [253, 'uint32', 5000],
        [0, 'uint8', 96],
      ],
    },
  ]);

  test('become these rows', async () => {
    expect(await rowsOf([sourceOf('night.fit', file)])).toEqual(
      `2026-05-04T04:30:00 Deep Sleep 1 h
2026-05-04T04:30:00 Light Sleep 5 h
2026-05-04T04:30:00 REM Sleep 1 h
2026-05-04T04:30:00 Sleep Duration 7 h
2026-05-04T04:30:00 Sleep Score 81 index
2026-05-04T04:30:00 Time Awake in Bed 0.5 h
2026-05-04T05:00:00 Heart Rate 61 bpm
2026-05-04T05:00:00 Heart Rate Variability RMSSD 52 ms
2026-05-04T05:00:00 Oxygen Saturation 96 %
2026-05-04T05:00:00 Respiratory Rate 14.25 /minute
2026-05-04T05:00:00 Resting Heart Rate 48 bpm
2026-05-04T05:00:00 Skin Temperature Deviation -0.25 C
2026-05-04T05:00:00 Stress Level 35 index
2026-05-04T05:10:00 VO2 Max (estimated) 51.2 mL/kg/min
2026-05-04T05:20:00 Body Fat Percentage 21.5 %
2026-05-04T05:20:00 Body Weight 81.4 kg
2026-05-04T05:20:00 Diastolic Blood Pressure 79 mmHg
2026-05-04T05:20:00 Systolic Blood Pressure 121 mmHg
2026-05-04T11:30:00 Nap Duration 0.5 h`
        .split('\n')
        .map((row) => `${row} · Garmin FIT 3121`),
    );
  });

  test('that are none are counted', async () => {
    expect(unreadableOf(await previewOf([sourceOf('night.fit', file)]))).toEqual([
      '1 × the device reported a failed measurement: night.fit ()',
      '1 × unreadable time: night.fit (5000)',
      '2 × placeholder for a missing value: night.fit (-2)',
    ]);
  });
});
