import { describe, expect, test } from '@jest/globals';
import { previewOf, rowsOf, unreadableOf } from '../../../support/imports/import-of.ts';
import { makeZip } from '../../../support/imports/make-zip.ts';
import { sourceOf } from '../../../support/imports/sources.ts';

const zipOf = (name: string, files: Readonly<Record<string, string>>) => [
  sourceOf(name, makeZip(Object.entries(files).map(([path, content]) => ({ name: path, content })))),
];
const othersOf = ({ others }: { others: readonly { name: string; count: number }[] }) =>
  others.map(({ name, count }) => `${count} × ${name}`).sort();

describe('Oura', () => {
  const sleep = `id;day;type;bedtime_start;bedtime_end;total_sleep_duration;rem_sleep_duration;deep_sleep_duration;light_sleep_duration;awake_time;time_in_bed;efficiency;average_hrv;average_heart_rate;lowest_heart_rate;average_breath
1;2026-03-29;long_sleep;2026-03-28T23:10:00.000+01:00;2026-03-29T07:40:00.000+02:00;25200;5400;3600;16200;1800;27000;93;61;55.5;48;14.25
2;2026-03-29;late_nap;2026-03-29T14:00:00.000+02:00;2026-03-29T14:30:00.000+02:00;1800;0;0;1800;0;1800;99;;;;
3;2026-03-30;deleted;2026-03-29T23:10:00.000+02:00;2026-03-30T07:40:00.000+02:00;25200;0;0;25200;0;27000;93;61;55.5;48;14
4;2026-03-30;long_sleep;2026-03-29T23:10:00.000+02:00;soon;25200;0;0;25200;0;27000;93;61;55.5;48;14
`;
  const files = zipOf('oura.zip', {
    'App Data/sleepmodel.csv': sleep,
    'App Data/dailysleep.csv':
      'id;day;score;contributors\n1;2026-03-29;82;"{""deep_sleep"": 90, ""latency"": 70}"\n',
    'App Data/dailyreadiness.csv':
      'id;day;score;contributors\n1;2026-03-29;77;"{""hrv_balance"": 90}"\n2;2026-03-30;70;"{}"\n',
    'App Data/DailyActivity.csv':
      'id;day;score;contributors;steps;active_calories;total_calories;equivalent_walking_distance\n1;2026-03-29;90;"{}";9123;431;2500;7000\n',
    'App Data/dailyspo2.csv':
      'id;day;spo2_percentage\n1;2026-03-29;"{""average"": 97.2}"\n2;2026-03-30;"{}"\n',
    'App Data/heartrate.csv':
      'timestamp;bpm;source\n2026-03-29T08:00:00.000+00:00;60;awake\n2026-03-29T08:05:00.000+00:00;70;awake\n2026-03-29T08:10:00.000+00:00;NaN;awake\n',
    'App Data/workout.csv':
      'id;activity;start_datetime;end_datetime\n1;strength_training;2026-03-29T17:00:00.000+02:00;2026-03-29T17:45:00.000+02:00\n',
    'App Data/temperature.csv': 'timestamp;skin_temp\n2026-03-29T08:00:00.000+00:00;34.5\n',
  });

  test('becomes these rows: nights at waking, seconds as hours, days at noon', async () => {
    expect(await rowsOf(files)).toEqual(
      `2026-03-29T05:40:00 Deep Sleep 1 h · Oura
2026-03-29T05:40:00 Heart Rate Variability RMSSD 61 ms · Oura
2026-03-29T05:40:00 Light Sleep 4.5 h · Oura
2026-03-29T05:40:00 REM Sleep 1.5 h · Oura
2026-03-29T05:40:00 Resting Heart Rate 48 bpm · Oura
2026-03-29T05:40:00 Sleep Duration 7 h · Oura
2026-03-29T05:40:00 Sleep Efficiency 93 % · Oura
2026-03-29T05:40:00 Time Awake in Bed 0.5 h · Oura
2026-03-29T05:40:00 Time in Bed 7.5 h · Oura
2026-03-29T05:00:00 Respiratory Rate 14.25 /minute · Oura
2026-03-29T08:00:00 Heart Rate 65 bpm · Oura
2026-03-29T10:00:00 Active Energy 431 kcal · Oura
2026-03-29T10:00:00 Oxygen Saturation 97.2 % · Oura
2026-03-29T10:00:00 Readiness 77 index · Oura
2026-03-29T10:00:00 Sleep Score 82 index · Oura
2026-03-29T10:00:00 Steps 9123 count · Oura
2026-03-29T10:00:00 Walking and Running Distance 7 km · Oura
2026-03-29T12:30:00 Nap Duration 0.5 h · Oura
2026-03-29T15:00:00 Strength training 45 min · Oura`
        .split('\n')
        .sort(),
    );
  });

  test('counts what was deleted, and what cannot be read', async () => {
    const preview = await previewOf(files);
    expect(othersOf(preview)).toEqual(['1 × Sleep of type deleted']);
    expect(unreadableOf(preview)).toEqual([
      '1 × doesn’t say what it scores: oura.zip › App Data/dailyreadiness.csv, line 3 ({})',
      '1 × unreadable time: oura.zip › App Data/sleepmodel.csv, line 5 (soon)',
    ]);
  });

  test('is read from the answers of its API, too', async () => {
    const answer = (data: readonly object[]) => JSON.stringify({ data, next_token: null });
    const api = [
      sourceOf(
        'sleep.json',
        answer([
          {
            id: 'a',
            average_breath: 14.25,
            average_hrv: 61,
            bedtime_end: '2026-03-29T07:40:00.000+02:00',
            bedtime_start: '2026-03-28T23:10:00.000+01:00',
            day: '2026-03-29',
            efficiency: 93,
            heart_rate: { interval: 300, items: Array.from({ length: 100 }, () => 55) },
            lowest_heart_rate: 48,
            rem_sleep_duration: 5400,
            deep_sleep_duration: 3600,
            light_sleep_duration: 16_200,
            awake_time: 1800,
            time_in_bed: 27_000,
            total_sleep_duration: 25_200,
            type: 'long_sleep',
          },
        ]),
      ),
      sourceOf(
        'daily_sleep.json',
        answer([{ day: '2026-03-29', score: 82, contributors: { deep_sleep: 90 } }]),
      ),
      sourceOf(
        'daily_activity.json',
        JSON.stringify([
          { day: '2026-03-29', steps: 9123, active_calories: 431, equivalent_walking_distance: 7000 },
        ]),
      ),
      sourceOf('daily_spo2.json', answer([{ day: '2026-03-29', spo2_percentage: { average: 97.2 } }])),
      sourceOf(
        'heartrate.json',
        answer([{ bpm: 60, source: 'awake', timestamp: '2026-03-29T08:00:00+00:00' }]),
      ),
    ];
    expect(await rowsOf(api)).toEqual(
      `2026-03-29T05:00:00 Respiratory Rate 14.25 /minute
2026-03-29T05:40:00 Deep Sleep 1 h
2026-03-29T05:40:00 Heart Rate Variability RMSSD 61 ms
2026-03-29T05:40:00 Light Sleep 4.5 h
2026-03-29T05:40:00 REM Sleep 1.5 h
2026-03-29T05:40:00 Resting Heart Rate 48 bpm
2026-03-29T05:40:00 Sleep Duration 7 h
2026-03-29T05:40:00 Sleep Efficiency 93 %
2026-03-29T05:40:00 Time Awake in Bed 0.5 h
2026-03-29T05:40:00 Time in Bed 7.5 h
2026-03-29T08:00:00 Heart Rate 60 bpm
2026-03-29T10:00:00 Active Energy 431 kcal
2026-03-29T10:00:00 Oxygen Saturation 97.2 %
2026-03-29T10:00:00 Sleep Score 82 index
2026-03-29T10:00:00 Steps 9123 count
2026-03-29T10:00:00 Walking and Running Distance 7 km`
        .split('\n')
        .map((row) => `${row} · Oura`),
    );
  });

  test('of older years is one table in Title Case', async () => {
    const trends = `date,Sleep Score,Total Sleep Duration,Bedtime Start,Bedtime End,Average HRV,Lowest Resting Heart Rate,Respiratory Rate,Readiness Score,Steps,Activity Burn
2021-05-01,80,27000,2021-04-30T23:00:00+02:00,2021-05-01T07:00:00+02:00,50,51,15,70,8000,300
2021-05-02,,None,,,,,,71,9000,
`;
    expect(await rowsOf([sourceOf('oura_2021_trends.csv', trends)])).toEqual(
      `2021-05-01T05:00:00 Heart Rate Variability RMSSD 50 ms · Oura
2021-05-01T05:00:00 Respiratory Rate 15 /minute · Oura
2021-05-01T05:00:00 Resting Heart Rate 51 bpm · Oura
2021-05-01T05:00:00 Sleep Duration 7.5 h · Oura
2021-05-01T10:00:00 Active Energy 300 kcal · Oura
2021-05-01T10:00:00 Readiness 70 index · Oura
2021-05-01T10:00:00 Sleep Score 80 index · Oura
2021-05-01T10:00:00 Steps 8000 count · Oura
2021-05-02T10:00:00 Readiness 71 index · Oura
2021-05-02T10:00:00 Steps 9000 count · Oura`.split('\n'),
    );
  });
});

describe('Samsung Health', () => {
  const sleepHead =
    'sleep_duration,efficiency,com.samsung.health.sleep.start_time,com.samsung.health.sleep.end_time,com.samsung.health.sleep.time_offset,com.samsung.health.sleep.datauuid,';
  /** Nights of one who goes to bed at 23:00 and gets up at 7:00, six in winter and six in summer. */
  const nightsAs = (clock: 'utc' | 'local', zone = [10, 11]) =>
    Array.from({ length: 12 }, (_, i) => {
      const [month, offset] = i < 6 ? ['01', zone[0]] : ['07', zone[1]];
      const at =
        Date.UTC(2026, Number(month) - 1, 10 + (i % 6), 23) -
        (clock === 'utc' ? Number(offset) * 3_600_000 : 0);
      const text = (ms: number) => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
      return `,0.0,${text(at)},${text(at + 8 * 3_600_000)},UTC+${String(offset).padStart(2, '0')}00,night-${i},`;
    });
  const table = (name: string, head: string, rows: readonly string[]) =>
    `\ufeff${name},7006011,11\n${head}\n${rows.join('\n')}\n`;
  const sleepOf = (rows: readonly string[]) => ({
    'com.samsung.shealth.sleep.20260801.csv': table('com.samsung.shealth.sleep', sleepHead, rows),
  });

  const files = zipOf('samsung.zip', {
    ...sleepOf(nightsAs('utc')),
    'com.samsung.health.sleep_stage.20260801.csv': table(
      'com.samsung.health.sleep_stage',
      'start_time,sleep_id,time_offset,end_time,stage,',
      [
        '2026-01-10 13:00:00.000,night-0,UTC+1000,2026-01-10 15:00:00.000,40002,',
        '2026-01-10 15:00:00.000,night-0,UTC+1000,2026-01-10 16:00:00.000,40003,',
        '2026-01-10 16:00:00.000,night-0,UTC+1000,2026-01-10 16:30:00.000,40001,',
        '2026-01-10 16:30:00.000,night-0,UTC+1000,2026-01-10 21:00:00.000,40004,',
        '2026-01-10 16:30:00.000,night-0,UTC+1000,2026-01-10 21:00:00.000,50000,',
      ],
    ),
    'com.samsung.shealth.activity.day_summary.20260801.csv': table(
      'com.samsung.shealth.activity.day_summary',
      'day_time,step_count,distance,calorie,active_time,exercise_time,',
      ['2026-01-11 00:00:00.000,8000,5600.5,1000,3600000,1800000,', '1768176000000,0,0,0,0,0,'],
    ),
    'com.samsung.shealth.step_daily_trend.20260801.csv': table(
      'com.samsung.shealth.step_daily_trend',
      'day_time,source_type,count,distance,',
      ['1768089600000,-2,8000,5600,', '1768089600000,0,8000,5600,'],
    ),
    'com.samsung.shealth.tracker.heart_rate.20260801.csv': table(
      'com.samsung.shealth.tracker.heart_rate',
      'com.samsung.health.heart_rate.heart_rate,com.samsung.health.heart_rate.start_time,com.samsung.health.heart_rate.time_offset,',
      [
        '62.0,2026-01-11 00:10:00.000,UTC+1000,',
        '0.0,2026-01-11 00:20:00.000,UTC+1000,',
        '60,2026-01-11 00:30:00.000,somewhere,',
      ],
    ),
    'com.samsung.health.weight.20260801.csv': table(
      'com.samsung.health.weight',
      'weight,body_fat,start_time,time_offset,',
      ['70.5,21.0,2026-01-11 00:10:00.000,UTC+1000,'],
    ),
    'com.samsung.shealth.exercise.20260801.csv': table(
      'com.samsung.shealth.exercise',
      'com.samsung.health.exercise.start_time,com.samsung.health.exercise.time_offset,com.samsung.health.exercise.duration,com.samsung.health.exercise.exercise_type,',
      ['2026-01-11 00:10:00.000,UTC+1000,1830000,1002,', '2026-01-11 05:10:00.000,UTC+1000,600000,99999,'],
    ),
    'com.samsung.shealth.report.20260801.csv': table('com.samsung.shealth.report', 'x,', ['1,']),
  });

  test('becomes these rows: what is written is of Greenwich, and days are days', async () => {
    const rows = await rowsOf(files, { timezone: 'Australia/Brisbane' });
    expect(rows.filter((row) => row < '2026-01-12')).toEqual(
      `2026-01-10T21:00:00 Deep Sleep 1 h · Samsung Health
2026-01-10T21:00:00 Light Sleep 2 h · Samsung Health
2026-01-10T21:00:00 REM Sleep 4.5 h · Samsung Health
2026-01-10T21:00:00 Sleep Duration 7.5 h · Samsung Health
2026-01-10T21:00:00 Time Awake in Bed 0.5 h · Samsung Health
2026-01-10T21:00:00 Time in Bed 8 h · Samsung Health
2026-01-11T00:00:00 Heart Rate 62 bpm · Samsung Health
2026-01-11T00:10:00 Body Fat Percentage 21 % · Samsung Health
2026-01-11T00:10:00 Body Weight 70.5 kg · Samsung Health
2026-01-11T00:10:00 Running 30.5 min · Samsung Health
2026-01-11T02:00:00 Exercise Minutes 30 min · Samsung Health
2026-01-11T02:00:00 Steps 8000 count · Samsung Health
2026-01-11T02:00:00 Walking and Running Distance 5.6005 km · Samsung Health
2026-01-11T05:10:00 Exercise 10 min · Samsung Health
2026-01-11T21:00:00 Sleep Duration 8 h · Samsung Health`.split('\n'),
    );
    expect(rows.filter((row) => row.includes('Sleep Duration'))).toHaveLength(12);
    expect(unreadableOf(await previewOf(files))).toEqual([
      '1 × placeholder for a missing value: samsung.zip › com.samsung.shealth.tracker.heart_rate.20260801.csv, line 4 (0.0)',
      '1 × unknown sleep stage: samsung.zip › com.samsung.health.sleep_stage.20260801.csv, line 7 (50000)',
      '1 × unreadable time: samsung.zip › com.samsung.shealth.tracker.heart_rate.20260801.csv, line 5 (2026-01-11 00:30:00.000 somewhere)',
    ]);
  });

  test.each([
    ['of Greenwich, where bed times then do not jump with the clock', 'utc', [1, 2], '2026-01-11T06:00:00'],
    ['of the person’s clock, where those do not', 'local', [1, 2], '2026-01-11T06:00:00'],
    ['of Greenwich, where it would be day by the person’s clock', 'utc', [10, 10], '2026-01-10T21:00:00'],
    ['of the person’s clock, where it would be day by the other', 'local', [10, 10], '2026-01-10T21:00:00'],
  ] as const)('takes its times as %s', async (_what, clock, zone, waking) => {
    const [first] = await rowsOf(zipOf('s.zip', sleepOf(nightsAs(clock, [...zone]))));
    expect(first).toBe(`${waking} Sleep Duration 8 h · Samsung Health`);
  });

  test('asks where nothing tells, and waits for the answer', async () => {
    const unclear = zipOf('s.zip', sleepOf(nightsAs('utc', [1, 1])));
    const preview = await previewOf(unclear);
    expect(preview.questions).toMatchObject([{ id: 'samsung-times', answers: ['utc', 'local'] }]);
    expect(preview.rows).toBe(0);
    const answered = (answer: string) =>
      rowsOf(unclear, { choices: { answers: { 'samsung-times': answer } } });
    expect((await answered('utc'))[0]).toMatch(/^2026-01-11T06:00:00/);
    expect((await answered('local'))[0]).toMatch(/^2026-01-11T05:00:00/);
  });

  test('takes times in milliseconds as the instants that they are', async () => {
    const at = Date.UTC(2026, 0, 11, 7, 30);
    const heart = table('com.samsung.shealth.tracker.heart_rate', 'heart_rate,start_time,time_offset,', [
      `62,${at},UTC+0100,`,
      `64,${at + 3_600_000},,`,
    ]);
    expect(await rowsOf([sourceOf('heart.csv', heart)])).toEqual([
      '2026-01-11T07:00:00 Heart Rate 62 bpm · Samsung Health',
      '2026-01-11T08:00:00 Heart Rate 64 bpm · Samsung Health',
    ]);
  });

  test('takes the steps of the trend where there is no summary, from the row of all devices alone', async () => {
    const trend = table('com.samsung.shealth.step_daily_trend', 'day_time,source_type,count,distance,', [
      '1768089600000,-2,8000,5600,',
      '1768089600000,0,8000,5600,',
    ]);
    const bytes = Buffer.from(trend, 'utf16le');
    expect(await rowsOf([sourceOf('trend.csv', bytes)])).toEqual([
      '2026-01-11T11:00:00 Steps 8000 count · Samsung Health',
      '2026-01-11T11:00:00 Walking and Running Distance 5.6 km · Samsung Health',
    ]);
  });
});

describe('Withings', () => {
  const files = zipOf('withings.zip', {
    'weight.csv':
      'Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments\n2026-03-29 07:10:00,80,16,3,60,40,"after, a run"\n2026-03-28 07:10:00,heavy,,,,,\n',
    'bp.csv': 'Date,"Heart rate",Systolic,Diastolic,Comments\n2026-03-29 08:00:00,60,121,80,\n',
    'sleep.csv':
      'from,to,"light (s)","deep (s)","rem (s)","awake (s)"\n2026-03-28T23:00:00+01:00,2026-03-29T07:30:00+02:00,14400,5400,5400,900\n2026-03-28T23:00:00+01:00,2026-03-27T07:30:00+02:00,1,1,1,1\n',
    'aggregates_steps.csv': 'date,value\n2026-03-29,7000\n',
    'aggregates_distance.csv': 'date,value\n2026-03-29,5000\n',
    'raw_tracker_steps.csv': 'start,duration,value\n2026-03-29T08:00:00+02:00,"[60,60]","[12,40]"\n',
    'README.txt': 'What the columns are',
  });
  const known = `2026-03-29T05:30:00 Deep Sleep 1.5 h · Withings
2026-03-29T05:30:00 Light Sleep 4 h · Withings
2026-03-29T05:30:00 REM Sleep 1.5 h · Withings
2026-03-29T05:30:00 Sleep Duration 7 h · Withings
2026-03-29T05:30:00 Time Awake in Bed 0.25 h · Withings
2026-03-29T10:00:00 Steps 7000 count · Withings
2026-03-29T10:00:00 Walking and Running Distance 5 km · Withings`.split('\n');
  const body = (hour: (clock: string) => string) => [
    `2026-03-29T${hour('07:10')}:00 Body Fat Percentage 20 % · Withings “`.replace(' “', ''),
    `2026-03-29T${hour('07:10')}:00 Body Weight 80 kg · Withings “after, a run”`,
    `2026-03-29T${hour('08:00')}:00 Diastolic Blood Pressure 80 mmHg · Withings`,
    `2026-03-29T${hour('08:00')}:00 Heart Rate 60 bpm · Withings`,
    `2026-03-29T${hour('08:00')}:00 Systolic Blood Pressure 121 mmHg · Withings`,
  ];

  test('asks whose clock weight and pressure have; sums and nights need no answer', async () => {
    expect(await rowsOf(files)).toEqual(known);
    const preview = await previewOf(files);
    expect(preview.questions).toMatchObject([
      {
        id: 'withings-times',
        examples: ['2026-03-29 07:10:00', '2026-03-28 07:10:00', '2026-03-29 08:00:00'],
      },
    ]);
    expect(unreadableOf(preview)).toEqual([
      '1 × unreadable time: withings.zip › sleep.csv, line 3 (2026-03-28T23:00:00+01:00 – 2026-03-27T07:30:00+02:00)',
      '3 × answer a question first: withings-times: withings.zip › weight.csv, line 2 (2026-03-29 07:10:00)',
    ]);
  });

  test('takes the answer; fat is a mass, of which the share is taken', async () => {
    const rowsBy = (answer: string) => rowsOf(files, { choices: { answers: { 'withings-times': answer } } });
    const berlin = { '07:10': '05:10', '08:00': '06:00' } as Record<string, string>;
    expect(await rowsBy('local')).toEqual([...known, ...body((clock) => berlin[clock] ?? '')].sort());
    expect(await rowsBy('utc')).toEqual(
      [...known, ...body((clock) => clock)]
        .map((row) => row.replace('T08:00:00 Heart Rate', 'T08:00:00 Heart Rate'))
        .sort(),
    );
  });

  test('in pounds stays in pounds', async () => {
    const pounds = sourceOf(
      'weight.csv',
      'Date,"Weight (lb)","Fat mass (lb)",Comments\n2026-03-29 07:10:00,154.324,,\n',
    );
    const rows = await rowsOf([pounds], { choices: { answers: { 'withings-times': 'utc' } } });
    expect(rows).toEqual(['2026-03-29T07:10:00 Body Weight 154.324 lb · Withings']);
  });
});

describe('Garmin', () => {
  const night = {
    calendarDate: '2026-03-29',
    sleepStartTimestampGMT: '2026-03-28T22:10:00.0',
    sleepEndTimestampGMT: '2026-03-29T05:40:00.0',
    deepSleepSeconds: 5400,
    lightSleepSeconds: 14400,
    remSleepSeconds: 5400,
    awakeSleepSeconds: 900,
    averageRespiration: 14,
    spo2SleepSummary: { averageSPO2: 95, lowestSPO2: 88 },
    sleepScores: { overallScore: 81 },
    napList: [
      {
        napStartTimestampGMT: '2026-03-29T12:00:00.0',
        napEndTimestampGMT: '2026-03-29T12:30:00.0',
        napTimeSec: 1800,
      },
    ],
  };
  const day = {
    calendarDate: '2026-03-29',
    totalSteps: 8000,
    restingHeartRate: 50,
    totalDistanceMeters: 6000,
    activeKilocalories: 400,
    allDayStress: {
      aggregatorList: [
        { type: 'AWAKE', averageStressLevel: 40 },
        { type: 'TOTAL', averageStressLevel: 31 },
      ],
    },
  };
  const unworn = {
    calendarDate: '2026-03-30',
    totalSteps: 0,
    restingHeartRate: 0,
    allDayStress: { aggregatorList: [{ type: 'TOTAL', averageStressLevel: -1 }] },
  };
  const files = zipOf('garmin.zip', {
    'DI_CONNECT/DI-Connect-Wellness/2026_1_sleepData.json': JSON.stringify([
      night,
      { ...night, calendarDate: 'x', sleepEndTimestampGMT: 'never' },
    ]),
    'DI_CONNECT/DI-Connect-Wellness/2026_2_sleepData.json': JSON.stringify([night]),
    'DI_CONNECT/DI-Connect-Aggregator/UDSFile_2026-01.json': JSON.stringify([day, unworn]),
    'DI_CONNECT/DI-Connect-Aggregator/UDSFile_2026-02.json': JSON.stringify([day]),
    'DI_CONNECT/DI-Connect-Wellness/1_healthStatusData.json': JSON.stringify([
      {
        calendarDate: '2026-03-29',
        metrics: [
          { type: 'HRV', value: 55 },
          { type: 'SKIN_TEMP_C', value: -0.3 },
          { type: 'HR', value: 51 },
        ],
      },
    ]),
    'DI_CONNECT/DI-Connect-Metrics/1_fitnessAgeData.json': JSON.stringify([
      { asOfDateGmt: '2026-03-29T00:00:00.0', biometricVo2Max: 47 },
    ]),
    'DI_CONNECT/DI-Connect-Wellness/empty_sleepData.json': '[]',
    'DI_CONNECT/DI-Connect-User/user_profile.json': '{"userName":"somebody"}',
  });

  test('becomes these rows; what two files hold counts once, what was not measured not at all', async () => {
    expect(await rowsOf(files)).toEqual(
      `2026-03-29T05:00:00 Oxygen Saturation 95 % · Garmin
2026-03-29T05:00:00 Respiratory Rate 14 /minute · Garmin
2026-03-29T05:40:00 Deep Sleep 1.5 h · Garmin
2026-03-29T05:40:00 Light Sleep 4 h · Garmin
2026-03-29T05:40:00 REM Sleep 1.5 h · Garmin
2026-03-29T05:40:00 Sleep Duration 7 h · Garmin
2026-03-29T05:40:00 Sleep Score 81 index · Garmin
2026-03-29T05:40:00 Time Awake in Bed 0.25 h · Garmin
2026-03-29T10:00:00 Active Energy 400 kcal · Garmin
2026-03-29T10:00:00 Heart Rate Variability RMSSD 55 ms · Garmin
2026-03-29T10:00:00 Resting Heart Rate 50 bpm · Garmin
2026-03-29T10:00:00 Skin Temperature Deviation -0.3 C · Garmin
2026-03-29T10:00:00 Steps 8000 count · Garmin
2026-03-29T10:00:00 Stress Level 31 index · Garmin
2026-03-29T10:00:00 VO2 Max (estimated) 47 mL/kg/min · Garmin
2026-03-29T10:00:00 Walking and Running Distance 6 km · Garmin
2026-03-29T12:30:00 Nap Duration 0.5 h · Garmin
2026-03-30T10:00:00 Steps 0 count · Garmin`.split('\n'),
    );
    expect(unreadableOf(await previewOf(files))).toEqual([
      '1 × unreadable time: garmin.zip › DI_CONNECT/DI-Connect-Wellness/2026_1_sleepData.json, line 2 (never)',
    ]);
  });

  test('and its activities', async () => {
    const activities = [
      {
        summarizedActivitiesExport: [
          {
            activityId: 1,
            name: 'Park',
            activityType: 'trail_running',
            startTimeGmt: 1774768800000,
            duration: 1_830_000,
          },
          {
            activityId: 1,
            name: 'Park',
            activityType: 'trail_running',
            startTimeGmt: 1774768800000,
            duration: 1_830_000,
          },
          { activityId: 2, activityType: 'running', duration: 60_000 },
        ],
      },
    ];
    const path = 'DI_CONNECT/DI-Connect-Fitness/a@b.c_0_summarizedActivities.json';
    const zip = zipOf('garmin.zip', {
      [path]: JSON.stringify(activities),
      'DI_CONNECT/DI-Connect-Golf/clubs.json': '[]',
    });
    expect(await rowsOf(zip)).toEqual(['2026-03-29T07:20:00 Trail Running 30.5 min · Garmin']);
    const preview = await previewOf(zip);
    expect(preview.unread).toEqual([{ name: 'clubs.json', files: 1 }]);
    expect(preview.unreadable).toMatchObject([{ reason: 'unreadable time', count: 1 }]);
  });

  test('one file of it is known by what is in it', async () => {
    const rows = await rowsOf([sourceOf('whatever', JSON.stringify([day]))]);
    expect(rows).toContain('2026-03-29T10:00:00 Steps 8000 count · Garmin');
  });
});
