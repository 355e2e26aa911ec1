import { describe, expect, test } from '@jest/globals';
import { previewOf, rowsOf, unreadableOf } from '../../../support/imports/import-of.ts';
import { sourceOf } from '../../../support/imports/sources.ts';

const loinc = (code: string) => ({
  coding: [
    { system: 'http://snomed.info/sct', code: '1' },
    { system: 'http://loinc.org', code },
  ],
});
const quantity = (value: number, code: string, unit = code) => ({
  value,
  unit,
  system: 'http://unitsofmeasure.org',
  code,
});
const observation = (more: object) => ({
  resourceType: 'Observation',
  status: 'final',
  effectiveDateTime: '2026-03-29T08:00:00+02:00',
  ...more,
});

const resources = [
  { resourceType: 'Patient', name: [{ family: 'Secretname' }] },
  observation({
    code: loinc('29463-7'),
    valueQuantity: quantity(154.324, '[lb_av]'),
    device: { display: 'Scale' },
  }),
  observation({
    code: loinc('8867-4'),
    valueQuantity: quantity(60, '/min', 'beats/minute'),
    performer: [{ display: 'Clinic' }],
  }),
  observation({ code: loinc('9279-1'), valueQuantity: quantity(14, '/min', 'breaths/minute') }),
  observation({
    code: loinc('15074-8'),
    valueQuantity: quantity(5.5, 'mmol/L'),
    note: [{ text: 'fasting' }],
  }),
  observation({
    code: loinc('85354-9'),
    component: [
      { code: loinc('8480-6'), valueQuantity: quantity(121, 'mm[Hg]') },
      { code: loinc('8462-4'), dataAbsentReason: { text: 'no' } },
    ],
  }),
  observation({ code: { text: 'Smoker' }, valueBoolean: true, effectiveDateTime: '2026-03-28' }),
  observation({
    code: loinc('55423-8'),
    valueInteger: 42,
    effectiveDateTime: undefined,
    effectivePeriod: { start: '2026-03-29T09:00:00Z' },
  }),
  observation({ code: { text: 'Vitamin D' }, valueQuantity: quantity(30, 'ng/mL') }),
  observation({ code: { text: 'CRP' }, valueQuantity: { ...quantity(5, 'mg/dL'), comparator: '<' } }),
  observation({ code: { text: 'Blood group' }, valueCodeableConcept: { text: 'A' } }),
  observation({ status: 'entered-in-error', code: loinc('8867-4'), valueQuantity: quantity(600, '/min') }),
  observation({ code: {}, valueQuantity: quantity(1, 'kg') }),
  observation({ code: loinc('8867-4'), valueQuantity: quantity(60, '/min'), effectiveDateTime: '2026' }),
];
const expected = `2026-03-28T11:00:00 Smoker 1 yes/no · FHIR
2026-03-29T06:00:00 Blood Glucose 99.0858 mg/dL · FHIR “fasting”
2026-03-29T06:00:00 Body Weight 154.324 lb · Scale
2026-03-29T06:00:00 Heart Rate 60 bpm · Clinic
2026-03-29T06:00:00 Respiratory Rate 14 /minute · FHIR
2026-03-29T06:00:00 Systolic Blood Pressure 121 mmHg · FHIR
2026-03-29T09:00:00 Steps 42 count · FHIR`.split('\n');
const bundle = {
  resourceType: 'Bundle',
  type: 'searchset',
  entry: resources.map((resource) => ({ fullUrl: 'urn:x', resource })),
};

describe('Observations of FHIR R4 become', () => {
  test.each([
    ['of a bundle', JSON.stringify(bundle)],
    ['of a bundle in lines', JSON.stringify(bundle, undefined, 2)],
    ['one a line', resources.map((one) => JSON.stringify(one)).join('\n')],
  ])('these rows, %s', async (_what, text) => {
    expect(await rowsOf([sourceOf('records.json', text)])).toEqual(expected);
  });

  test('and what is no value, or cannot be one here, is counted', async () => {
    const preview = await previewOf([sourceOf('records.json', JSON.stringify(bundle))]);
    expect(JSON.stringify(preview)).not.toContain('Secretname');
    expect(preview.others).toEqual([
      { name: 'Resources of type Patient', count: 1, canInclude: false },
      { name: 'Observations that are entered-in-error', count: 1, canInclude: false },
    ]);
    expect(unreadableOf(preview)).toEqual([
      '1 × doesn’t say what was observed: records.json, line 13 ()',
      '1 × only the other half of this blood pressure is recorded: placeholder for a missing value: records.json, line 6 (Diastolic Blood Pressure)',
      '1 × unknown unit: records.json, line 9 (Vitamin D)',
      '1 × unreadable time: records.json, line 14 (2026)',
      '1 × value can’t be recorded: records.json, line 11 (Blood group)',
      '1 × value is only a limit: records.json, line 10 (CRP)',
    ]);
  });

  test('of units that stand in words alone, and of those that we do not have', async () => {
    const pressure = (name: string, valueQuantity: object) => ({ code: loinc(name), valueQuantity });
    const some = [
      observation({
        code: loinc('85354-9'),
        component: [
          pressure('8480-6', quantity(121, 'mm[Hg]')),
          pressure('8462-4', { value: 80, unit: 'mm[Hg]' }),
        ],
      }),
      observation({ code: loinc('29463-7'), valueQuantity: quantity(2480, '[oz_av]') }),
      observation({
        code: loinc('8867-4'),
        valueQuantity: { value: 60, unit: 'beats/min', system: 'http://snomed.info/sct', code: '258983007' },
      }),
      observation({ code: loinc('8310-5'), valueQuantity: { value: 98.6, unit: '°F' } }),
      observation({ code: { text: 'Odd' }, valueQuantity: { value: 1, unit: 'constructor' } }),
    ];
    const file = [sourceOf('records.ndjson', some.map((one) => JSON.stringify(one)).join('\n'))];
    expect(await rowsOf(file)).toEqual([
      '2026-03-29T06:00:00 Body Temperature 98.6 F · FHIR',
      '2026-03-29T06:00:00 Body Weight 155 lb · FHIR',
      '2026-03-29T06:00:00 Diastolic Blood Pressure 80 mmHg · FHIR',
      '2026-03-29T06:00:00 Heart Rate 60 bpm · FHIR',
      '2026-03-29T06:00:00 Systolic Blood Pressure 121 mmHg · FHIR',
    ]);
    expect(unreadableOf(await previewOf(file))).toEqual(['1 × unknown unit: records.ndjson, line 5 (Odd)']);
  });

  test('a refusal, where the file is cut', async () => {
    await expect(rowsOf([sourceOf('cut.json', JSON.stringify(bundle).slice(0, -3))])).rejects.toThrow(
      'ends in the middle of a value',
    );
  });
});
