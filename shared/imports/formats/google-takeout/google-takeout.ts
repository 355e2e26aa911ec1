import type { Collector } from '../../collector.ts';
import type { ImportFile } from '../../import-file.ts';
import type { RowKind } from '../../rows/kinds.ts';
import type { Format } from '../format.ts';
import { csvFamilies, isFitMetrics } from './csv-files.ts';
import { fitStreams, isStream, readFitStream } from './fit-streams.ts';
import { readCsvFile, readFitMetrics } from './read-csv.ts';
import {
  jsonFamilies,
  readExercise,
  readMinutes,
  readRestingRates,
  readSleep,
  restingRateTable,
} from './read-fitbit-json.ts';
import { readNights, readStages, sleepTable, stageTable } from './read-sleep-tables.ts';
import { SleptHours } from './slept-hours.ts';

/** Google's folders have one of these names, whatever the language of the folders around them. */
const isTakeout = ({ path, isInArchive }: ImportFile): boolean =>
  isInArchive && /(?:^|\/)(?:Fitbit|Google Health|(?:Google )?Fit)\//i.test(path);

const nameOf = ({ path }: ImportFile): string => path.slice(path.lastIndexOf('/') + 1);

type FileRead = (file: ImportFile, collected: Collector) => AsyncGenerator<void>;

/** Checks whether an archive has a file with such a name. It has tens of thousands, so answers are kept. */
function presenceIn(files: readonly ImportFile[]): (pattern: RegExp) => boolean {
  const names = files.map(nameOf);
  const known = new Map<RegExp, boolean>();
  return (pattern) => {
    const answer = known.get(pattern) ?? names.some((name) => pattern.test(name));
    known.set(pattern, answer);
    return answer;
  };
}

/** The records and nights that files have had so far: those of files that are read later do not count again. */
class Memory {
  readonly ids = new Set<string>();
  readonly slept = new SleptHours();
  /** Kinds for which Google Fit has more than a value a day. */
  readonly streamed = new Set<RowKind>();
}

/** The reader of a file; undefined if another file has the same values, or if it holds no measurements. */
function readerOf(
  file: ImportFile,
  isThere: (pattern: RegExp) => boolean,
  seen: Memory,
): FileRead | undefined {
  const name = nameOf(file);
  const family = csvFamilies.find((one) => one.name.test(name));
  if (family !== undefined) {
    const { insteadOf } = family;
    return insteadOf !== undefined && isThere(insteadOf)
      ? undefined
      : (file, to) => readCsvFile(file, family, to);
  }
  if (isFitMetrics(file.path)) return (own, to) => readFitMetrics(own, seen.streamed, to);
  if (/^sleep-.*\.json$/i.test(name)) return whole((file, to) => readSleep(file, seen.ids, seen.slept, to));
  if (/^exercise-.*\.json$/i.test(name)) return whole((file, to) => readExercise(file, seen.ids, to));
  if (stageTable.test(name)) return (file, to) => readStages(file, seen.slept, to);
  if (sleepTable.test(name)) return (file, to) => readNights(file, seen.slept, to);
  if (/^resting_heart_rate-.*\.json$/i.test(name))
    return isThere(restingRateTable) ? undefined : whole(readRestingRates);
  const minutes = jsonFamilies.find((one) => one.name.test(name));
  if (minutes === undefined || isThere(minutes.twin)) return undefined;
  return whole((file, to) => readMinutes(file, minutes, to));
}

const whole = (read: (file: ImportFile, to: Collector) => Promise<void>): FileRead =>
  async function* (file, to) {
    await read(file, to);
    yield;
  };

/** The tables of nights come last, of which that of stages first. */
const turnOf = (file: ImportFile): number =>
  stageTable.test(nameOf(file)) ? 1 : sleepTable.test(nameOf(file)) ? 2 : 0;
const inOrder = (a: ImportFile, b: ImportFile): number => turnOf(a) - turnOf(b) || (a.path < b.path ? -1 : 1);

/** Fitbit, Google Health and Google Fit, from one archive or from the several that Google splits it into. */
export const googleTakeout: Format = {
  id: 'google-takeout',
  title: 'Google Takeout (Fitbit, Google Health, Google Fit)',

  async claim(files) {
    const own = files.filter(isTakeout);
    const isThere = presenceIn(own);
    const read = own.filter((file) => readerOf(file, isThere, new Memory()) !== undefined);
    return [...read, ...(await fitStreams(own))];
  },

  async *read(files, collected) {
    const seen = new Memory();
    const isThere = presenceIn(files);
    for (const file of files.filter(isStream)) {
      const kind = yield* readFitStream(file, collected);
      if (kind !== undefined) seen.streamed.add(kind);
    }
    for (const file of files.toSorted(inOrder)) yield* readerOf(file, isThere, seen)?.(file, collected) ?? [];
    for (const { label } of files.slice(0, 1)) collected.endNights({ file: label });
  },
};
