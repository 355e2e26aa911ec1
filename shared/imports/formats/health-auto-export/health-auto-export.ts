import { ImportRefusal } from '../../bytes/import-refusal.ts';
import { claimFiles } from '../../claim-files.ts';
import type { Collector } from '../../collector.ts';
import { headOf, type ImportFile } from '../../import-file.ts';
import { readJsonItems } from '../../json/read-json-items.ts';
import { membersOf, textIn } from '../../read-json.ts';
import type { Format } from '../format.ts';
import { MetricClock, ofPeriod } from './period.ts';
import { type Metric, readInstant, takePoint } from './take-points.ts';
import { sections } from './take-records.ts';

const names = ['metrics', ...Object.keys(sections)];
const beginning = new RegExp(`^\\s*\\{\\s*"data"\\s*:\\s*\\{\\s*(?:\\}|"(?:${names.join('|')})")`);
/** The beginning of Apple's own compression, which no browser can read. */
const packed = /^bvx[-12n$]/;

const mayBeExport = ({ path, isInArchive }: ImportFile): boolean =>
  !isInArchive || /\.(?:json|hae)$/i.test(path);

async function isExport(file: ImportFile): Promise<boolean> {
  const head = await headOf(file);
  if (packed.test(head))
    throw new ImportRefusal(
      file.label,
      'is compressed in a way only Apple devices can read. In Health Auto Export, choose JSON as the format and export it again.',
    );
  return beginning.test(head);
}

interface KnownMetric extends Metric {
  readonly clock: MetricClock;
}

const mostMetrics = 1000;

/** Reads the name, unit and clock of each metric first, because they may follow its points. */
async function* readMetrics(
  file: ImportFile,
  known: Map<number, KnownMetric>,
  to: Collector,
): AsyncGenerator<void, number> {
  let newest = 0;
  const metric = ['data', 'metrics', '*'];
  for await (const items of readJsonItems(file, [
    [...metric, 'name'],
    [...metric, 'units'],
    [...metric, 'data', '*'],
  ])) {
    for (const { path, value } of items) {
      const [, , index, member] = path as [string, string, number, string];
      const own = known.get(index) ?? { name: '', units: '', clock: new MetricClock() };
      const point = membersOf(value);
      if (member === 'data') {
        own.clock.see(point);
        const seen = readInstant(textIn(point, 'endDate') || textIn(point, 'date'), to)?.at ?? 0;
        newest = Math.max(newest, seen);
      }
      known.set(index, member === 'data' ? own : { ...own, [member]: String(value) });
      if (known.size > mostMetrics)
        throw new ImportRefusal(file.label, `names more than ${mostMetrics} metrics. It is not imported.`);
    }
    yield;
  }
  return newest;
}

async function* readFile(file: ImportFile, to: Collector): AsyncGenerator<void> {
  const known = new Map<number, KnownMetric>();
  const newest = yield* readMetrics(file, known, to);
  // The file does not say when it was made, so the time of its newest point is used.
  if (newest > 0) to.madeAt(newest);
  let line = 0;
  const lists = Object.keys(sections).map((name) => ['data', name, '*']);
  for await (const items of readJsonItems(file, [['data', 'metrics', '*', 'data', '*'], ...lists])) {
    for (const { path, value } of items) {
      const place = { file: file.label, line: ++line };
      const [, section, index] = path as [string, string, number];
      const record = membersOf(value);
      if (section !== 'metrics') {
        sections[section]?.(place, record, to);
        continue;
      }
      const metric = known.get(index) ?? { name: '', units: '', clock: new MetricClock() };
      const point = metric.clock.isByDay ? ofPeriod(metric.name, record, 'day', to) : record;
      takePoint(place, metric, point, to);
    }
    yield;
  }
  to.endNights({ file: file.label });
}

/** JSON files of the iPhone app Health Auto Export; its requests are read by the same rules. */
export const healthAutoExport: Format = {
  id: 'health-auto-export',
  title: 'Health Auto Export',

  claim: claimFiles(mayBeExport, isExport),

  async *read(files, collected) {
    for (const file of files) yield* readFile(file, collected);
  },
};
