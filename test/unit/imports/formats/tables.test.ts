import { describe, expect, test } from '@jest/globals';
import { previewOf, rowsOf, unreadableOf } from '../../../support/imports/import-of.ts';
import { makeZip } from '../../../support/imports/make-zip.ts';
import { sourceOf } from '../../../support/imports/sources.ts';

const wide =
  'Datum;Uhrzeit;Gewicht (kg);Stimmung;Bemerkung\n28.03.2026;07:30;70,5;4;gut, sehr gut\n03.04.2026;;71,25;;\n04.04.2026;08:00;viel;3/5;\n31.02.2026;08:00;1;1;\n';
const file = [sourceOf('daten.csv', wide)];
const mapping = {
  time: 'Datum',
  clock: 'Uhrzeit',
  note: 'Bemerkung',
  sourceName: 'My table',
  columns: {
    'Gewicht (kg)': { variableName: 'Weight', variableCategoryName: 'Physique', unitAbbreviatedName: 'kg' },
    Stimmung: { variableName: 'Mood', variableCategoryName: 'Emotions', unitAbbreviatedName: '/5' },
  },
};

describe('a wide table with decimal commas', () => {
  test('becomes rows by its mapping; one date decides for all, a day without a clock is its noon', async () => {
    expect(await rowsOf(file, { choices: { table: { ...mapping, textAround: true } } })).toEqual([
      '2026-03-28T06:30:00 Mood 4 /5 · My table “gut, sehr gut”',
      '2026-03-28T06:30:00 Weight 70.5 kg · My table “gut, sehr gut”',
      '2026-04-03T10:00:00 Weight 71.25 kg · My table',
      '2026-04-04T06:00:00 Mood 3 /5 · My table',
    ]);
  });

  test('keeps what has text around it until the person has seen that', async () => {
    const preview = await previewOf(file, { choices: { table: mapping } });
    expect(unreadableOf(preview)).toEqual([
      '1 × its value has text around it; "textAround": true takes the number alone: daten.csv, line 4 (3/5)',
      '1 × its value looks like a word; choose a scale for it: "words" of its column gives each a number: daten.csv, line 4 (viel)',
      '1 × unreadable time: daten.csv, line 5 (31.02.2026 08:00)',
    ]);
  });

  test('is not imported before its mapping was confirmed; the preview suggests one', async () => {
    const german = 'Date;Gewicht (kg);Stimmung;Pages\n28.03.2026;70,5;4;120\n';
    const { suggestedTable, rows } = await previewOf([sourceOf('a.csv', german)]);
    expect(rows).toBe(3);
    expect(suggestedTable).toEqual({
      time: 'Date',
      sourceName: 'Spreadsheet',
      columns: {
        'Gewicht (kg)': {
          variableName: 'Gewicht',
          variableCategoryName: 'Physique',
          unitAbbreviatedName: 'kg',
          combinationOperation: 'MEAN',
        },
        Stimmung: {
          variableName: 'Stimmung',
          variableCategoryName: 'Emotions',
          unitAbbreviatedName: '/5',
          combinationOperation: 'MEAN',
        },
        Pages: {
          variableName: 'Pages',
          variableCategoryName: 'Miscellaneous',
          unitAbbreviatedName: 'index',
          combinationOperation: 'MEAN',
        },
      },
    });
    await expect(rowsOf([sourceOf('a.csv', german)])).rejects.toThrow('is a table, which needs a mapping');
  });

  test.each([
    [['2', '5'], '/5', 2],
    [['3', '8'], '/10', 2],
    [['40', '85'], '%', 2],
  ])('moods of %j are suggested in %s, and none is left out', async (moods, unit, rows) => {
    const days = moods.map((mood, i) => `2${i}.03.2026;${mood}\n`).join('');
    const preview = await previewOf([sourceOf('a.csv', `Datum;Stimmung\n${days}`)]);
    expect(preview.suggestedTable?.columns?.Stimmung?.unitAbbreviatedName).toBe(unit);
    expect([preview.rows, unreadableOf(preview)]).toEqual([rows, []]);
  });
});

describe('a long table', () => {
  const long =
    'date,name,value,unit\n03/04/2026 10:00,Coffee,2,serving\n03/05/2026 10:00,Weight,70,kg\n03/05/2026 11:00,Weight,70,stone\n';
  const own = [sourceOf('long.csv', long)];
  const table = { time: 'date', name: 'name', value: 'value', unit: 'unit' };

  test('whose dates can be read in two ways asks, with examples', async () => {
    expect(await rowsOf(own, { choices: { table } })).toEqual([]);
    const { questions } = await previewOf(own, { choices: { table } });
    expect(questions).toMatchObject([
      { id: 'date-order', examples: ['03/04/2026 10:00', '03/05/2026 10:00', '03/05/2026 11:00'] },
    ]);
  });

  test.each([
    [
      'monthFirst',
      [
        '2026-03-04T09:00:00 Coffee 2 serving · Spreadsheet',
        '2026-03-05T09:00:00 Weight 70 kg · Spreadsheet',
      ],
    ],
    [
      'dayFirst',
      [
        '2026-04-03T08:00:00 Coffee 2 serving · Spreadsheet',
        '2026-05-03T08:00:00 Weight 70 kg · Spreadsheet',
      ],
    ],
  ])('is read as %s', async (order, rows) => {
    expect(await rowsOf(own, { choices: { table, answers: { 'date-order': order } } })).toEqual(rows);
  });

  test('with a delimiter at the end of every row is read; a row with more is told', async () => {
    const text = 'date,name,value\n2026-03-04,Coffee,2,\n2026-03-05,Coffee,3,4\n';
    const trailing = [sourceOf('t.csv', text)];
    const choices = { table: { time: 'date', name: 'name', value: 'value', unitAbbreviatedName: 'serving' } };
    expect(await rowsOf(trailing, { choices })).toEqual([
      '2026-03-04T11:00:00 Coffee 2 serving · Spreadsheet',
    ]);
    expect(unreadableOf(await previewOf(trailing, { choices }))).toEqual([
      '1 × more cells than the header: t.csv, line 3 (2026-03-05 | Coffee | 3 | 4)',
    ]);
  });

  test('is refused where the mapping names columns that it has not', async () => {
    await expect(rowsOf(own, { choices: { table: { ...table, time: 'day' } } })).rejects.toThrow(
      'long.csv: has no column "day"from the mapping. It has: date, name, value, unit. Use one of these.',
    );
  });

  test('of a thousand variables, or without line breaks, is refused', async () => {
    const many = `date,name,value\n${Array.from({ length: 1000 }, (_, i) => `2026-03-04,V${i},1`).join('\n')}\n`;
    const choices = { table: { time: 'date', name: 'name', value: 'value' } };
    await expect(rowsOf([sourceOf('m.csv', many)], { choices })).rejects.toThrow(
      'more than 500 kinds of data',
    );
    const endless = `date,name,value\n"${'x'.repeat(3_000_000)}`;
    await expect(rowsOf([sourceOf('m.csv', endless)], { choices })).rejects.toThrow('which begins on line 2');
  });
});

describe('a table as JSON', () => {
  /** The rows by the mapping that the preview suggests. */
  const suggestedRows = async (name: string, text: string) => {
    const { suggestedTable: table } = await previewOf([sourceOf(name, text)]);
    return rowsOf([sourceOf(name, text)], { choices: table === undefined ? {} : { table } });
  };
  const records = [
    { id: 7, date: '2026-03-04', steps: 7000, 'Weight (kg)': 70.5, sleep: { hours: 7.5 }, note: 'fine' },
    { id: 8, date: '2026-03-05', steps: 8000, sleep: { hours: null }, mood: 'good' },
  ];
  const rows = [
    '2026-03-04T11:00:00 Weight 70.5 kg · Spreadsheet “fine”',
    '2026-03-04T11:00:00 sleep.hours 7.5 index · Spreadsheet “fine”',
    '2026-03-04T11:00:00 steps 7000 count · Spreadsheet “fine”',
  ];

  test.each([
    ['a list', JSON.stringify(records)],
    ['a list in data', `{"data": ${JSON.stringify(records, null, 2)}, "next_token": null}`],
    ['lines', records.map((one) => JSON.stringify(one)).join('\n')],
  ])('is read from %s', async (_, text) => {
    const read = await suggestedRows('days.json', text);
    expect(read.filter((row) => row.startsWith('2026-03-04'))).toEqual(rows);
    expect(read.filter((row) => row.startsWith('2026-03-05'))).toEqual([
      '2026-03-05T11:00:00 mood 4 /5 · Spreadsheet',
      '2026-03-05T11:00:00 steps 8000 count · Spreadsheet',
    ]);
  });

  test('has times as numbers, names and values, and members that come late', async () => {
    const long = [
      { when: Date.parse('2026-03-04T10:00:00Z'), metric: 'Mood', value: 4, unit: '/5' },
      { when: Date.parse('2026-03-04T11:00:00Z') / 1000, metric: 'Pain', value: 2, unit: '/5', tag: 'x' },
    ];
    const text = long.map((one) => JSON.stringify(one)).join('\n');
    expect(await suggestedRows('log.ndjson', `${text}\nno json\n`)).toEqual([
      '2026-03-04T10:00:00 Mood 4 /5 · Spreadsheet',
      '2026-03-04T11:00:00 Pain 2 /5 · Spreadsheet',
    ]);
    const many = Array.from({ length: 3000 }, (_, i) => ({
      date: '2026-03-04',
      a: 1,
      ...(i === 2999 && { b: 5 }),
    }));
    const choices = { table: { time: 'date', columns: { b: { variableName: 'Late' } } } };
    expect(await rowsOf([sourceOf('late.json', JSON.stringify(many))], { choices })).toEqual([
      '2026-03-04T11:00:00 Late 5 index · Spreadsheet',
    ]);
  });

  test('is refused in words where it is none', async () => {
    await expect(previewOf([sourceOf('a.json', '[{"a": 1}]')])).rejects.toThrow(
      'no column where every cell is a date',
    );
    await expect(previewOf([sourceOf('a.json', '{\n "settings": {"a": 1}}')])).rejects.toThrow(
      'isn’t a file we can read',
    );
    await expect(previewOf([sourceOf('a.json', '[{"date": "2026-03-04", "a": 1}, {"da')])).rejects.toThrow(
      'ends in the middle of a value',
    );
  });
});

describe('an export of our own', () => {
  const record = {
    startAt: '2026-03-29T08:00:00Z',
    variableName: 'Mood',
    variableCategoryName: 'Emotions',
    value: 0.1 + 0.2,
    unitAbbreviatedName: 'index',
    combinationOperation: 'MEAN',
    sourceName: 'A.’s phone',
    note: 'fine',
  };
  const line = '2026-03-29T08:00:00 Mood 0.30000000000000004 index · A.’s phone “fine”';

  test('comes back as it was, from NDJSON', async () => {
    const lines = [
      { type: 'daymark-measurements', version: 1 },
      record,
      { ...record, unitAbbreviatedName: 'furlong' },
    ];
    const text = `${lines.map((one) => JSON.stringify(one)).join('\n')}\n[1]\n{"type":"daymark-reminders"}\n`;
    const own = [sourceOf('export.ndjson', text)];
    expect(await rowsOf(own)).toEqual([line]);
    const preview = await previewOf(own);
    expect(preview.kinds).toMatchObject([{ variableName: 'Mood', readings: 1, rows: 1 }]);
    expect(unreadableOf(preview)).toEqual([
      '1 × not a JSON object: export.ndjson, line 4 ([1])',
      '1 × unknown unit: export.ndjson, line 3 (Mood)',
    ]);
    expect(preview.others).toEqual([
      { name: 'Lines of type daymark-reminders', count: 1, canInclude: false },
    ]);
  });

  test('with the smallest numbers, and of the first days of 1970', async () => {
    const lines = [
      { type: 'daymark-measurements', version: 1 },
      { ...record, value: 5e-324 },
      { ...record, startAt: '1970-01-01T08:00:00Z', value: -1e-310 },
    ];
    const text = lines.map((one) => JSON.stringify(one)).join('\n');
    expect(await rowsOf([sourceOf('export.ndjson', text)])).toEqual([
      '1970-01-01T08:00:00 Mood -1e-310 index · A.’s phone “fine”',
      '2026-03-29T08:00:00 Mood 5e-324 index · A.’s phone “fine”',
    ]);
  });

  test('with ratings outside of their scale, which the service keeps', async () => {
    const rated = { ...record, unitAbbreviatedName: '/10', value: 11 };
    const lines = [{ type: 'daymark-measurements', version: 1 }, rated].map((one) => JSON.stringify(one));
    const own = [sourceOf('export.ndjson', `${lines.join('\n')}\n`)];
    expect(await rowsOf(own)).toEqual(['2026-03-29T08:00:00 Mood 11 /10 · A.’s phone “fine”']);
  });

  test('and from CSV, where formulas were made text', async () => {
    const columns = Object.keys(record);
    const cells = Object.values({ ...record, note: "'=1+1" });
    const text = `\ufeff${columns.join(',')}\r\n${cells.join(',')}\r\n1,2\r\n`;
    expect(await rowsOf([sourceOf('export.csv', text)])).toEqual([line.replace('fine', '=1+1')]);
  });
});

describe('tables as people have them', () => {
  test('a first line of Excel’s own is no part of the table', async () => {
    const file = [
      sourceOf('a.csv', '\ufeffsep=;\r\nDate;Weight (kg)\r\n28.03.2026;70,5\r\n03.04.2026;71\r\n'),
    ];
    const { suggestedTable, rows } = await previewOf(file);
    expect(rows).toBe(2);
    expect(await rowsOf(file, { choices: { table: suggestedTable as never } })).toEqual([
      '2026-03-28T11:00:00 Weight 70.5 kg · Spreadsheet',
      '2026-04-03T10:00:00 Weight 71 kg · Spreadsheet',
    ]);
  });

  test('words become the numbers of a scale, which is suggested where it is usual', async () => {
    const text =
      'day,mood,pain,walked\n2026-05-01,Great,odd,yes\n2026-05-02,good,odd,no\n2026-05-03,strange,odd,yes\n';
    const file = [sourceOf('words.csv', text)];
    const { suggestedTable } = await previewOf(file);
    expect(suggestedTable?.columns).toMatchObject({
      mood: { unitAbbreviatedName: '/5', words: { great: 5, good: 4, strange: null } },
      pain: { words: { odd: null } },
      walked: { unitAbbreviatedName: 'yes/no', words: { yes: 1, no: 0 } },
    });
    const mood = { variableName: 'Mood', unitAbbreviatedName: '/5', words: { great: 5, Good: 4 } };
    const choices = { table: { time: 'day', columns: { mood } } };
    expect(await rowsOf(file, { choices })).toEqual([
      '2026-05-01T10:00:00 Mood 5 /5 · Spreadsheet',
      '2026-05-02T10:00:00 Mood 4 /5 · Spreadsheet',
    ]);
    expect(unreadableOf(await previewOf(file, { choices }))).toEqual([
      '1 × its value looks like a word; choose a scale for it: "words" of its column gives each a number: words.csv, line 4 (strange)',
    ]);
  });

  test('dates beside free text are said to be that', async () => {
    const text = 'day,diary\n2026-05-01,I slept late today\n2026-05-02,Then it rained all day long\n';
    await expect(previewOf([sourceOf('t.csv', text)])).rejects.toThrow('has dates, but no column of numbers');
    await expect(previewOf([sourceOf('t.csv', 'a,b\nx,y\nz,w\n')])).rejects.toThrow(
      'no column where every cell is a date',
    );
  });

  test('a long table has a category and an operation for each variable', async () => {
    const text = `date,name,value,unit,category,operation
2026-03-04,Coffee,2,serving,Foods,sum
2026-03-04,Knee,3,/5,symptoms,MEAN
2026-03-04,Steps,900,count,,
`;
    const file = [sourceOf('long.csv', text)];
    const preview = await previewOf(file);
    expect(preview.suggestedTable).toMatchObject({ category: 'category', operation: 'operation' });
    expect(
      preview.kinds
        .map((one) => `${one.variableName} ${one.variableCategoryName} ${one.combinationOperation}`)
        .sort(),
    ).toEqual(['Coffee Foods SUM', 'Knee Symptoms MEAN', 'Steps Physical Activities SUM']);
  });

  test('a workbook is answered with what to do', async () => {
    const bytes = makeZip([
      { name: '[Content_Types].xml', content: '<x/>' },
      { name: 'xl/workbook.xml', content: '<x/>' },
    ]);
    await expect(previewOf([sourceOf('my.xlsx', bytes)])).rejects.toThrow(
      'my.xlsx: is a spreadsheet workbook. Open it, save the sheet as CSV',
    );
  });
});
