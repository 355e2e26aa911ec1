import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CsvReader, csvLine, csvText } from '../../../../shared/domain/texts/csv.ts';
import { formatUtc } from '../../../../shared/domain/time/calendar.ts';
import { clockOf } from '../../../../shared/domain/time/person-clock.ts';
import { planImport, slicesOf, variablesIn } from '../../../../web/app/transfer/import-plan.ts';
import type { PortableRecord } from '../../../../web/app/transfer/portable-record.ts';
import { type FileFormat, headOf, linesOf } from '../../../../web/app/transfer/write-records.ts';
import { anyCharacter } from '../../../support/any-character.ts';

const now = 1_800_000_000;
const known = {
  units: new Set(['/5', 'mg', 'count']),
  categories: new Set(['Emotions', 'Treatments']),
  operations: new Map([['Pills', 'SUM' as const]]),
  now,
};
/** Somebody who went from Tokyo to Berlin. */
const clock = clockOf({
  timezone: 'Europe/Berlin',
  formerZones: [{ zone: 'Asia/Tokyo', until: 1_772_000_000 }],
});
const formats: readonly FileFormat[] = ['csv', 'ndjson'];

const awkward = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom('"', ',', '\n', '\r', "'", '=', '+', '-', '@', '\t', 'a', ' '),
    maxLength: 8,
  }),
);
const name = awkward.filter((text) => text.trim() !== '');
const record: fc.Arbitrary<PortableRecord> = fc
  .record({
    startAt: fc.integer({ min: 0, max: now }).map(formatUtc),
    variableName: name,
    variableCategoryName: fc.constantFrom(...known.categories),
    value: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0 || 0),
    unitAbbreviatedName: fc.constantFrom(...known.units),
    combinationOperation: fc.constantFrom('MEAN' as const, 'SUM' as const),
    sourceName: name,
    note: awkward,
  })
  .map(({ note, ...rest }) => ({ ...rest, ...(note !== '' && { note }) }));

/** The text in pieces of any length, as a file comes. */
async function* inPieces(text: string, lengths: readonly number[]): AsyncGenerator<string> {
  let at = 0;
  for (let i = 0; at < text.length; i++) {
    const length = lengths[i % lengths.length] ?? text.length;
    yield text.slice(at, at + length);
    at += length;
  }
}

describe.each(formats)('what is exported as %s', (format) => {
  test('is imported as it was, whatever stands in it and wherever the file is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 }),
        async (records, lengths) => {
          const plan = await planImport(
            inPieces(headOf(format) + linesOf(format, records, clock), lengths),
            known,
          );
          expect(plan).toEqual({ records, problemCount: 0, problems: [] });
        },
      ),
      { numRuns: 150, seed: 18 },
    );
  });

  test('may be large', async () => {
    const one = { ...base, note: 'x"y,\n'.repeat(20) };
    const records = Array.from({ length: 5_000 }, (_, i) => ({ ...one, startAt: formatUtc(i * 60) }));
    const plan = await planImport(
      inPieces(headOf(format) + linesOf(format, records, clock), [65_536]),
      known,
    );
    expect(plan.records.length).toBe(5_000);
    const slices = slicesOf(plan.records);
    expect(slices.flat()).toEqual(records);
    for (const slice of slices) {
      expect(slice.length).toBeLessThanOrEqual(500);
      expect(JSON.stringify(slice).length).toBeLessThan(1_000_000);
    }
  });
});

const base: PortableRecord = {
  startAt: '2026-03-01T08:00:00',
  variableName: 'Mood',
  variableCategoryName: 'Emotions',
  value: 4,
  unitAbbreviatedName: '/5',
  combinationOperation: 'MEAN',
  sourceName: 'API',
};

test('what is exported names its zone, the one that was lived in then, and its time there', () => {
  const [tokyo, berlin] = linesOf('ndjson', [{ ...base, startAt: '2026-02-01T08:00:00' }, base], clock).split(
    '\n',
  );
  expect(JSON.parse(tokyo ?? '')).toMatchObject({
    startAt: '2026-02-01T08:00:00Z',
    startAtLocal: '2026-02-01T17:00:00',
    timezone: 'Asia/Tokyo',
  });
  expect(JSON.parse(berlin ?? '')).toMatchObject({
    startAtLocal: '2026-03-01T09:00:00',
    timezone: 'Europe/Berlin',
  });
  expect(headOf('csv')).toContain('startAt,startAtLocal,timezone,');
});

test('slices hold long notes by their bytes, not their number', () => {
  const records = Array.from({ length: 200 }, () => ({ ...base, note: '€'.repeat(10_000) }));
  const sizes = slicesOf(records).map((slice) => Buffer.byteLength(JSON.stringify(slice)));
  expect(sizes.length).toBeGreaterThan(5);
  for (const size of sizes) expect(size).toBeLessThan(1_000_000);
});

test.each<[string, object, RegExp]>([
  ['no time', { startAt: 'yesterday' }, /no time like/],
  ['a time that does not exist', { startAt: '2026-02-30T00:00:00' }, /no time like/],
  ['the far future', { startAt: '2099-01-01T00:00:00' }, /in the future/],
  ['no name', { variableName: ' ' }, /needs a variableName/],
  ['an unknown unit', { unitAbbreviatedName: 'furlong' }, /unit that is not known/],
  ['an unknown category', { variableCategoryName: 'Cars' }, /category that is not known/],
  ['no number', { value: 'many' }, /no number/],
  ['a third operation', { combinationOperation: 'MAX' }, /MEAN or SUM/],
])('a line with %s is reported with its number and left out', async (_, change, problem) => {
  const lines = [{ type: 'daymark-measurements', version: 1 }, base, { ...base, ...change }];
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  const plan = await planImport(inPieces(text, [7]), known);
  expect([plan.records, plan.problemCount]).toEqual([[base], 1]);
  expect(plan.problems).toEqual([{ line: 3, problem: expect.stringMatching(problem) }]);
});

test('a CSV with fewer columns takes what the variable says and names itself as the source', async () => {
  const text =
    'variableName,startAt,value,unitAbbreviatedName,variableCategoryName\nPills,2026-03-01T08:00:00,2,count,Treatments';
  const { records } = await planImport(inPieces(text, [9]), known);
  expect(records).toEqual([
    {
      startAt: '2026-03-01T08:00:00',
      variableName: 'Pills',
      variableCategoryName: 'Treatments',
      value: 2,
      unitAbbreviatedName: 'count',
      combinationOperation: 'SUM',
      sourceName: 'Import',
    },
  ]);
});

test.each([
  ['another table', 'a,b\n1,2', /names no column/],
  ['a cut line', `${headOf('csv')}1,2\r\n`, /2 cells instead of 10/],
  ['an export of the operator', '{"type":"daymark-export","version":1}', /not of a file/],
  ['a picture', '{\u0000\u0001', /no JSON object/],
])('%s is reported', async (_, text, problem) => {
  const { records, problems } = await planImport(inPieces(text, [100]), known);
  expect(records).toEqual([]);
  expect(problems[0]?.problem).toMatch(problem);
});

test('an empty file has no records', async () => {
  expect(await planImport(inPieces('', [1]), known)).toEqual({ records: [], problemCount: 0, problems: [] });
});

test('what a file holds is counted by variable', () => {
  const records = [base, { ...base, startAt: '2026-01-01T00:00:00' }, { ...base, variableName: 'Pills' }];
  expect(variablesIn(records)).toEqual([
    { name: 'Mood', count: 2, first: '2026-01-01T00:00:00', last: '2026-03-01T08:00:00' },
    { name: 'Pills', count: 1, first: '2026-03-01T08:00:00', last: '2026-03-01T08:00:00' },
  ]);
});

test('text that looks like a formula comes back without its apostrophe, also where it had one', () => {
  for (const text of ['=1+1', "'=1", "''@x", "'plain", '-5', '\tx']) {
    const [row] = new CsvReader().read(csvLine([text]));
    expect(row?.cells.map(csvText)).toEqual([text]);
    expect(row?.cells[0]).not.toMatch(/^[=+\-@\t]/);
  }
});
