import { describe, expect, test } from '@jest/globals';
import { previewOf, rowsOf, unreadableOf } from '../../../support/imports/import-of.ts';
import { sourceOf } from '../../../support/imports/sources.ts';

const othersOf = ({ others }: { others: readonly { name: string; count: number }[] }) =>
  others.map(({ name, count }) => `${count} × ${name}`).sort();

describe('Nightscout', () => {
  const at = Date.UTC(2026, 2, 29, 8);
  const entry = (minute: number, sgv: unknown, more: object = {}) => ({
    _id: `${minute}`,
    type: 'sgv',
    sgv,
    date: at + minute * 60_000 + 0.5,
    dateString: '2026-03-29T08:00:00.000Z',
    utcOffset: 120,
    device: 'xDrip',
    noise: 1,
    ...more,
  });
  const entries = [
    entry(0, 100),
    entry(5, 110),
    entry(10, '120'),
    entry(10, 130, { _id: 'twice' }),
    entry(15, 90),
    entry(20, 12),
    entry(25, 95, { noise: 4 }),
    { type: 'mbg', mbg: 99, date: at + 60_000 },
    { type: 'cal', slope: 1, date: at + 120_000 },
    { type: 'sgv', sgv: 70, dateString: '2026-03-29T09:00:00+02:00' },
    { type: 'sgv', sgv: 70 },
  ];
  const treatments = [
    {
      eventType: 'Meal Bolus',
      created_at: '2026-03-29T10:00:00Z',
      insulin: 4.5,
      carbs: 40,
      protein: 10,
      fat: null,
      notes: 'lunch',
    },
    { eventType: 'Meal Bolus', created_at: '2026-03-29T10:00:00.000Z', insulin: 4.5, carbs: 40 },
    {
      eventType: 'BG Check',
      created_at: '2026-03-29T11:00:00Z',
      glucose: 5.5,
      glucoseType: 'Finger',
      units: 'mmol',
    },
    { eventType: 'Temp Basal', created_at: '2026-03-29T12:00:00Z', duration: 30 },
    { eventType: 'Note', created_at: 'yesterday' },
  ];
  const files = [
    sourceOf('entries.json', JSON.stringify(entries)),
    sourceOf('treatments.json', JSON.stringify(treatments)),
  ];

  test('becomes quarters of a sensor, readings of a meter, and what was given and eaten; twice is once', async () => {
    expect(await rowsOf(files)).toEqual(
      `2026-03-29T07:00:00 Blood Glucose 70 mg/dL · Nightscout
2026-03-29T08:00:00 Blood Glucose 110 mg/dL · Nightscout
2026-03-29T08:01:00 Blood Glucose 99 mg/dL · Nightscout meter
2026-03-29T08:15:00 Blood Glucose 90 mg/dL · Nightscout
2026-03-29T10:00:00 Carbohydrates 40 g · Nightscout “lunch”
2026-03-29T10:00:00 Insulin 4.5 units · Nightscout “lunch”
2026-03-29T10:00:00 Protein 10 g · Nightscout “lunch”
2026-03-29T11:00:00 Blood Glucose 99.0858 mg/dL · Nightscout meter`.split('\n'),
    );
    const preview = await previewOf(files);
    expect(othersOf(preview)).toEqual([
      '1 × Entries of type cal',
      '1 × Treatments: Temp Basal',
      '2 × Duplicates',
    ]);
    expect(unreadableOf(preview)).toEqual([
      '2 × unreadable time: entries.json, line 11 ()',
      '2 × value is an error code: entries.json, line 6 (12)',
    ]);
  });
});

describe('Dexcom Clarity', () => {
  const head = (unit: string) =>
    `\ufeff"Index","Timestamp (YYYY-MM-DDThh:mm:ss)","Event Type","Event Subtype","Patient Info","Device Info","Source Device ID","Glucose Value (${unit})","Insulin Value (u)","Carb Value (grams)","Duration (hh:mm:ss)","Glucose Rate of Change (${unit}/min)","Transmitter Time (Long Integer)","Transmitter ID"`;
  const rows = [
    '"1","","FirstName","","Secretname","","","","","","","","",""',
    '"2","","Device","","","Dexcom G7","x","","","","","",""',
    '"3","2026-03-29T08:00:00","EGV","","","","iPhone","100","","","","","123","T"',
    '"4","2026-03-29T08:05:00","EGV","","","","iPhone","110","","","","","123","T"',
    '"5","2026-03-29T08:20:00","EGV","","","","iPhone","Low","","","","","123","T"',
    '"6","2026-03-29T08:10:00","Calibration","","","","iPhone","99","","","","","123","T"',
    '"7","2026-03-29T12:00:00","Insulin","Fast-Acting","","","iPhone","","4","","","",""',
    '"8","2026-03-29T12:00:00","Carbs","","","","iPhone","","","45","","",""',
    '"9","2026-03-29T13:00:00","Exercise","","","","iPhone","","","","00:30:00","",""',
    '"10","2026-03-29T25:00:00","EGV","","","","iPhone","110","","","","","123","T"',
  ];
  const file = [sourceOf('Clarity_Export.csv', [head('mg/dL'), ...rows].join('\r\n'))];

  test('becomes these rows, by the person’s clock; nobody’s name is shown', async () => {
    expect(await rowsOf(file)).toEqual(
      `2026-03-29T06:00:00 Blood Glucose 105 mg/dL · Dexcom
2026-03-29T06:10:00 Blood Glucose 99 mg/dL · Dexcom calibration
2026-03-29T10:00:00 Carbohydrates 45 g · Dexcom
2026-03-29T10:00:00 Insulin 4 units · Dexcom`.split('\n'),
    );
    const preview = await previewOf(file);
    expect(JSON.stringify(preview)).not.toContain('Secretname');
    expect(othersOf(preview)).toEqual([
      '1 × Events: Exercise',
      '2 × Rows about the person and their devices',
    ]);
    expect(unreadableOf(preview)).toEqual([
      '1 × placeholder for a missing value: Clarity_Export.csv, line 6 (Low)',
      '1 × unreadable time: Clarity_Export.csv, line 11 (2026-03-29T25:00:00)',
    ]);
  });

  test('fast- and long-acting insulin of one second are two things', async () => {
    const dose = (subtype: string, units: number) =>
      `"3","2026-03-29T08:10:00","Insulin","${subtype}","","","x","","${units}","","","",""`;
    const text = [head('mg/dL'), dose('Fast-Acting', 4), dose('Long-Acting', 18)].join('\n');
    expect(await rowsOf([sourceOf('c.csv', text)])).toEqual([
      '2026-03-29T06:10:00 Insulin 4 units · Dexcom',
      '2026-03-29T06:10:00 Long-Acting Insulin 18 units · Dexcom',
    ]);
  });

  test('the hour that October shows twice is told apart by the transmitter’s clock', async () => {
    // From 01:45 summer time on, every quarter of an hour, until 03:00 winter time.
    const clock = ['01:45', '02:00', '02:15', '02:30', '02:45', '02:00', '02:15', '02:30', '02:45', '03:00'];
    const rows = clock.map(
      (time, i) =>
        `"${i}","2026-10-25T${time}:00","EGV","","","","x","${100 + i}","","","","","${5000 + 900 * i}","T1"`,
    );
    const expected = clock.map(
      (_, i) =>
        `${new Date(Date.UTC(2026, 9, 24, 23, 45) + i * 900_000).toISOString().slice(0, 19)} Blood Glucose ${100 + i} mg/dL · Dexcom`,
    );
    const read = (some: readonly string[]) =>
      rowsOf([sourceOf('c.csv', [head('mg/dL'), ...some].join('\n'))]);
    expect(await read(rows)).toEqual(expected);
    // Also where the file is sorted by the clock.
    const sorted = rows.toSorted((a, b) =>
      a.slice(a.indexOf('2026')) < b.slice(b.indexOf('2026')) ? -1 : 1,
    );
    expect(await read(sorted)).toEqual(expected);
  });

  test('in mmol/L becomes mg/dL', async () => {
    const text = [
      head('mmol/L'),
      '"3","2026-03-29T08:00:00","EGV","","","","x","5.6","","","","","1","T"',
    ].join('\n');
    expect(await rowsOf([sourceOf('c.csv', text)])).toEqual([
      '2026-03-29T06:00:00 Blood Glucose 100.88736 mg/dL · Dexcom',
    ]);
  });
});

describe('LibreView', () => {
  const head = (unit = 'mg/dL') =>
    `Glucose Data,Generated on,11-14-2026 08:00 AM UTC,Generated by,Secretname\nDevice,Serial Number,Device Timestamp,Record Type,Historic Glucose ${unit},Scan Glucose ${unit},Non-numeric Rapid-Acting Insulin,Rapid-Acting Insulin (units),Non-numeric Food,Carbohydrates (grams),Carbohydrates (servings),Non-numeric Long-Acting Insulin,Long-Acting Insulin (units),Notes,Strip Glucose ${unit},Ketone mmol/L,Meal Insulin (units),Correction Insulin (units),User Change Insulin (units)`;
  const row = (time: string, type: string, cells: Readonly<Record<number, string>>) =>
    ['LibreLink', 'SN', time, type, ...Array.from({ length: 15 }, (_, i) => cells[i] ?? '')].join(',');
  const american = [
    head(),
    row('03-29-2026 08:10 AM', '0', { 0: '100' }),
    row('03-29-2026 08:05 AM', '1', { 1: '110' }),
    row('03-02-2026 01:00 PM', '2', { 10: '95' }),
    row('03-02-2026 01:10 PM', '4', { 3: '4', 8: '10' }),
    row('03-02-2026 01:20 PM', '5', { 5: '30' }),
    row('03-02-2026 01:30 PM', '6', { 9: 'a note' }),
    row('03-02-2026 01:40 PM', '5', { 4: '1' }),
    row('03-32-2026 01:30 PM', '0', { 0: '100' }),
  ].join('\n');

  test('becomes these rows; one day beyond twelve tells the order of all', async () => {
    const file = [sourceOf('libre.csv', american)];
    expect(await rowsOf(file)).toEqual(
      `2026-03-02T12:00:00 Blood Glucose 95 mg/dL · LibreLink strip
2026-03-02T12:10:00 Insulin 4 units · LibreLink
2026-03-02T12:10:00 Long-Acting Insulin 10 units · LibreLink
2026-03-02T12:20:00 Carbohydrates 30 g · LibreLink
2026-03-29T06:00:00 Blood Glucose 105 mg/dL · LibreLink`.split('\n'),
    );
    const preview = await previewOf(file);
    expect(JSON.stringify(preview)).not.toContain('Secretname');
    expect(othersOf(preview)).toEqual(['1 × Rows of type 5 without a value', '1 × Rows of type 6']);
    expect(unreadableOf(preview)).toEqual(['1 × unreadable time: libre.csv, line 10 (03-32-2026 01:30 PM)']);
  });

  test.each([
    [
      'of the United Kingdom',
      head('mmol/L').replace('Long-Acting Insulin (units)', 'Long-Acting Insulin Value (units)'),
      '5.6',
    ],
    [
      'in German',
      'Glukose-Werte,Erstellt am,24-02-2021 12:12 UTC,Erstellt von,X\nGerät,Seriennummer,Gerätezeitstempel,Aufzeichnungstyp,Glukosewert-Verlauf mmol/L,Glukose-Scan mmol/L,Nicht numerisches schnellwirkendes Insulin,Schnellwirkendes Insulin (Einheiten),Nicht numerische Nahrungsdaten,Kohlenhydrate (Gramm),Kohlenhydrate (Portionen),Nicht numerisches Depotinsulin,Depotinsulin (Einheiten),Notizen,Glukose-Teststreifen mmol/L,Keton mmol/L,Mahlzeiteninsulin (Einheiten),Korrekturinsulin (Einheiten),Insulin-Änderung durch Anwender (Einheiten)',
      '"5,6"',
    ],
    [
      'in French',
      'Données glycémiques,Généré le,24-02-2021 12:12 UTC,Généré par,X\nAppareil,Numéro de série,Horodatage,Type,Historique de glucose mmol/L,Scan glucose mmol/L,a,b,c,d,e,f,g,h,Bandelette mmol/L,Cétones mmol/L,i,j,k',
      '"5,6"',
    ],
  ])('is read by its columns’ places: %s', async (_what, first, glucose) => {
    const rows = [
      row('29-03-2026 08:10', '0', { 0: glucose }),
      row('29-03-2026 09:00', '4', { 8: '18' }),
      row('29-03-2026 09:00', '4', { 3: '4' }),
      row('29-03-2026 10:00', '5', { 5: '30' }),
    ];
    expect(await rowsOf([sourceOf('libre.csv', [first, ...rows].join('\r\n'))])).toEqual([
      '2026-03-29T06:00:00 Blood Glucose 100.88736 mg/dL · LibreLink',
      '2026-03-29T07:00:00 Insulin 4 units · LibreLink',
      '2026-03-29T07:00:00 Long-Acting Insulin 18 units · LibreLink',
      '2026-03-29T08:00:00 Carbohydrates 30 g · LibreLink',
    ]);
  });

  test('asks for the order where no day tells it', async () => {
    const file = [
      sourceOf('libre.csv', [head('mmol/L'), row('03-04-2026 08:10', '0', { 0: '5.5' })].join('\n')),
    ];
    expect((await previewOf(file)).questions).toMatchObject([
      { id: 'libre-date-order', examples: ['03-04-2026 08:10'] },
    ]);
    const by = (answer: string) => rowsOf(file, { choices: { answers: { 'libre-date-order': answer } } });
    expect(await rowsOf(file)).toEqual([]);
    expect(await by('dayFirst')).toEqual(['2026-04-03T06:00:00 Blood Glucose 99.0858 mg/dL · LibreLink']);
    expect(await by('monthFirst')).toEqual(['2026-03-04T07:00:00 Blood Glucose 99.0858 mg/dL · LibreLink']);
  });
});

test('a sensor’s records that no shape fits are refused, not guessed', async () => {
  const odd = [sourceOf('entries.json', '[{"sgv":"many","date":true')];
  await expect(rowsOf(odd)).rejects.toThrow('ends in the middle of a value');
});
