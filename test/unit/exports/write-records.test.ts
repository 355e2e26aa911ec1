import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CsvReader, csvLine, csvText } from '../../../shared/domain/texts/csv.ts';
import { normaliseName } from '../../../shared/domain/texts/fold-name.ts';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { clockOf } from '../../../shared/domain/time/person-clock.ts';
import type { PortableRecord } from '../../../shared/exports/exported-record.ts';
import { csvHead, csvLines, ndjsonHead, ndjsonLines } from '../../../shared/exports/write-records.ts';
import { plainName } from '../../../shared/imports/rows/source-name.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { importOf } from '../../support/imports/import-of.ts';
import { sourceOf } from '../../support/imports/sources.ts';

/** Somebody who went from Tokyo to Berlin. */
const clock = clockOf({
  timezone: 'Europe/Berlin',
  formerZones: [{ zone: 'Asia/Tokyo', until: 1_772_000_000 }],
});
const forms = {
  csv: { head: csvHead, linesOf: csvLines },
  ndjson: { head: `${JSON.stringify(ndjsonHead)}\n`, linesOf: ndjsonLines },
} as const;

const awkward = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom('"', ',', '\n', '\r', "'", '=', '+', '-', '@', '\t', 'a', ' ', '’'),
    maxLength: 8,
  }),
);
/** As the service has them. */
const name = awkward.filter((text) => plainName(text) !== undefined && normaliseName(text) === text);
const record: fc.Arbitrary<PortableRecord> = fc
  .record({
    startAt: fc.integer({ min: 200_000, max: 1_790_000_000 }).map(formatUtc),
    variableName: name,
    variableCategoryName: fc.constantFrom('Emotions', 'Treatments'),
    value: fc.integer({ min: -1e12, max: 1e12 }).map((thousandths) => thousandths / 1000 || 0),
    unitAbbreviatedName: fc.constantFrom('mg', 'count'),
    combinationOperation: fc.constantFrom('MEAN' as const, 'SUM' as const),
    sourceName: name,
    note: awkward,
  })
  .map(({ note, ...rest }) => ({ ...rest, ...(note !== '' && { note }) }));

test.each(['csv', 'ndjson'] as const)(
  'what is exported as %s is imported as it was, whatever stands in it',
  async (form) => {
    const { head, linesOf } = forms[form];
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 12 }), async (records) => {
        const file = sourceOf('export', head + linesOf(records, clock));
        const rows = await importOf([file]);
        expect(rows.map((row) => ({ ...row, startAt: formatUtc(row.startAt) }))).toEqual(records);
      }),
      { numRuns: 150, seed: 18 },
    );
  },
);

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
  const [tokyo, berlin] = ndjsonLines([{ ...base, startAt: '2026-02-01T08:00:00' }, base], clock).split('\n');
  expect(JSON.parse(tokyo ?? '')).toMatchObject({
    startAt: '2026-02-01T08:00:00Z',
    startAtLocal: '2026-02-01T17:00:00',
    timezone: 'Asia/Tokyo',
  });
  expect(JSON.parse(berlin ?? '')).toMatchObject({
    startAtLocal: '2026-03-01T09:00:00',
    timezone: 'Europe/Berlin',
  });
  expect(csvHead).toContain('startAt,startAtLocal,timezone,');
});

test('text that looks like a formula comes back without its apostrophe, also where it had one', () => {
  for (const text of ['=1+1', "'=1", "''@x", "'plain", '-5', '\tx']) {
    const [row] = new CsvReader().read(csvLine([text]));
    expect(row?.cells.map(csvText)).toEqual([text]);
    expect(row?.cells[0]).not.toMatch(/^[=+\-@\t]/);
  }
});
