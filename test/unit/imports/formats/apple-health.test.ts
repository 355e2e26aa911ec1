import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { previewOf, rowsOf, unreadableOf } from '../../../support/imports/import-of.ts';
import { makeZip } from '../../../support/imports/make-zip.ts';
import { sourceOf } from '../../../support/imports/sources.ts';

/** With what real exports break: declarations, control characters, attributes twice, dates, units, six sources. */
const xml = readFileSync(new URL('../../../fixtures/imports/apple-export.xml', import.meta.url), 'utf8');
const bare = [sourceOf('Exportieren.xml', xml)];
const agreed = { choices: { answers: { 'apple-symptoms': 'yes' } } };

const expected = `2026-03-29T00:00:00 Steps 142 count · A.'s Apple Watch
2026-03-29T01:00:00 Steps 15 count · A.'s Apple Watch
2026-03-29T02:00:00 Heart Rate 65.5 bpm · A.'s Apple Watch
2026-03-29T02:00:00 Oxygen Saturation 97 % · A.'s Apple Watch
2026-03-29T04:30:00 Steps 11 count · India's Watch
2026-03-29T05:00:00 Blood Glucose 100.44368 mg/dL · Dexcom G7
2026-03-29T05:00:00 Body Fat Percentage 29 % · Withings
2026-03-29T05:00:00 Sleep Duration 7 h · AutoSleep
2026-03-29T05:06:00 Blood Glucose 99 mg/dL · My meter
2026-03-29T05:30:00 Body Mass Index 22.9 kg/m² · Withings
2026-03-29T05:30:00 Body Temperature 98.6 F · Withings
2026-03-29T05:30:00 Body Weight 154.324 lb · Apple Health typed in
2026-03-29T05:40:00 Deep Sleep 1.5 h · A.'s Apple Watch
2026-03-29T05:40:00 Light Sleep 1.83333333333 h · A.'s Apple Watch
2026-03-29T05:40:00 REM Sleep 1.5 h · A.'s Apple Watch
2026-03-29T05:40:00 Sleep Duration 7.25 h · A.'s Apple Watch
2026-03-29T05:40:00 Time Awake in Bed 0.416666666667 h · A.'s Apple Watch
2026-03-29T06:00:00 Diastolic Blood Pressure 80 mmHg · Health
2026-03-29T06:00:00 Headache 3.5 /5 · Health
2026-03-29T06:00:00 Meditation 10 min · Headspace
2026-03-29T06:00:00 Menstrual Flow 2 index · Health
2026-03-29T06:00:00 Systolic Blood Pressure 121 mmHg · Health
2026-03-29T06:00:00 Time in Bed 8.16666666667 h · A.'s iPhone
2026-03-29T07:00:00 Active Energy 150 kcal · A.'s Apple Watch
2026-03-29T07:00:00 Walking and Running Distance 1.609344 km · A.'s Apple Watch
2026-03-29T08:00:00 Steps 3 count · Bad name &lol;
2026-03-29T08:00:00 Steps 50 count · iPhone
2026-03-29T08:00:00 Steps 60 count · Garmin Connect
2026-03-29T08:00:00 Steps 70 count · Pedometer++
2026-03-29T08:00:00 Steps 80 count · Strava
2026-03-29T08:00:00 Steps 90 count · A.'s iPhone
2026-03-29T09:12:26 High Intensity Interval Training 14.8 min · A.'s Apple Watch
2026-03-29T10:30:00 Insulin 4 units · Pump
2026-03-29T10:30:00 Protein 25.5 g · Cronometer
2026-03-29T10:30:00 Water 250 mL · Cronometer
2026-03-29T12:30:00 Nap Duration 0.5 h · A.'s Apple Watch`.split('\n');

describe('an export of Apple Health becomes', () => {
  test('these rows, whether it is unpacked or not, and whatever it is called', async () => {
    expect(await rowsOf(bare, agreed)).toEqual(expected);
    const zip = makeZip(
      [
        { name: 'apple_health_export/export_cda.xml', content: '<ClinicalDocument/>'.repeat(9999) },
        { name: 'apple_health_export/Exportieren.xml', content: xml },
        { name: 'apple_health_export/workout-routes/route.gpx', content: '<gpx/>' },
      ],
      { descriptors: true, zip64: true },
    );
    expect(await rowsOf([sourceOf('Exportieren.zip', zip)], agreed)).toEqual(expected);
  });

  test('the same rows again by the clock of another zone: its times are instants', async () => {
    expect(await rowsOf(bare, { ...agreed, timezone: 'America/New_York' })).toEqual(expected);
  });

  test('beats a minute for pulses, which Apple counts as it does breaths', async () => {
    const record = (type: string, value: number) =>
      `<Record type="HKQuantityTypeIdentifier${type}" sourceName="Watch" unit="count/min" startDate="2026-03-29 07:00:00 +0200" endDate="2026-03-29 07:00:00 +0200" value="${value}"/>`;
    const xml = `<HealthData>${record('RestingHeartRate', 51)}${record('RespiratoryRate', 14)}</HealthData>`;
    expect(await rowsOf([sourceOf('export.xml', xml)])).toEqual([
      '2026-03-29T05:00:00 Respiratory Rate 14 /minute · Watch',
      '2026-03-29T05:00:00 Resting Heart Rate 51 bpm · Watch',
    ]);
  });

  test('without what the person does not want, under the names that they chose', async () => {
    const choices = {
      leaveOut: ['steps', 'Sleep Duration'],
      variables: { 'Body Weight': 'Weight' },
      include: ['HKQuantityTypeIdentifierWalkingSpeed'],
    };
    const rows = await rowsOf(bare, { choices });
    expect(rows.filter((row) => / (?:Steps|Sleep Duration|Headache) /.test(row))).toEqual([]);
    expect(rows).toContain('2026-03-29T05:30:00 Weight 154.324 lb · Apple Health typed in');
    expect(rows).toContain("2026-03-29T08:00:00 Walking Speed 4.5 km/h · A.'s iPhone");
  });
});

describe('its preview', () => {
  test('counts readings, rows, days and sources of every kind', async () => {
    const { formats, kinds, rows, others } = await previewOf(bare, agreed);
    expect(formats).toEqual([{ id: 'apple-health', title: 'Apple Health', files: 1 }]);
    expect(rows).toBe(expected.length);
    expect(kinds[0]).toEqual({
      variableName: 'Steps',
      variableCategoryName: 'Physical Activities',
      unitAbbreviatedName: 'count',
      combinationOperation: 'SUM',
      readings: 11,
      rows: 9,
      days: 1,
      first: Date.UTC(2026, 2, 29, 0, 10) / 1000,
      last: Date.UTC(2026, 2, 29, 8, 15) / 1000,
      sources: [
        "A.'s Apple Watch",
        "A.'s iPhone",
        'Strava',
        'Pedometer++',
        'Garmin Connect',
        'iPhone',
        "India's Watch",
        'Bad name &lol;',
      ],
    });
    expect(others).toEqual([{ name: 'HKQuantityTypeIdentifierWalkingSpeed', count: 1, canInclude: true }]);
  });

  test('says what each source is, by its device and its name, and which count the same hours', async () => {
    const { sources, overlaps } = await previewOf(bare, agreed);
    const kindOf = (name: string) => sources.find(({ sourceName }) => sourceName === name)?.kind;
    expect(["A.'s Apple Watch", 'iPhone', 'Strava', 'Apple Health typed in', 'Withings'].map(kindOf)).toEqual(
      ['watch', 'phone', 'app', 'typed', 'device'],
    );
    expect(overlaps).toEqual([
      {
        variableName: 'Steps',
        sourceNames: ["A.'s iPhone", 'Strava', 'Pedometer++', 'Garmin Connect', 'iPhone'],
      },
    ]);
  });

  test('knows a source whose name says nothing by the device of its records, unless the person knows better', async () => {
    const device = '&lt;&lt;HKDevice: 0x1&gt;, name:iPhone, model:iPhone, hardware:iPhone14,5&gt;';
    const record = `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Anna" device="${device}" unit="count" startDate="2026-03-29 10:00:00 +0200" endDate="2026-03-29 10:10:00 +0200" value="70"/>`;
    const file = [sourceOf('export.xml', `<HealthData locale="de_DE">${record}</HealthData>`)];
    expect((await previewOf(file)).sources).toEqual([{ sourceName: 'Anna', kind: 'phone', isTold: true }]);
    const { sources } = await previewOf(file, { choices: { sources: { Anna: 'typed' } } });
    expect(sources).toEqual([{ sourceName: 'Anna', kind: 'typed', isTold: true }]);
  });

  test('says what could not be read, where, and what waits for an answer', async () => {
    const preview = await previewOf(bare);
    expect(unreadableOf(preview)).toEqual([
      '1 × answer a question first: apple-symptoms: Exportieren.xml, line 59 (Moderate)',
      '1 × more than a day in the future: Exportieren.xml, line 74 (3)',
      '1 × not a number: Exportieren.xml, line 75 (NaN)',
      '1 × placeholder for a missing value: Exportieren.xml, line 77 (5e-324)',
      '1 × placeholder time in 1970: Exportieren.xml, line 73 (3)',
      '1 × sleep must end after it starts, within 36 hours: Exportieren.xml, line 56 ()',
      '1 × unit can’t be converted to kg: Exportieren.xml, line 76 (furlong)',
      '1 × unreadable time: Exportieren.xml, line 72 (2026-03-29 10:00 Uhr)',
    ]);
    expect(preview.questions.map(({ id, examples }) => [id, examples])).toEqual([
      ['apple-symptoms', ['Headache: Moderate']],
    ]);
  });
});

describe('refused, with nothing imported, is one', () => {
  const record = (members: string) =>
    `<Record type="HKQuantityTypeIdentifierStepCount" unit="count" value="1" startDate="2026-03-29 10:00:00 +0200" ${members}/>`;
  const exportOf = (content: string) => [sourceOf('export.xml', `<HealthData>${content}</HealthData>`)];

  test('that ends in the middle', async () => {
    await expect(rowsOf([sourceOf('export.xml', xml.slice(0, -3000))])).rejects.toThrow(
      /^export\.xml: ends in the middle of an element, on line \d+\. Export or copy it again\.$/,
    );
  });

  test('of ten thousand sources', async () => {
    const many = Array.from({ length: 10_000 }, (_, i) => record(`sourceName="Watch ${i}"`)).join('');
    await expect(rowsOf(exportOf(many))).rejects.toThrow('names more than 200 sources of Steps');
  });

  test('of ten thousand kinds', async () => {
    const many = Array.from({ length: 10_000 }, (_, i) => `<Record type="T${i}"/>`).join('');
    await expect(rowsOf(exportOf(many))).rejects.toThrow('names more than 1000 kinds of data');
  });

  test('that is something else: a name decides nothing', async () => {
    await expect(rowsOf([sourceOf('export.xml', '<html></html>')])).rejects.toThrow(
      'isn’t a file we can read',
    );
    await expect(rowsOf([sourceOf('export.zip', makeZip([]))])).rejects.toThrow('isn’t a file we can read');
    await expect(rowsOf([sourceOf('export.zip', '')])).rejects.toThrow('export.zip: is empty.');
  });
});

test('an archive of thousands of files is not looked through', async () => {
  const parts = Array.from({ length: 3000 }, (_, i) => ({
    name: `a/${i}.${i % 2 ? 'xml' : 'csv'}`,
    content: 'x',
  }));
  const source = sourceOf('many.zip', makeZip(parts));
  let reads = 0;
  const counted = {
    ...source,
    read: (start: number, end: number) => {
      reads++;
      return source.read(start, end);
    },
  };
  await expect(rowsOf([counted])).rejects.toThrow('many.zip: isn’t a file we can read');
  expect(reads).toBeLessThan(1000);
});

test('a name of ten thousand characters is told, cut, and the rest is imported', async () => {
  const record = (name: string) =>
    `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="${name}" unit="count" value="1" startDate="2026-03-29 10:00:00 +0200"/>`;
  const long = [
    sourceOf('export.xml', `<HealthData>${record('x'.repeat(10_000))}${record('Watch')}</HealthData>`),
  ];
  expect(await rowsOf(long)).toEqual(['2026-03-29T08:00:00 Steps 1 count · Watch']);
  const [reason = ''] = unreadableOf(await previewOf(long));
  expect(reason).toMatch(
    /^1 × source name missing or longer than 125 characters: export\.xml, line 1 \(x{79}…\)$/,
  );
});
