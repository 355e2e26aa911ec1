import { beforeEach, describe, expect, test } from '@jest/globals';
import type { MeasurementRecord } from '../../../../shared/schemas/measurements/measurement.ts';
import { type Person, serviceAt } from '../../../support/client.ts';
import { autoExportMorning, deviceKeysOf } from '../../../support/people/devices.ts';
import { diaryOf, item } from '../../../support/people/measurements.ts';

const service = serviceAt();
let person: Person;
let devices: ReturnType<typeof deviceKeysOf>;
beforeEach(async () => {
  person = await service.createPerson({ timezone: 'Europe/Berlin' });
  devices = deviceKeysOf(service, person);
});

/** Everything on record, without what tells people apart. */
async function onRecord() {
  const { body } = await service.get<MeasurementRecord[]>(
    '/api/v3/measurements?limit=200&sort=startAt',
    person,
  );
  return body
    .map(({ variableName, value, startAt, sourceName, unitAbbreviatedName }) =>
      [startAt, variableName, value, unitAbbreviatedName, sourceName].join(' | '),
    )
    .sort();
}

describe('Health Auto Export', () => {
  test('a morning is on record once however often it is sent, each entry at its own second', async () => {
    const device = await devices.keyFor('healthAutoExport');
    const first = await devices.send('healthAutoExport', autoExportMorning, device);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ stored: 8, skipped: [], notRecorded: 0 });
    const rows = await onRecord();
    expect(rows).toEqual([
      "2026-03-29T05:40:00 | Deep Sleep | 0.9 | h | A.'s Apple Watch live",
      "2026-03-29T05:40:00 | Light Sleep | 4.1 | h | A.'s Apple Watch live",
      "2026-03-29T05:40:00 | REM Sleep | 1.9 | h | A.'s Apple Watch live",
      "2026-03-29T05:40:00 | Sleep Duration | 6.9 | h | A.'s Apple Watch live",
      "2026-03-29T05:40:00 | Time Awake in Bed | 0.4 | h | A.'s Apple Watch live",
      "2026-03-29T05:57:00 | Steps | 42 | count | A.'s Apple Watch live",
      "2026-03-29T05:58:00 | Steps | 31 | count | A.'s iPhone live",
      "2026-03-29T06:00:00 | Heart Rate | 63.2 | bpm | A.'s Apple Watch live",
    ]);
    await Promise.all([1, 2, 3].map(() => devices.send('healthAutoExport', autoExportMorning, device)));
    expect(await onRecord()).toEqual(rows);
    const [key] = await devices.list();
    expect(key).toMatchObject({ requests: 4, rows: 8 });
  });

  test('a watch and a phone are alternatives: a day has the steps of one of them', async () => {
    const metric = (source: string) => ({
      name: 'step_count',
      units: 'count',
      data: [8, 9, 10].map((hour) => ({
        date: `2026-03-30 ${String(hour).padStart(2, '0')}:00:00 +0200`,
        qty: 1000,
        source,
      })),
    });
    const device = await devices.keyFor('healthAutoExport');
    const body = { data: { metrics: [metric('My Apple Watch'), metric('My iPhone')] } };
    await devices.send('healthAutoExport', body, device);
    const { body: days } = await service.get<{ value: number }[]>(
      '/api/v3/measurements?variableName=Steps&groupingWidth=86400',
      person,
    );
    expect(days.map(({ value }) => value)).toEqual([3000]);
  });

  test('a night that got longer moves: there is one row of it', async () => {
    const device = await devices.keyFor('healthAutoExport');
    const night = (sleepEnd: string, totalSleep: number) => ({
      data: {
        metrics: [
          {
            name: 'sleep_analysis',
            units: 'hr',
            data: [
              { sleepStart: '2026-03-28 23:10:00 +0100', sleepEnd, totalSleep, source: 'My Apple Watch' },
            ],
          },
        ],
      },
    });
    await devices.send('healthAutoExport', night('2026-03-29 06:10:00 +0200', 5.5), device);
    await devices.send('healthAutoExport', night('2026-03-29 07:40:00 +0200', 6.9), device);
    await devices.send('healthAutoExport', night('2026-03-30 07:00:00 +0200', 7), device);
    expect(await onRecord()).toEqual([
      '2026-03-29T05:40:00 | Sleep Duration | 6.9 | h | My Apple Watch live',
      '2026-03-30T05:00:00 | Sleep Duration | 7 | h | My Apple Watch live',
    ]);
  });

  test('what cannot be read is left out, counted, and shown where the key is', async () => {
    const device = await devices.keyFor('healthAutoExport');
    const data = [
      { date: 'yesterday', qty: 1, source: 'My iPhone' },
      { date: '2026-03-29 08:00:00 +0200', qty: 'many', source: 'My iPhone' },
      { date: '2026-03-29 09:00:00 +0200', qty: 12, source: 'My iPhone' },
      null,
      7,
    ];
    const body = {
      data: {
        metrics: [
          { name: 'step_count', units: 'count', data },
          { name: 'walking_speed', units: 'km/hr', data },
          'x',
        ],
        symptoms: [{ name: 'Headache' }],
      },
    };
    const answer = await devices.send('healthAutoExport', body, device);
    expect(answer.body).toMatchObject({ stored: 1, notRecorded: 6 });
    expect(answer.body.skipped).toEqual([
      { reason: 'its time cannot be read', count: 1 },
      { reason: 'its value is no number', count: 3 },
    ]);
    const [key] = await devices.list();
    expect(key?.problem?.text).toContain('3 entries: its value is no number.');
  });

  test('what is measured here in a unit of another kind is left out, and the rest is stored', async () => {
    await diaryOf(service, person).post(
      item({ variableName: 'Steps', unitAbbreviatedName: '/5', value: 3, variableCategoryName: 'Emotions' }),
    );
    const device = await devices.keyFor('healthAutoExport');
    const answer = await devices.send('healthAutoExport', autoExportMorning, device);
    expect(answer.body.stored).toBe(6);
    expect(answer.body.skipped.map(({ count }) => count)).toEqual([2]);
  });

  test('an empty export is fine', async () => {
    const device = await devices.keyFor('healthAutoExport');
    const { status, body } = await devices.send('healthAutoExport', { data: {} }, device);
    expect([status, body.stored]).toEqual([200, 0]);
  });

  test('more than 2,000 rows are refused with what to do, and nothing is stored', async () => {
    const device = await devices.keyFor('healthAutoExport');
    const data = Array.from({ length: 2001 }, (_, i) => ({
      date: `2026-03-29 ${String(Math.floor(i / 3600)).padStart(2, '0')}:${String(Math.floor(i / 60) % 60).padStart(2, '0')}:${String(i % 60).padStart(2, '0')} +0000`,
      qty: 1,
    }));
    const body = { data: { metrics: [{ name: 'step_count', units: 'count', data }] } };
    const { status, body: answer } = await devices.send('healthAutoExport', body, device);
    expect(status).toBe(413);
    expect(answer.errors?.[0]?.message).toContain('Choose shorter periods');
    expect(await onRecord()).toEqual([]);
    expect((await devices.list())[0]?.problem?.text).toContain('2001 rows');
  });

  test('a body of 3 MiB is taken, one of more than 4 refused, and its person can read why', async () => {
    const device = await devices.keyFor('healthAutoExport');
    const padded = (mebibytes: number) => ({ data: { ecg: ['x'.repeat(mebibytes * 1024 * 1024)] } });
    expect((await devices.send('healthAutoExport', padded(3), device)).status).toBe(200);
    expect((await devices.send('healthAutoExport', padded(4.5), device)).status).toBe(413);
    expect((await devices.list())[0]?.problem?.text).toContain('Choose shorter periods');
  });
});

describe('HC Webhook', () => {
  const day = {
    timestamp: '2026-03-29T10:00:00.123Z',
    app_version: '1.2.3',
    steps: [{ count: 120, start_time: '2026-03-29T06:00:00Z', end_time: '2026-03-29T06:10:00Z' }],
    heart_rate: [{ bpm: 61, time: '2026-03-29T06:00:30.500Z' }],
    blood_glucose: [{ mmol_per_liter: 5.6, time: '2026-03-29T05:00:00Z' }],
    nutrition: [
      { start_time: '2026-03-29T07:00:00Z', calories: 300, sodium_grams: 0.5, protein_grams: null },
    ],
    sleep: [
      {
        session_end_time: '2026-03-29T05:30:00Z',
        duration_seconds: 27_000,
        stages: [
          {
            stage: 'STAGE_TYPE_SLEEPING_LIGHT',
            start_time: '2026-03-28T22:00:00Z',
            end_time: '2026-03-29T02:00:00Z',
          },
          { stage: '5', start_time: '2026-03-29T02:00:00Z', end_time: '2026-03-29T05:30:00Z' },
        ],
      },
    ],
    exercise: [
      { type: 'EXERCISE_TYPE_STRENGTH_TRAINING', start_time: '2026-03-29T09:00:00Z', duration_seconds: 1800 },
    ],
    total_calories: [{ calories: 2000, start_time: '2026-03-29T00:00:00Z' }],
  };

  test('a day is on record once however often it is sent', async () => {
    const device = await devices.keyFor('healthConnectWebhook');
    const { status, body } = await devices.send('healthConnectWebhook', day, device);
    expect([status, body.skipped, body.notRecorded]).toEqual([200, [], 1]);
    const rows = await onRecord();
    expect(rows).toEqual([
      '2026-03-29T05:00:00 | Blood Glucose | 100.88736 | mg/dL | Health Connect live',
      '2026-03-29T05:30:00 | Deep Sleep | 3.5 | h | Health Connect live',
      '2026-03-29T05:30:00 | Light Sleep | 4 | h | Health Connect live',
      '2026-03-29T05:30:00 | Sleep Duration | 7.5 | h | Health Connect live',
      '2026-03-29T06:00:00 | Steps | 120 | count | Health Connect live',
      '2026-03-29T06:00:30 | Heart Rate | 61 | bpm | Health Connect live',
      '2026-03-29T07:00:00 | Calories Eaten | 300 | kcal | Health Connect live',
      '2026-03-29T07:00:00 | Sodium | 500 | mg | Health Connect live',
      '2026-03-29T09:00:00 | Strength Training | 30 | min | Health Connect live',
    ]);
    await devices.send('healthConnectWebhook', day, device);
    expect(await onRecord()).toEqual(rows);
  });

  test('a body of the other app is refused, not taken for an empty one', async () => {
    const device = await devices.keyFor('healthConnectWebhook');
    const { status, body } = await devices.send('healthConnectWebhook', autoExportMorning, device);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toContain('Health Auto Export');
  });
});

describe('rows', () => {
  beforeEach(async () => {
    await diaryOf(service, person).post([
      item({
        variableName: 'Coffee',
        variableCategoryName: 'Foods',
        unitAbbreviatedName: 'serving',
        value: 1,
      }),
      item({
        variableName: 'Window Open',
        variableCategoryName: 'Environment',
        unitAbbreviatedName: 'yes/no',
        value: 1,
      }),
    ]);
  });

  test('a call repeated within its minute is the same row; the source is the name of the key', async () => {
    const device = await devices.keyFor('rows', 'Kitchen');
    const before = await onRecord();
    const sent = () => devices.send('rows', { variableName: 'coffee', value: '2' }, device);
    // The minute may turn between two calls, but not between the second and the third as well.
    const [first] = [await sent(), await sent(), await sent()];
    expect(first.body).toMatchObject({ received: 1, stored: 1 });
    const added = (await onRecord()).filter((row) => !before.includes(row));
    expect(added.length).toBeLessThanOrEqual(2);
    for (const row of added) expect(row).toMatch(/:00 \| Coffee \| 2 \| serving \| Kitchen$/);
  });

  test('takes units, moments with an offset, and words for yes/no', async () => {
    const device = await devices.keyFor('rows', 'Home');
    const rows = [
      { variableName: 'Coffee', value: 1.5, unit: 'serving', at: '2026-03-29T08:30:00+02:00' },
      { variableName: 'Window Open', value: 'Yes', at: '2026-03-29T08:30:00Z' },
    ];
    for (const _ of [1, 2]) expect((await devices.send('rows', rows, device)).status).toBe(200);
    expect((await onRecord()).filter((row) => row.endsWith('Home'))).toEqual([
      '2026-03-29T06:30:00 | Coffee | 1.5 | serving | Home',
      '2026-03-29T08:30:00 | Window Open | 1 | yes/no | Home',
    ]);
  });

  test('of names that are not known a key learns the number, its person the names, and nothing is recorded', async () => {
    const device = await devices.keyFor('rows');
    const before = await onRecord();
    const rows = [
      { variableName: 'Coffee', value: 1 },
      { variableName: 'Cofee', value: 1 },
    ];
    const { status, body } = await devices.send('rows', rows, device);
    expect(status).toBe(404);
    expect(body.errors?.[0]?.message).toMatch(/^1 name in these rows is no variable/);
    expect(JSON.stringify(body)).not.toMatch(/cofee|coffee/i);
    expect(await onRecord()).toEqual(before);
    expect((await devices.list())[0]?.problem?.text).toContain('"Cofee"');
  });

  test.each([
    [{ variableName: 'Coffee', value: 'unavailable' }, 'value'],
    [{ variableName: 'Coffee', value: true }, 'value'],
    [{ variableName: 'Coffee', value: 1, unit: 'kg' }, 'unit'],
    [{ variableName: 'Coffee', value: 1, at: 'now' }, 'at'],
    [{ variableName: 'Window Open', value: 0.5 }, 'value'],
  ])('%j is refused, and says nothing of what is there', async (row, member) => {
    const device = await devices.keyFor('rows');
    const { status, body } = await devices.send('rows', [row], device);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.path).toBe(`[0].${member}`);
    expect(JSON.stringify(body)).not.toContain('serving');
  });
});
