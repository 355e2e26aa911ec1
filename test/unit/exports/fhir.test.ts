import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ucumCodes } from '../../../shared/domain/fhir/ucum.ts';
import { formatUtc, parseUtc } from '../../../shared/domain/time/calendar.ts';
import { units } from '../../../shared/domain/units/units.ts';
import { exportText } from '../../../shared/exports/export-text.ts';
import type { ExportedRecord } from '../../../shared/exports/exported-record.ts';
import type { ReadPage } from '../../../shared/exports/read-service.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { fhirFaults } from '../../support/document/fhir-schema.ts';
import { importOf } from '../../support/imports/import-of.ts';
import { allOf, sourceOf } from '../../support/imports/sources.ts';

const base: ExportedRecord = {
  id: 1,
  startAt: '2026-03-01T08:00:00',
  variableName: 'Mood',
  variableCategoryName: 'Emotions',
  value: 4,
  unitAbbreviatedName: '/5',
  combinationOperation: 'MEAN',
  sourceName: 'Daymark',
};

/** A service that has these records, two on a page. */
const serviceOf =
  (records: readonly ExportedRecord[]): ReadPage =>
  async (path, query = {}) => {
    if (path === '/api/v3/user')
      return { data: { id: 7, timezone: 'UTC', zones: [], dayStartsAt: '00:00:00' }, next: undefined };
    if (path === '/api/v3/userVariables') {
      const names = new Map(records.map((record) => [record.variableName, record.combinationOperation]));
      const userVariables = [...names].map(([name, combinationOperation]) => ({
        name,
        combinationOperation,
      }));
      return { data: { userVariables }, next: undefined };
    }
    const offset = Number(query.offset ?? 0);
    const next = offset + 2 < records.length ? { offset: offset + 2 } : undefined;
    return { data: records.slice(offset, offset + 2), next };
  };

const written = async (form: 'fhir' | 'fhir-ndjson', records: readonly ExportedRecord[]): Promise<string> =>
  (await allOf(exportText(form, serviceOf(records)))).join('');

interface Resource {
  readonly resourceType: string;
  readonly [member: string]: unknown;
}

const resourcesOf = async (records: readonly ExportedRecord[]): Promise<Resource[]> =>
  (await written('fhir-ndjson', records))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const record: fc.Arbitrary<ExportedRecord> = fc.record({
  id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  startAt: fc.integer({ min: 1_700_000_000, max: 1_700_000_009 }).map(formatUtc),
  variableName: fc.oneof(
    fc.constantFrom(
      'Systolic Blood Pressure',
      'Diastolic Blood Pressure',
      'Steps',
      'Blood Glucose',
      'Insulin',
      'Pain',
    ),
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== ''),
  ),
  variableCategoryName: fc.constantFrom('Vital Signs', 'Emotions', 'Treatments'),
  value: fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
    fc.constantFrom(0, 1),
  ),
  unitAbbreviatedName: fc.constantFrom(...units.map(({ abbreviatedName }) => abbreviatedName)),
  combinationOperation: fc.constantFrom('MEAN', 'SUM'),
  sourceName: fc.constantFrom('Dexcom G7', 'Cuff', '\u00a0'),
  note: fc.string({ unit: anyCharacter, maxLength: 20 }),
});

interface Entry {
  readonly fullUrl: string;
  readonly resource: Resource;
}

/** References of a bundle that lead to none of its entries, and entries that cannot be told apart. */
function unresolved(bundle: { readonly entry: readonly Entry[] }): string[] {
  const urls = bundle.entry.map(({ fullUrl }) => fullUrl);
  const isAddress = (url: unknown) =>
    /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(String(url));
  const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]*)"/g)].map(
    ([, url = '']) => url,
  );
  return [
    ...urls.filter((url, i) => !isAddress(url) || urls.indexOf(url) !== i),
    ...references.filter((url) => !urls.includes(url)),
  ];
}

describe('FHIR', () => {
  test('names every entry of a bundle by an address that the next export gives it too', async () => {
    const bundle = async (records: readonly ExportedRecord[]): Promise<Entry[]> =>
      JSON.parse(await written('fhir', records)).entry;
    const later = { ...base, id: 2, startAt: '2026-03-02T08:00:00' };
    const [[patient, mood], both] = [await bundle([base]), await bundle([base, later])];
    expect(both.slice(0, 2)).toEqual([patient, mood]);
    expect(mood?.resource).toMatchObject({ id: 'dm-1', subject: { reference: patient?.fullUrl } });
  });

  test('writes a scale as people say it, and reads exports of before, which had its abbreviation', async () => {
    const inSix = { ...base, unitAbbreviatedName: '/6', value: 0 };
    const now = await written('fhir-ndjson', [inSix]);
    expect(now).toContain('"unit":"of 5"');
    expect(now).not.toContain('/6');
    const before = now
      .replace('"unit":"of 5"', '"unit":"/6"')
      .replace(/,\{"system":"urn:daymark:scale"[^}]*\}/, '');
    for (const text of [now, before])
      expect(await importOf([sourceOf('export.json', text)])).toMatchObject([
        { unitAbbreviatedName: '/6', value: 0 },
      ]);
  });

  test('is valid by HL7’s own schema, whatever is recorded', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 12 }), async (records) => {
        const inOrder = records.toSorted((a, b) => (a.startAt < b.startAt ? -1 : 1));
        const bundle = JSON.parse(await written('fhir', inOrder));
        expect(fhirFaults('Bundle', bundle)).toEqual([]);
        expect(unresolved(bundle)).toEqual([]);
      }),
      { numRuns: 40, seed: 36 },
    );
  });

  test('is refused by that schema where it is wrong, so that the test above says something', () => {
    const observation = { resourceType: 'Observation', code: {}, status: 'final' };
    expect(fhirFaults('Observation', observation)).toEqual([]);
    for (const wrong of [{ status: 'done' }, { extra: 1 }])
      expect(fhirFaults('Observation', { ...observation, ...wrong })).not.toEqual([]);
  });

  test('pairs both pressures of one second and source, codes what is sure, and leaves the rest to words', async () => {
    const pressure = {
      ...base,
      variableCategoryName: 'Vital Signs',
      unitAbbreviatedName: 'mmHg',
      sourceName: 'Cuff',
    };
    const [patient, panel, alone, mood, sensed, meter] = await resourcesOf([
      { ...pressure, id: 1, variableName: 'Systolic Blood Pressure', value: 121 },
      { ...pressure, id: 2, variableName: 'Diastolic Blood Pressure', value: 80, note: 'sitting' },
      { ...pressure, id: 3, variableName: 'Diastolic Blood Pressure', value: 81, sourceName: 'Other' },
      { ...base, id: 4, startAt: '2026-03-01T08:00:01', note: 'a\u00a0walk' },
      {
        ...base,
        id: 5,
        startAt: '2026-03-01T08:00:02',
        variableName: 'Blood Glucose',
        unitAbbreviatedName: 'mg/dL',
        value: 99,
        sourceName: 'Dexcom G7',
      },
      {
        ...base,
        id: 6,
        startAt: '2026-03-01T08:00:03',
        variableName: 'Blood Glucose',
        unitAbbreviatedName: 'mg/dL',
        value: 99,
      },
      {
        ...base,
        id: 7,
        startAt: '2026-03-01T08:00:04',
        variableName: 'Insulin',
        unitAbbreviatedName: 'units',
        value: 3,
      },
    ]);
    expect(patient).toMatchObject({ resourceType: 'Patient', id: 'me' });
    expect(JSON.stringify(patient)).toContain('LOINC® is a registered United States trademark');
    expect(panel).toMatchObject({
      id: 'dm-1-2',
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: '85354-9' }] },
      effectiveDateTime: '2026-03-01T08:00:00Z',
      device: { display: 'Cuff' },
      note: [{ text: 'sitting' }],
      component: [
        {
          code: { coding: [{ code: '8480-6' }] },
          valueQuantity: { value: 121, unit: 'mmHg', code: 'mm[Hg]' },
        },
        { code: { coding: [{ code: '8462-4' }] }, valueQuantity: { value: 80 } },
      ],
    });
    expect(alone).toMatchObject({
      id: 'dm-3',
      code: { coding: [{ code: '8462-4' }] },
      valueQuantity: { value: 81 },
    });
    expect(mood).toMatchObject({
      code: { text: 'Mood' },
      valueQuantity: { value: 4, unit: 'of 5', code: '{score}' },
      note: [{ text: 'a walk' }],
    });
    expect((mood?.code as object) ?? {}).not.toHaveProperty('coding');
    expect(sensed).toMatchObject({ code: { coding: [{ code: '99504-3' }] } });
    expect(meter).toMatchObject({ code: { coding: [{ code: '2339-0' }] } });
  });

  test('says of a code only what its unit allows', async () => {
    const [, pain, feet] = await resourcesOf([
      { ...base, variableName: 'Heart Rate', unitAbbreviatedName: '/5' },
      {
        ...base,
        id: 2,
        startAt: '2026-03-01T08:00:01',
        variableName: 'Height',
        unitAbbreviatedName: 'ft',
        value: 6,
      },
    ]);
    expect(pain?.code).toEqual({ text: 'Heart Rate' });
    expect(feet).toMatchObject({
      code: { coding: [{ code: '8302-2' }] },
      valueQuantity: { value: 6, code: '[ft_i]' },
    });
  });

  test('has a code of UCUM for every unit that has one', () => {
    const without = units
      .map(({ abbreviatedName }) => abbreviatedName)
      .filter((unit) => ucumCodes[unit] === undefined);
    expect(without).toEqual(['yes/no', '$']);
  });

  test.each(['fhir', 'fhir-ndjson'] as const)('as %s is read back as it was', async (form) => {
    const records = units
      .filter(({ abbreviatedName }) => abbreviatedName !== '$')
      .map(
        ({ abbreviatedName }, i): ExportedRecord => ({
          ...base,
          id: i + 1,
          startAt: formatUtc((parseUtc(base.startAt) ?? 0) + i),
          variableName: `In ${abbreviatedName}`,
          unitAbbreviatedName: abbreviatedName,
          value: 1,
          combinationOperation: i % 2 === 0 ? 'SUM' : 'MEAN',
          ...(i === 3 && { note: 'two\nlines' }),
        }),
      );
    const rows = await importOf([sourceOf('export.json', await written(form, records))]);
    const back = rows.map((row) => ({ ...row, startAt: formatUtc(row.startAt) }));
    expect(back.sort((a, b) => (a.startAt < b.startAt ? -1 : 1))).toEqual(
      records.map(({ id: _id, ...rest }) => rest),
    );
  });

  test('of nothing is a bundle all the same', async () => {
    const bundle = JSON.parse(await written('fhir', []));
    expect(bundle.entry).toHaveLength(1);
    expect(fhirFaults('Bundle', bundle)).toEqual([]);
  });
});
