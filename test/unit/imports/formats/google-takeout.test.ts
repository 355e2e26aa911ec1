import { describe, expect, test } from '@jest/globals';
import { previewOf, rowsOf, unreadableOf } from '../../../support/imports/import-of.ts';
import { makeZip } from '../../../support/imports/make-zip.ts';
import { sourceOf } from '../../../support/imports/sources.ts';

const activity = 'Takeout/Fitbit/Physical Activity_GoogleData';
const all = 'Takeout/Fitbit/Global Export Data';

const night = {
  logId: 77,
  dateOfSleep: '2026-03-29',
  startTime: '2026-03-28T23:00:00.000',
  // By the clock of the evening: in truth it was an hour later.
  endTime: '2026-03-29T06:30:00.000',
  minutesAsleep: 405,
  minutesAwake: 30,
  timeInBed: 450,
  mainSleep: true,
  type: 'stages',
  levels: {
    summary: { deep: { minutes: 90 }, light: { minutes: 225 }, rem: { minutes: 90 }, wake: { minutes: 30 } },
    data: [
      { dateTime: '2026-03-28T23:00:00.000', level: 'light', seconds: 26_400 },
      { dateTime: '2026-03-29T06:20:00.000', level: 'wake', seconds: 600 },
    ],
  },
};
const nap = {
  ...night,
  logId: 78,
  startTime: '2026-03-29T14:00:00.000',
  endTime: '2026-03-29T14:30:00.000',
  minutesAsleep: 25,
  mainSleep: false,
  levels: {},
};

/** UTC and local times side by side, labels of days that look like instants, the same things twice. */
const files = {
  [`${activity}/steps_2026-03-29.csv`]:
    'timestamp,steps,data source\n2026-03-29T08:01:00Z,10,Charge 6\n2026-03-29T08:02:00Z,20,Charge 6\n2026-03-29T08:02:00Z,500,Pixel Health Connect\n2026-03-29T08:03:00Z,7\n',
  [`${activity}/distance_2026-03-29.csv`]:
    'timestamp,distance,data source\n2026-03-29T08:01:00Z,850.5,Charge 6\n',
  [`${activity}/heart_rate_2026-03-29.csv`]:
    'timestamp,beats per minute,data source\n2026-03-29T08:00:05Z,60,Charge 6\n2026-03-29T08:00:10Z,62,Charge 6\n',
  [`${activity}/calories_2026-03-29.csv`]:
    'timestamp,calories,data source\n2026-03-29T08:01:00Z,900,Charge 6\n',
  [`${activity}/active_energy_burned_2026-03-29.csv`]:
    'timestamp,calories,data source\n2026-03-29T08:01:00Z,12,Charge 6\n',
  [`${activity}/weight.csv`]: 'timestamp,weight grams,data source\n2026-03-29T06:30:00Z,70500,Aria\n',
  [`${activity}/body_fat_2026-03.csv`]: 'no data\n',
  [`${activity}/daily_resting_heart_rate.csv`]:
    'timestamp,beats per minute,data source\n2026-03-28T00:00:00Z,55,Charge 6\n2026-03-29T00:00:00Z,56,Charge 6\n',
  [`${activity}/daily_oxygen_saturation.csv`]:
    'timestamp,average percentage,data source\n2026-03-29T00:00:00Z,96,Charge 6\n',
  [`${all}/steps-2026-03-29.json`]: JSON.stringify([{ dateTime: '03/29/26 08:01:00', value: '10' }]),
  [`${all}/sleep-2026-03-01.json`]: JSON.stringify([night, nap]),
  [`${all}/sleep-2026-03-31.json`]: JSON.stringify([{ ...night, minutesAsleep: 1 }]),
  [`${all}/exercise-0.json`]: JSON.stringify([
    { logId: 9, activityName: 'Run', startTime: '03/29/26 15:07:21', activeDuration: 1_830_000, distance: 5 },
    { logId: 10, activityName: 'Run', startTime: 'yesterday', activeDuration: 1 },
  ]),
  'Takeout/Fitbit/Oxygen Saturation (SpO2)/Minute SpO2 - 2026-03-29.csv':
    'timestamp,value\n2026-03-29T02:00:00Z,95\n2026-03-29T02:01:00Z,50.0\n2026-03-29T02:02:00Z,97\n',
  'Takeout/Fitbit/Heart Rate Variability/Daily Heart Rate Variability Summary - 2026-03-(29).csv':
    'timestamp,rmssd,nremhr,entropy\n2026-03-29T00:00:00,41.5,52,2.1\n',
  'Takeout/Fitbit/Sleep Score/sleep_score.csv':
    'sleep_log_entry_id,timestamp,overall_score\n77,2026-03-29T05:30:00Z,83\n',
  'Takeout/Fitbit/Temperature/Computed Temperature - 2026-03-01.csv':
    'type,sleep_start,sleep_end,temperature_samples,nightly_temperature\nSKIN,2026-03-28T23:00,2026-03-29T06:30,400,NaN\nSKIN,2026-03-29T23:00,2026-03-30T06:30,400,33.1\n',
  [`${all}/UserSensorCompressionToken-1.json`]: '[]',
  'Takeout/Fitbit/Your Profile/Profile.csv': 'id,full_name\n1,Somebody\n',
};
const partsOf = (some: Record<string, string>) =>
  Object.entries(some).map(([name, content]) => ({ name, content }));
const zipOf = (some: Record<string, string>, name = 'takeout-1.zip') =>
  sourceOf(name, makeZip(partsOf(some)));

const expected = `2026-03-28T11:00:00 Resting Heart Rate 55 bpm · Charge 6
2026-03-29T02:00:00 Oxygen Saturation 96 % · Fitbit
2026-03-29T05:20:00 Deep Sleep 1.5 h · Fitbit
2026-03-29T05:20:00 Light Sleep 3.75 h · Fitbit
2026-03-29T05:20:00 REM Sleep 1.5 h · Fitbit
2026-03-29T05:20:00 Sleep Duration 6.75 h · Fitbit
2026-03-29T05:20:00 Time Awake in Bed 0.5 h · Fitbit
2026-03-29T05:20:00 Time in Bed 7.5 h · Fitbit
2026-03-29T05:30:00 Sleep Score 83 index · Fitbit
2026-03-29T06:30:00 Body Weight 70.5 kg · Aria
2026-03-29T08:00:00 Active Energy 12 kcal · Charge 6
2026-03-29T08:00:00 Heart Rate 61 bpm · Charge 6
2026-03-29T08:00:00 Steps 30 count · Charge 6
2026-03-29T08:00:00 Steps 500 count · Pixel Health Connect
2026-03-29T08:00:00 Walking and Running Distance 0.8505 km · Charge 6
2026-03-29T10:00:00 Heart Rate Variability RMSSD 41.5 ms · Fitbit
2026-03-29T10:00:00 Resting Heart Rate 56 bpm · Charge 6
2026-03-29T12:30:00 Nap Duration 0.416666666667 h · Fitbit
2026-03-29T15:07:21 Run 30.5 min · Fitbit
2026-03-30T04:30:00 Sleeping Wrist Temperature 33.1 C · Fitbit`.split('\n');

describe('a Takeout of Fitbit becomes', () => {
  test('these rows: one of two twins, days by their label, UTC as UTC and local as local', async () => {
    expect(await rowsOf([zipOf(files)])).toEqual(expected);
  });

  test('the same where Google split it, and under its newer name', async () => {
    const entries = Object.entries(files);
    const half = (from: number, to: number) => Object.fromEntries(entries.slice(from, to));
    const split = [zipOf(half(0, 9)), zipOf(half(9, entries.length), 'takeout-2.zip')];
    expect(await rowsOf(split)).toEqual(expected);
    const renamed = Object.fromEntries(
      entries.map(([path, text]) => [path.replace('Fitbit', 'Google Health'), text]),
    );
    expect(await rowsOf([zipOf(renamed)])).toEqual(expected);
  });

  test('the same days west of Greenwich', async () => {
    const rows = await rowsOf([zipOf(files)], { timezone: 'America/Los_Angeles' });
    expect(rows).toContain('2026-03-29T19:00:00 Resting Heart Rate 56 bpm · Charge 6');
    expect(rows).toContain('2026-03-28T19:00:00 Resting Heart Rate 55 bpm · Charge 6');
  });

  test('and what is none is counted', async () => {
    const preview = await previewOf([zipOf(files)]);
    expect(unreadableOf(preview).map((line) => line.split(': takeout')[0])).toEqual([
      '1 × number of cells differs from the header',
      '1 × unexpected columns for this kind of file',
      '1 × unreadable time',
      '2 × placeholder for a missing value',
    ]);
    expect(preview.others).toEqual([]);
  });

  test('and every file is read or named', async () => {
    expect((await previewOf([zipOf(files)])).unread).toEqual([
      { name: 'Profile.csv', files: 1 },
      { name: 'UserSensorCompressionToken.json', files: 1 },
      { name: 'calories.csv', files: 1 },
      { name: 'daily oxygen saturation.csv', files: 1 },
      { name: 'steps.json', files: 1 },
    ]);
  });

  test('days that are an instant of the person’s midnight, without those on which nothing was measured', async () => {
    const rates =
      'timestamp,beats per minute,data source\n2026-03-31T16:00:00Z,51.0,Garmin\n2026-04-01T16:00:00Z,0.0,Garmin\n2026-04-03T00:00:00Z,52,Garmin\n';
    const taipei = zipOf({ [`${activity}/daily_resting_heart_rate.csv`]: rates });
    expect(await rowsOf([taipei], { timezone: 'Asia/Taipei' })).toEqual([
      '2026-04-01T04:00:00 Resting Heart Rate 51 bpm · Garmin',
      '2026-04-03T04:00:00 Resting Heart Rate 52 bpm · Garmin',
    ]);
    const json = JSON.stringify([
      { dateTime: '04/01/26 00:00:00', value: { date: '04/01/26', value: 51.4, error: 6 } },
      { dateTime: '04/02/26 00:00:00', value: { date: null, value: 0, error: 0 } },
    ]);
    expect(await rowsOf([zipOf({ [`${all}/resting_heart_rate-2026-04-01.json`]: json })])).toEqual([
      '2026-04-01T10:00:00 Resting Heart Rate 51.4 bpm · Fitbit',
    ]);
  });

  test('nights that only Google’s own tables have, with their stages or without', async () => {
    const tables = 'Takeout/Fitbit/Health Fitness Data_GoogleData';
    const sleepRow = (id: number, type: string, asleep: number, start: string, end: string) =>
      `${id},${type},${asleep},+08:00,${start},+08:00,${end},Garmin\n`;
    const stageRow = (stage: string, start: string, end: string) =>
      `1,7,${stage},+08:00,${start},+08:00,${end},Garmin\n`;
    const nights = {
      ...files,
      [`${tables}/UserSleeps_2026-04-01.csv`]: [
        'sleep_id,sleep_type,minutes_asleep,start_utc_offset,sleep_start,end_utc_offset,sleep_end,data_source\n',
        sleepRow(1, 'STAGES', 400, '2026-04-01 15:00:00+0000', '2026-04-01 22:00:00+0000'),
        sleepRow(2, 'CLASSIC', 390, '2026-04-02T15:00:00Z', '2026-04-02T22:00:00Z'),
        // The night that the other files have.
        sleepRow(3, 'STAGES', 405, '2026-03-28 15:00:00+0000', '2026-03-28 22:30:00+0000'),
      ].join(''),
      [`${tables}/UserSleepStages_2026-04-01.csv`]: [
        'sleep_id,sleep_stage_id,sleep_stage_type,start_utc_offset,sleep_stage_start,end_utc_offset,sleep_stage_end,data_source\n',
        stageRow('LIGHT', '2026-04-01 15:00:00+0000', '2026-04-01 19:00:00+0000'),
        stageRow('DEEP', '2026-04-01 19:00:00+0000', '2026-04-01 21:00:00+0000'),
        stageRow('AWAKE', '2026-04-01 21:00:00+0000', '2026-04-01 22:00:00+0000'),
      ].join(''),
    };
    const rows = await rowsOf([zipOf(nights)], { timezone: 'Asia/Taipei' });
    expect(rows.filter((row) => row.endsWith('h · Garmin'))).toEqual([
      '2026-04-01T21:00:00 Deep Sleep 2 h · Garmin',
      '2026-04-01T21:00:00 Light Sleep 4 h · Garmin',
      '2026-04-01T21:00:00 Sleep Duration 6 h · Garmin',
      '2026-04-01T21:00:00 Time Awake in Bed 1 h · Garmin',
      '2026-04-01T21:00:00 Time in Bed 7 h · Garmin',
      '2026-04-02T22:00:00 Sleep Duration 6.5 h · Garmin',
      '2026-04-02T22:00:00 Time in Bed 7 h · Garmin',
    ]);
  });

  test('oxygen of days where there are no minutes, and minutes of activity', async () => {
    const some = zipOf({
      'Takeout/Fitbit/Oxygen Saturation (SpO2)/Daily SpO2 - 2026-03-01-2026-04-01.csv':
        'timestamp,average_value,lower_bound,upper_bound\n2026-03-29T00:00:00Z,96.1,93,99\n2026-03-30T00:00:00Z,50.0,50,50\n',
      [`${activity}/active_minutes_2026-03-29.csv`]:
        'timestamp,light,moderate,very,data source\n2026-03-29T08:00:00Z,10,3,4,Charge 6\n',
      [`${activity}/body_temperature_2026-03.csv`]:
        'timestamp,temperature celsius,data source\n2026-03-29T08:00:00Z,36.9,Thermometer\n',
    });
    expect(await rowsOf([some])).toEqual([
      '2026-03-29T08:00:00 Body Temperature 36.9 C · Thermometer',
      '2026-03-29T08:00:00 Exercise Minutes 7 min · Charge 6',
      '2026-03-29T10:00:00 Oxygen Saturation 96.1 % · Fitbit',
    ]);
  });
});

describe('minutes that do not say which clock they mean', () => {
  const minutes = {
    [`${all}/steps-2026-03-29.json`]: JSON.stringify([{ dateTime: '03/29/26 08:01:00', value: '10' }]),
    [`${all}/heart_rate-2026-03-29.json`]: JSON.stringify([
      { dateTime: '03/29/26 08:01:00', value: { bpm: 61, confidence: 2 } },
    ]),
  };
  test('wait for an answer', async () => {
    expect(await rowsOf([zipOf(minutes)])).toEqual([]);
    const { questions } = await previewOf([zipOf(minutes)]);
    expect(questions).toMatchObject([
      { id: 'fitbit-times', answers: ['utc', 'local'], examples: ['03/29/26 08:01:00'] },
    ]);
  });

  test.each([
    ['utc', '08'],
    ['local', '06'],
  ])('are read as %s', async (answer, hour) => {
    expect(await rowsOf([zipOf(minutes)], { choices: { answers: { 'fitbit-times': answer } } })).toEqual([
      `2026-03-29T${hour}:00:00 Heart Rate 61 bpm · Fitbit`,
      `2026-03-29T${hour}:00:00 Steps 10 count · Fitbit`,
    ]);
  });
});

test('a Takeout of Google Fit becomes a row for every day and kind', async () => {
  const metrics = {
    'Takeout/Fit/Daily activity metrics/Daily activity metrics.csv':
      'Date,Move Minutes count,Calories (kcal),Distance (m),Step count,Average heart rate (bpm),Average weight (kg)\n2026-03-29,31,2100,5012.5,7001,,70.4\n2026-03-30,,1900,,abc,,\n',
    'Takeout/Fit/Daily activity metrics/2026-03-29.csv': 'Start time,End time,Step count\n08:00,08:15,100\n',
  };
  expect(await rowsOf([zipOf(metrics)])).toEqual([
    '2026-03-29T10:00:00 Body Weight 70.4 kg · Google Fit',
    '2026-03-29T10:00:00 Exercise Minutes 31 min · Google Fit',
    '2026-03-29T10:00:00 Steps 7001 count · Google Fit',
    '2026-03-29T10:00:00 Walking and Running Distance 5.0125 km · Google Fit',
  ]);
  const german = {
    'Takeout/Google Fit/Tägliche Aktivitätswerte/Tägliche Aktivitätswerte.csv':
      'Datum,Anzahl der Aktivitätsminuten,Distanz (m),Durchschnittliche Herzfrequenz (bpm)\n2026-03-29,31,5012.5,61\n',
  };
  expect(await rowsOf([zipOf(german)])).toEqual([
    '2026-03-29T10:00:00 Exercise Minutes 31 min · Google Fit',
    '2026-03-29T10:00:00 Heart Rate 61 bpm · Google Fit',
    '2026-03-29T10:00:00 Walking and Running Distance 5.0125 km · Google Fit',
  ]);
  const french = {
    'Takeout/Fit/Mesures d’activité/Mesures d’activité.csv':
      'Date,Nombre de minutes actives,Distance (m),Nombre de pas,Fréquence cardiaque moyenne (bpm),Poids moyen (kg)\n2026-03-29,31,5012.5,7001,61,70.4\n',
    'Takeout/Fit/Mesures d’activité/2026-03-29.csv': 'Heure,Nombre de pas\n08:00,100\n',
    'Takeout/Fit/Objectifs/Objectifs.csv': 'Date,But\n2026-03-29,1\n',
  };
  expect(await rowsOf([zipOf(french)])).toEqual([
    '2026-03-29T10:00:00 Body Weight 70.4 kg · Google Fit',
    '2026-03-29T10:00:00 Exercise Minutes 31 min · Google Fit',
    '2026-03-29T10:00:00 Heart Rate 61 bpm · Google Fit',
    '2026-03-29T10:00:00 Steps 7001 count · Google Fit',
    '2026-03-29T10:00:00 Walking and Running Distance 5.0125 km · Google Fit',
  ]);
  const preview = await previewOf([zipOf(french)]);
  expect(preview.unread).toEqual([{ name: 'Mesures d’activité.csv', files: 1 }]);
  expect(unreadableOf(preview)).toEqual([
    '1 × unexpected columns for this kind of file: takeout-1.zip › Takeout/Fit/Objectifs/Objectifs.csv, line 1 (Date,But)',
  ]);
});

describe('Google Fit’s streams', () => {
  const nanos = (text: string) => `${Date.parse(`${text}Z`)}000000`;
  const point = (from: string, until: string, value: object, origin?: string) => ({
    fitValue: [{ value }],
    ...(origin !== undefined && { originDataSourceId: origin }),
    startTimeNanos: nanos(from),
    endTimeNanos: nanos(until),
    dataTypeName: 'com.google.any',
  });
  const stream = (id: string, points: readonly object[]) =>
    JSON.stringify({ 'Data Source': id, 'Data Points': points });
  const pixel = 'raw:com.google.step_count.cumulative:Google:Pixel 8:7f3a2b1c9d:Step Counter';
  const watch =
    'raw:com.google.step_count.delta:com.google.android.wearable.app:Fossil:Gen 6 Watch:0a1b2c3d4e:steps';
  const typed = 'raw:com.google.step_count.delta:com.google.android.apps.fitness:user_input';
  const all = 'Takeout/Fit/All Data';
  const steps = 'derived:com.google.step_count.delta:com.google.android.gms';
  const archive = (more: object = {}) => [
    zipOf({
      [`${all}/derived_com.google.step_count.delta_com.google.and.json`]: stream(
        `${steps}:merge_step_deltas`,
        [point('2026-05-04T06:30:00', '2026-05-04T06:40:00', { intVal: 9999 }, pixel)],
      ),
      [`${all}/derived_com.google.step_count.delta_com.google.and(1).json`]: stream(
        `${steps}:estimated_steps`,
        [
          point('2026-05-04T06:30:00', '2026-05-04T06:40:00', { intVal: 250 }, pixel),
          point('2026-05-04T06:45:00', '2026-05-04T06:55:00', { intVal: 90 }, watch),
          point('2026-05-04T07:05:00', '2026-05-04T07:15:00', { intVal: 1000 }, typed),
          point('soon', 'later', { intVal: 3 }, pixel),
        ],
      ),
      [`${all}/raw_com.google.step_count.delta_fossil.json`]: stream(watch, [
        point('2026-05-04T06:45:00', '2026-05-04T06:55:00', { intVal: 95 }),
      ]),
      [`${all}/derived_com.google.weight_com.google.android.gms_m.json`]: stream(
        'derived:com.google.weight:com.google.android.gms:merge_weight',
        [point('2026-05-04T05:00:00', '2026-05-04T05:00:00', { fpVal: 81.4 })],
      ),
      [`${all}/derived_com.google.sleep.segment_com.google.andro.json`]: stream(
        'derived:com.google.sleep.segment:com.google.android.gms:merged',
        [
          point('2026-05-03T21:30:00', '2026-05-03T23:30:00', { intVal: 4 }),
          point('2026-05-03T23:30:00', '2026-05-04T04:30:00', { intVal: 5 }),
          point('2026-05-04T04:30:00', '2026-05-04T04:40:00', { intVal: 99 }),
        ],
      ),
      [`${all}/derived_com.google.calories.bmr_com.google.android.json`]: stream(
        'derived:com.google.calories.bmr',
        [],
      ),
      'Takeout/Fit/Daily activity metrics/Daily activity metrics.csv':
        'Date,Step count,Average weight (kg)\n2026-05-03,4000,80\n2026-05-04,1340,81.4\n',
      ...more,
    }),
  ];

  test('are read as Google put them together, beside its totals of days', async () => {
    expect(await rowsOf(archive())).toEqual([
      '2026-05-03T10:00:00 Steps 4000 count · Google Fit',
      '2026-05-04T04:30:00 Deep Sleep 5 h · Google Fit',
      '2026-05-04T04:30:00 Light Sleep 2 h · Google Fit',
      '2026-05-04T04:30:00 Sleep Duration 7 h · Google Fit',
      '2026-05-04T05:00:00 Body Weight 81.4 kg · Google Fit',
      '2026-05-04T06:00:00 Steps 340 count · Google Fit by hour',
      '2026-05-04T07:00:00 Steps 1000 count · Google Fit typed in',
      '2026-05-04T10:00:00 Steps 1340 count · Google Fit',
    ]);
    const { unread, sources } = await previewOf(archive());
    expect(unread.map(({ name, files: count }) => `${count} × ${name}`).sort()).toEqual([
      '1 × derived com.google.calories.bmr com.google.android.json',
      '1 × derived com.google.step count.delta com.google.and.json',
      '1 × raw com.google.step count.delta fossil.json',
    ]);
    expect(sources).toEqual([
      { sourceName: 'Google Fit by hour', kind: 'watch', keeps: 'hours', sumsUp: 'Google Fit', isTold: true },
      { sourceName: 'Google Fit typed in', kind: 'typed', isTold: false },
      { sourceName: 'Google Fit', kind: 'app', keeps: 'days', isTold: true },
    ]);
  });

  test('are each a source of their own where Google has put nothing together', async () => {
    const raw = zipOf({
      [`${all}/raw_com.google.step_count.delta_com.xiaomi.json`]: stream(
        'raw:com.google.step_count.delta:com.xiaomi.wearable:health_platform',
        [point('2026-05-04T06:30:00', '2026-05-04T06:40:00', { intVal: 40 })],
      ),
      [`${all}/raw_com.google.step_count.delta_pixel.json`]: stream(pixel, [
        point('2026-05-04T06:30:00', '2026-05-04T06:40:00', { intVal: 50 }),
      ]),
    });
    const { sources } = await previewOf([raw]);
    expect(sources.map(({ sourceName, kind }) => [sourceName, kind])).toEqual([
      ['Google Fit com.xiaomi.wearable health_platform', 'app'],
      ['Google Fit Google Pixel 8 Step Counter', 'phone'],
    ]);
  });
});
