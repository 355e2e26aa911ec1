import { setTimeout } from 'node:timers/promises';
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
      "2026-03-29T05:57:00 | Steps | 42 | count | A.'s Apple Watch by minute live",
      "2026-03-29T05:58:00 | Steps | 31 | count | A.'s iPhone by minute live",
      "2026-03-29T06:00:00 | Heart Rate | 63.2 | bpm | A.'s Apple Watch by hour live",
    ]);
    await Promise.all([1, 2, 3].map(() => devices.send('healthAutoExport', autoExportMorning, device)));
    expect(await onRecord()).toEqual(rows);
    const [key] = await devices.list();
    expect(key).toMatchObject({ requests: 4, rows: 8 });
  });

  test('what it sums up is kept with its source, also where the person says what that is', async () => {
    const device = await devices.keyFor('healthAutoExport');
    await devices.send('healthAutoExport', autoExportMorning, device);
    type Sources = { sources: { sourceName: string; kind: string; totalsOf?: string }[] };
    const sources = async () =>
      (await service.get<Sources>('/api/v3/user', person)).body.sources
        .map(({ sourceName, kind, totalsOf }) => `${sourceName} | ${kind} | ${totalsOf}`)
        .sort();
    expect(await sources()).toEqual([
      "A.'s Apple Watch by hour live | watch | A.'s Apple Watch live",
      "A.'s Apple Watch by minute live | watch | A.'s Apple Watch live",
      "A.'s Apple Watch live | watch | undefined",
      "A.'s iPhone by minute live | phone | A.'s iPhone live",
    ]);
    const said = [{ sourceName: "A.'s iPhone by minute live", kind: 'app' }];
    await service.post('/api/v3/userSettings', { sources: said }, person);
    expect(await sources()).toContain("A.'s iPhone by minute live | app | A.'s iPhone live");
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

  const metricsOf = (name: string, units: string, data: readonly object[]) => ({
    data: { metrics: [{ name, units, data }] },
  });
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const dayOf = async (variableName: string) => {
    const path = `/api/v3/measurements?variableName=${encodeURIComponent(variableName)}&groupingWidth=86400`;
    const { body } = await service.get<{ value: number }[]>(path, person);
    return body.map(({ value }) => value);
  };

  test.each(['My Apple Watch', 'Zork'])(
    'days, hours and minutes of %s never add up, as the app says it or as the times show',
    async (source) => {
      const device = await devices.keyFor('healthAutoExport');
      const point = (clock: string, qty: number) => ({ date: `2026-03-30 ${clock} +0200`, qty, source });
      const hours = Array.from({ length: 10 }, (_, i) => point(`${twoDigits(8 + i)}:00:00`, 610));
      const steps = (points: readonly object[], aggregation?: string) =>
        devices.send(
          'healthAutoExport',
          metricsOf('step_count', 'count', points),
          device,
          aggregation === undefined ? {} : { 'automation-aggregation': aggregation },
        );
      await steps([point('00:00:00', 6100)], 'Days');
      await steps(hours, 'Hours');
      expect(await dayOf('Steps')).toEqual([6100]);
      await steps([point('12:00:00 AM', 6100)]);
      await steps(hours);
      expect(await dayOf('Steps')).toEqual([6100]);
      // A night in a row of single hours is still of hours.
      await steps([point('00:00:00', 40)], 'hours');
      expect(await dayOf('Steps')).toEqual([6140]);

      const distance = (points: readonly object[]) =>
        devices.send('healthAutoExport', metricsOf('walking_running_distance', 'km', points), device);
      await distance([point('08:00:00', 2)]);
      await distance([0, 7, 20, 41].map((minute) => point(`08:${twoDigits(minute)}:00`, 0.5)));
      await distance([point('00:00:00', 2)]);
      expect(await dayOf('Walking and Running Distance')).toEqual([2]);
    },
  );

  test('totals of weeks, months and years are no rows', async () => {
    const device = await devices.keyFor('healthAutoExport');
    const body = metricsOf('step_count', 'count', [{ date: '2026-03-30 00:00:00 +0200', qty: 70_000 }]);
    const answer = await devices.send('healthAutoExport', body, device, {
      'automation-aggregation': 'Weeks',
    });
    expect(answer.body).toMatchObject({ stored: 0, skipped: [{ kind: 'Steps', count: 1 }] });
    expect(await onRecord()).toEqual([]);
  });

  test('a time without an offset is of the person’s clock', async () => {
    const device = await devices.keyFor('healthAutoExport');
    const body = metricsOf('weight_body_mass', 'kg', [
      { date: '2026-01-30 08:00:00', qty: 70, source: 'Scale' },
      { date: '2026-06-30 08:00:00', qty: 71, source: 'Scale' },
    ]);
    await devices.send('healthAutoExport', body, device);
    expect(await onRecord()).toEqual([
      '2026-01-30T07:00:00 | Body Weight | 70 | kg | Scale live',
      '2026-06-30T06:00:00 | Body Weight | 71 | kg | Scale live',
    ]);
  });

  describe('a night that is sent in parts', () => {
    const segment = (value: string, from: string, until: string) => ({
      value,
      startDate: `2026-03-${from} +0200`,
      endDate: `2026-03-${until} +0200`,
      source: 'My Apple Watch',
    });
    const deep = segment('Deep', '30 23:00:00', '31 01:00:00');
    const rem = segment('REM', '31 01:00:00', '31 02:00:00');
    const core = segment('Core', '31 02:05:00', '31 06:05:00');
    const whole = [
      '2026-03-31T04:05:00 | Deep Sleep | 2 | h | My Apple Watch live',
      '2026-03-31T04:05:00 | Light Sleep | 4 | h | My Apple Watch live',
      '2026-03-31T04:05:00 | REM Sleep | 1 | h | My Apple Watch live',
      '2026-03-31T04:05:00 | Sleep Duration | 7 | h | My Apple Watch live',
    ];
    const sleep = async (device: Parameters<typeof devices.send>[2], ...segments: readonly object[]) =>
      (await devices.send('healthAutoExport', metricsOf('sleep_analysis', 'hr', segments), device)).status;

    test.each([
      ['as it goes on', [[deep, rem], [core]]],
      ['the end first', [[core], [rem], [deep]]],
      ['with a part again', [[deep], [deep, rem], [rem, core], [core]]],
    ])('%s is one night', async (_, bodies) => {
      const device = await devices.keyFor('healthAutoExport');
      for (const body of bodies) expect(await sleep(device, ...body)).toBe(200);
      expect(await onRecord()).toEqual(whole);
      expect(await sleep(device, deep, rem, core)).toBe(200);
      expect(await onRecord()).toEqual(whole);
    });

    test.each([0, 20, 60, 120])('within %d ms is one night', async (apart) => {
      const device = await devices.keyFor('healthAutoExport');
      const sent = [deep, rem, core].map(async (one, i) => {
        await setTimeout(i * apart);
        return sleep(device, one);
      });
      expect(await Promise.all(sent)).toEqual([200, 200, 200]);
      expect(await onRecord()).toEqual(whole);
    });

    test('a rest in the evening is a nap once the night has come, and part of it if it turns out so', async () => {
      const device = await devices.keyFor('healthAutoExport');
      const nap = segment('Core', '30 18:30:00', '30 19:30:00');
      await sleep(device, nap);
      expect(await onRecord()).toEqual([
        '2026-03-30T17:30:00 | Light Sleep | 1 | h | My Apple Watch live',
        '2026-03-30T17:30:00 | Sleep Duration | 1 | h | My Apple Watch live',
      ]);
      await sleep(device, deep, rem, core);
      expect(await onRecord()).toEqual([
        '2026-03-30T17:30:00 | Nap Duration | 1 | h | My Apple Watch live',
        ...whole,
      ]);
      await sleep(device, segment('REM', '30 21:00:00', '30 22:00:00'));
      expect((await onRecord()).filter((row) => /Duration|REM/.test(row))).toEqual([
        '2026-03-31T04:05:00 | REM Sleep | 2 | h | My Apple Watch live',
        '2026-03-31T04:05:00 | Sleep Duration | 9 | h | My Apple Watch live',
      ]);
    });
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
      { kind: 'Steps', reason: 'unreadable time', count: 1 },
      { kind: 'Steps', reason: 'not a number', count: 3 },
    ]);
    expect(answer.body.notRecordedKinds).toEqual([
      { kind: 'walking_speed', count: 5 },
      { kind: 'Headache', count: 1 },
    ]);
    const [key] = await devices.list();
    expect(key?.problem?.text).toContain('Steps, 3 entries: not a number.');
    expect(key?.leftOut?.kinds).toEqual([
      { kind: 'walking_speed', reason: 'this kind is not recorded here', count: 5 },
      { kind: 'Steps', reason: 'not a number', count: 3 },
      { kind: 'Steps', reason: 'unreadable time', count: 1 },
      { kind: 'Headache', reason: 'this kind is not recorded here', count: 1 },
    ]);
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
      '2026-03-29T07:00:23 | Calories Eaten | 300 | kcal | Health Connect live',
      '2026-03-29T07:00:23 | Sodium | 500 | mg | Health Connect live',
      '2026-03-29T09:00:00 | Strength Training | 30 | min | Health Connect live',
    ]);
    await devices.send('healthConnectWebhook', day, device);
    expect(await onRecord()).toEqual(rows);
  });

  test('records of one second are the same in one body as in several', async () => {
    const at = { start_time: '2026-03-29T06:00:00Z', end_time: '2026-03-29T06:10:00Z' };
    const [apple, bread] = ['Apple', 'Bread'].map((name, i) => ({ ...at, name, carbs_grams: 20 + i }));
    const bodies = [
      { steps: [{ ...at, count: 1500 }], nutrition: [apple] },
      { steps: [{ ...at, count: 300 }], nutrition: [bread] },
    ];
    const together = { steps: bodies.flatMap(({ steps }) => steps), nutrition: [apple, bread] };
    const recorded = async (sent: readonly object[]) => {
      person = await service.createPerson({ timezone: 'Europe/Berlin' });
      devices = deviceKeysOf(service, person);
      const device = await devices.keyFor('healthConnectWebhook');
      for (const body of sent) await devices.send('healthConnectWebhook', body, device);
      return onRecord();
    };
    const rows = await recorded([together]);
    expect(rows.filter((row) => row.includes('Steps'))).toEqual([
      '2026-03-29T06:00:00 | Steps | 1500 | count | Health Connect live',
    ]);
    expect(rows.filter((row) => row.includes('Carbohydrates')).map((row) => row.split(' | ')[2])).toEqual(
      expect.arrayContaining(['20', '21']),
    );
    expect(await recorded(bodies)).toEqual(rows);
    expect(await recorded([...bodies].reverse())).toEqual(rows);
    expect(await recorded([together, ...bodies, together])).toEqual(rows);
  });

  test('totals of days and hours are no part of the single records', async () => {
    const device = await devices.keyFor('healthConnectWebhook');
    const steps = (...records: readonly (readonly [string, string, number])[]) =>
      devices.send(
        'healthConnectWebhook',
        { steps: records.map(([start_time, end_time, count]) => ({ start_time, end_time, count })) },
        device,
      );
    await steps(['2026-03-30T06:03:00Z', '2026-03-30T06:20:00Z', 900]);
    await steps(['2026-03-30T06:00:00Z', '2026-03-30T07:00:00Z', 900]);
    await steps(['2026-03-30T00:00:00', '2026-03-31T00:00:00', 1000]);
    const { body } = await service.get<{ value: number }[]>(
      '/api/v3/measurements?variableName=Steps&groupingWidth=86400',
      person,
    );
    expect(body.map(({ value }) => value)).toEqual([1000]);
    expect((await onRecord()).at(-1)).toBe(
      '2026-03-30T10:00:00 | Steps | 1000 | count | Health Connect by day live',
    );
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

  test('a moment without an offset is of the person’s clock', async () => {
    const device = await devices.keyFor('rows', 'Home');
    const at = ['2026-01-29T08:30:00', '2026-06-29T08:30:00', '2026-06-29T09:30:00Z'];
    await devices.send(
      'rows',
      at.map((one) => ({ variableName: 'Coffee', value: 1, at: one })),
      device,
    );
    expect((await onRecord()).filter((row) => row.endsWith('Home')).map((row) => row.slice(0, 19))).toEqual([
      '2026-01-29T07:30:00',
      '2026-06-29T06:30:00',
      '2026-06-29T09:30:00',
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
    expect(body.errors?.[0]?.message).toMatch(/^This person has no variable for 1 name in these rows/);
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
