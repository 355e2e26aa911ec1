import type { CodeableConcept, Observation, Patient, Quantity } from 'fhir/r4.d.ts';
import { sensesByName } from '../../domain/connectors/source-kind.ts';
import { codeOf, type LoincCode, loinc, pressurePanel } from '../../domain/fhir/codes.ts';
import { ucum, ucumCodes } from '../../domain/fhir/ucum.ts';
import { scaleEnds, scaleText } from '../../domain/units/scale-text.ts';
import type { ExportedRecord } from '../exported-record.ts';
import { codeNotice } from './notice.ts';

/** Tags beyond FHIR, so that importing the file gives the same record again. */
const tagSystems = {
  category: 'urn:daymark:variable-category',
  operation: 'urn:daymark:combination-operation',
  scale: 'urn:daymark:scale',
} as const;

const categories = 'http://terminology.hl7.org/CodeSystem/observation-category';

/** FHIR's categories of variables without a code, by our category. */
const categoryOf: Readonly<Record<string, string>> = {
  'Vital Signs': 'exam',
  Physique: 'exam',
  'Physical Activities': 'activity',
  Activity: 'activity',
  Sleep: 'activity',
  Environment: 'social-history',
  Locations: 'social-history',
};

/** FHIR allows no other white space in texts, and no control characters. */
export const fhirText = (text: string): string =>
  text.replaceAll(/[^\S \r\n\t]|(?![\r\n\t])\p{Cc}/gu, ' ').trim() || '-';

export const concept = (codes: readonly LoincCode[], text: string): CodeableConcept => ({
  ...(codes.length > 0 && { coding: codes.map((code) => ({ system: loinc, ...code })) }),
  text: fhirText(text),
});

/** The value as it was recorded, never converted. */
export function quantityOf({
  value,
  unitAbbreviatedName: unit,
}: Pick<ExportedRecord, 'value' | 'unitAbbreviatedName'>): Quantity {
  const code = ucumCodes[unit];
  return { value, unit: scaleText(unit) ?? unit, ...(code !== undefined && { system: ucum, code }) };
}

const isYesNo = ({ unitAbbreviatedName, value }: ExportedRecord): boolean =>
  unitAbbreviatedName === 'yes/no' && (value === 0 || value === 1);

export const known = (record: Pick<ExportedRecord, 'variableName' | 'unitAbbreviatedName' | 'sourceName'>) =>
  codeOf(record.variableName, record.unitAbbreviatedName, sensesByName(record.sourceName));

export const categoryConcept = (code: string): CodeableConcept[] => [
  { coding: [{ system: categories, code }] },
];

/** The members that all observations have. */
function common(record: ExportedRecord, id: string, category: string): Omit<Observation, 'code'> {
  const { startAt, sourceName, variableCategoryName, combinationOperation, note } = record;
  const scale = scaleEnds(record.unitAbbreviatedName);
  return {
    resourceType: 'Observation',
    id,
    meta: {
      tag: [
        { system: tagSystems.category, code: variableCategoryName },
        { system: tagSystems.operation, code: combinationOperation },
        // Two scales are "of 5".
        ...(scale === undefined ? [] : [{ system: tagSystems.scale, code: scale.join(' to ') }]),
      ],
    },
    status: 'final',
    category: categoryConcept(category),
    subject: { reference: 'Patient/me' },
    effectiveDateTime: `${startAt}Z`,
    device: { display: fhirText(sourceName) },
    ...(note !== undefined && note.trim() !== '' && { note: [{ text: fhirText(note) }] }),
  };
}

/** FHIR's category of what was recorded. */
export const categoryFor = (
  record: Pick<
    ExportedRecord,
    'variableName' | 'unitAbbreviatedName' | 'sourceName' | 'variableCategoryName'
  >,
): string => known(record)?.category ?? categoryOf[record.variableCategoryName] ?? 'survey';

export function toObservation(record: ExportedRecord): Observation {
  const code = known(record);
  const category = categoryFor(record);
  return {
    ...common(record, `dm-${record.id}`, category),
    code: concept(code?.codes ?? [], record.variableName),
    ...(isYesNo(record) ? { valueBoolean: record.value === 1 } : { valueQuantity: quantityOf(record) }),
  };
}

/** One observation of both pressures of the same second and source. */
export function toPressurePanel(systolic: ExportedRecord, diastolic: ExportedRecord): Observation {
  const notes = [systolic.note, diastolic.note].filter((note) => note !== undefined && note.trim() !== '');
  const { note: _, ...unnoted } = systolic;
  const both = notes.length === 0 ? unnoted : { ...unnoted, note: [...new Set(notes)].join('\n') };
  return {
    ...common(both, `dm-${systolic.id}-${diastolic.id}`, 'vital-signs'),
    code: concept([pressurePanel], 'Blood Pressure'),
    component: [systolic, diastolic].map((record) => ({
      code: concept(known(record)?.codes ?? [], record.variableName),
      valueQuantity: quantityOf(record),
    })),
  };
}

/** The owner of the records, without a name. Its text carries the notice of the codes. */
export const patient: Patient = {
  resourceType: 'Patient',
  id: 'me',
  text: {
    status: 'additional',
    div: `<div xmlns="http://www.w3.org/1999/xhtml"><p>${codeNotice}</p></div>`,
  },
};
