import { parseJson } from '../../../domain/json/parse-json.ts';
import { claimFiles } from '../../claim-files.ts';
import type { Collector, Place } from '../../collector.ts';
import { headOf, type ImportFile, textOf } from '../../import-file.ts';
import { readJsonItems } from '../../json/read-json-items.ts';
import { type Members, membersOf, textIn } from '../../read-json.ts';
import { readLines } from '../../tables/read-lines.ts';
import type { Format } from '../format.ts';
import { takeObservation } from './observation.ts';

type BundleShape = 'bundle' | 'lines' | 'single';

async function shapeOf(file: ImportFile): Promise<BundleShape | undefined> {
  const head = await headOf(file);
  if (!/^\s*\{/.test(head) || !/"resourceType"\s*:/.test(head)) return undefined;
  if (/"resourceType"\s*:\s*"Bundle"/.test(head)) return 'bundle';
  const [line = ''] = head.trimStart().split(/\r?\n/, 1);
  if (line.trimEnd().endsWith('}')) return 'lines';
  return /"resourceType"\s*:\s*"Observation"/.test(head) ? 'single' : undefined;
}

function takeResource(place: Place, resource: Members, to: Collector): undefined {
  const type = textIn(resource, 'resourceType');
  if (type === 'Observation') return takeObservation(place, resource, to);
  to.other(`Resources of type ${type.slice(0, 50) || 'unknown'}`);
}

const patterns = {
  bundle: ['entry', '*', 'resource'],
  single: [],
} as const;

async function* readWhole(file: ImportFile, shape: 'bundle' | 'single', to: Collector): AsyncGenerator<void> {
  let line = 0;
  for await (const items of readJsonItems(file, [patterns[shape]])) {
    for (const { value } of items) {
      const place = { file: file.label, line: ++line };
      if (value === undefined) to.skip(place, 'not a JSON object', '');
      else takeResource(place, membersOf(value), to);
    }
    yield;
  }
}

async function* readNdjson(file: ImportFile, to: Collector): AsyncGenerator<void> {
  for await (const lines of readLines(textOf(file), file.label)) {
    for (const { text, line } of lines) {
      const place = { file: file.label, line };
      const value = parseJson(text);
      if (value === undefined) to.skip(place, 'not a JSON object', text);
      else takeResource(place, membersOf(value), to);
    }
    yield;
  }
}

const mayBeFhir = ({ path, isInArchive }: ImportFile): boolean =>
  !isInArchive || /\.(?:nd)?json$/i.test(path);

/** Observations of FHIR R4: a bundle, or one resource per line. */
export const fhir: Format = {
  id: 'fhir',
  title: 'FHIR R4',

  claim: claimFiles(mayBeFhir, shapeOf),

  async *read(files, collected) {
    for (const file of files) {
      const shape = await shapeOf(file);
      if (shape === 'lines') yield* readNdjson(file, collected);
      else if (shape !== undefined) yield* readWhole(file, shape, collected);
    }
  },
};
