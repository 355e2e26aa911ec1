import type { Observation, Patient } from 'fhir/r4.d.ts';
import type { ExportForm } from './export-forms.ts';
import type { ExportedRecord } from './exported-record.ts';
import { bundleEntry } from './fhir/bundle-entry.ts';
import { patient } from './fhir/observation.ts';
import { bySecond, isLeftOut, observationsOf } from './fhir/write-fhir.ts';
import {
  clockOfExport,
  type ExportedPerson,
  type ExportedVariable,
  type ReadPage,
  readPerson,
  readRecords,
  readVariables,
} from './read-service.ts';
import { setupLines } from './setup-lines.ts';
import { csvHead, csvLines, ndjsonHead, ndjsonLines } from './write-records.ts';
import { writeWide } from './write-wide.ts';

/** Counts of the records so far. */
interface ExportCounts {
  records: number;
  /** Records that the form has no place for. */
  leftOut: number;
}

interface Export {
  readonly read: ReadPage;
  readonly person: ExportedPerson;
  readonly variables: readonly ExportedVariable[];
  readonly counts: ExportCounts;
}

/** Everything of the person in one form, piece by piece, with only one page in memory at a time. */
export async function* exportText(
  form: ExportForm,
  read: ReadPage,
  counts: ExportCounts = { records: 0, leftOut: 0 },
): AsyncGenerator<string> {
  const [person, variables] = [await readPerson(read), await readVariables(read)];
  yield* writers[form]({ read, person, variables, counts });
}

async function* counted({ read, variables, counts }: Export): AsyncGenerator<ExportedRecord[]> {
  for await (const records of readRecords(read, variables)) {
    yield records;
    counts.records += records.length;
  }
}

async function* csv(of: Export): AsyncGenerator<string> {
  const clock = clockOfExport(of.person);
  yield csvHead;
  for await (const records of counted(of)) yield csvLines(records, clock);
}

const wide = ({ read, variables, counts }: Export): AsyncGenerator<string> =>
  writeWide(read, variables, (rows) => {
    counts.records += rows;
  });

/** The lines that set up an account come first, because a restore needs them before the first measurement. */
async function* ndjson(of: Export): AsyncGenerator<string> {
  const clock = clockOfExport(of.person);
  yield `${JSON.stringify(ndjsonHead)}\n`;
  for await (const line of setupLines(of.read, of.person, of.variables)) yield `${JSON.stringify(line)}\n`;
  for await (const records of counted(of)) yield ndjsonLines(records, clock);
}

async function* resources(of: Export): AsyncGenerator<readonly (Observation | Patient)[]> {
  yield [patient];
  for await (const seconds of bySecond(counted(of))) {
    of.counts.leftOut += seconds.flat().filter(isLeftOut).length;
    yield seconds.flatMap(observationsOf);
  }
}

async function* fhir(of: Export): AsyncGenerator<string> {
  yield '{"resourceType":"Bundle","type":"collection","entry":[';
  let isFirst = true;
  for await (const page of resources(of)) {
    const entries = await Promise.all(page.map((resource) => bundleEntry(String(of.person.id), resource)));
    if (entries.length === 0) continue;
    yield `${isFirst ? '\n' : ',\n'}${entries.map((entry) => JSON.stringify(entry)).join(',\n')}`;
    isFirst = false;
  }
  yield '\n]}\n';
}

async function* fhirNdjson(of: Export): AsyncGenerator<string> {
  for await (const page of resources(of))
    yield page.map((resource) => `${JSON.stringify(resource)}\n`).join('');
}

const writers: Readonly<Record<ExportForm, (of: Export) => AsyncGenerator<string>>> = {
  csv,
  wide,
  ndjson,
  fhir,
  'fhir-ndjson': fhirNdjson,
};
