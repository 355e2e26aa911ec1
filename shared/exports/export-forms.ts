/** The forms in which everything can be taken along. */
export const exportForms = {
  csv: {
    title: 'CSV',
    name: 'csv',
    type: 'text/csv;charset=utf-8',
    says: 'A row for each record, with its time in UTC and on your clock. For spreadsheets; can be imported again.',
  },
  wide: {
    title: 'CSV by day',
    name: 'by-day.csv',
    type: 'text/csv;charset=utf-8',
    says: 'A row for each day and a column for each thing you track, with the values your charts show. For spreadsheets.',
  },
  ndjson: {
    title: 'NDJSON',
    name: 'ndjson',
    type: 'application/x-ndjson',
    says: 'Everything: records, settings, ingredients, reminders, votes, studies, experiments, and who used your records. Import it into an empty account to move there.',
  },
  fhir: {
    title: 'FHIR',
    name: 'fhir.json',
    type: 'application/fhir+json',
    says: 'HL7’s FHIR R4, one bundle of observations: for doctors and other health programs.',
  },
  'fhir-ndjson': {
    title: 'FHIR as NDJSON',
    name: 'fhir.ndjson',
    type: 'application/fhir+ndjson',
    says: 'The same, with one observation per line: for programs that load data in bulk.',
  },
} as const;

export type ExportForm = keyof typeof exportForms;

export const isExportForm = (name: string): name is ExportForm => Object.hasOwn(exportForms, name);
