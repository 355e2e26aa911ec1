import { ImportRefusal } from '../../bytes/import-refusal.ts';
import { claimFiles } from '../../claim-files.ts';
import type { Collector, Place } from '../../collector.ts';
import { headOf, type ImportFile } from '../../import-file.ts';
import { readJsonItems } from '../../json/read-json-items.ts';
import { type Members, membersOf, numberIn, textIn } from '../../read-json.ts';
import { amountIn } from '../../rows/amount.ts';
import { kinds } from '../../rows/kinds.ts';
import { type ReadTime, timeOf } from '../../tables/local-day.ts';
import type { Format } from '../format.ts';

const source = 'Nightscout';
/** Lower values are codes of errors. */
const lowestValue = 39;
const noisy = 4;
const mostRecords = 3_000_000;

/** The time in milliseconds if there is one, else that of one of the texts. `utcOffset` is in minutes. */
function whenOf(record: Members, to: Collector): ReadTime | undefined {
  const offset = (numberIn(record, 'utcOffset') || 0) * 60;
  const milliseconds = numberIn(record, 'date') || numberIn(record, 'mills');
  if (milliseconds > 0) return { at: Math.floor(milliseconds / 1000), offset };
  for (const name of ['created_at', 'dateString', 'sysTime', 'timestamp']) {
    const time = timeOf(textIn(record, name), to);
    if (time !== undefined) return time;
  }
  return undefined;
}

function takeEntry(place: Place, entry: Members, time: ReadTime, to: Collector): undefined {
  const type = textIn(entry, 'type') || (entry.sgv === undefined ? '' : 'sgv');
  if (type === 'mbg') {
    const value = numberIn(entry, 'mbg');
    return Number.isNaN(value)
      ? to.skip(place, 'not a number', textIn(entry, 'mbg'))
      : to.take(place, { kind: kinds.glucose, sourceName: `${source} meter`, value, ...time });
  }
  if (type !== 'sgv') return to.other(`Entries of type ${type.slice(0, 50) || 'unknown'}`);
  const value = numberIn(entry, 'sgv');
  if (Number.isNaN(value)) return to.skip(place, 'not a number', textIn(entry, 'sgv'));
  if (value < lowestValue || numberIn(entry, 'noise') >= noisy)
    return to.skip(place, 'value is an error code', String(value));
  to.take(place, { kind: kinds.sensedGlucose, sourceName: source, value, ...time });
}

const amounts = [
  ['insulin', kinds.insulin],
  ['carbs', kinds.carbohydrates],
  ['protein', kinds.protein],
  ['fat', kinds.fat],
] as const;

function takeTreatment(place: Place, treatment: Members, time: ReadTime, to: Collector): undefined {
  const notes = textIn(treatment, 'notes');
  const note = notes === '' ? {} : { note: notes };
  const found = amounts.filter(([name]) => numberIn(treatment, name) > 0);
  for (const [name, kind] of found)
    to.take(place, { kind, sourceName: source, value: numberIn(treatment, name), ...time, ...note });
  const glucose = numberIn(treatment, 'glucose');
  const isFinger = /^finger$/i.test(textIn(treatment, 'glucoseType'));
  if (isFinger && glucose > 0) {
    const unit = /^mmol/i.test(textIn(treatment, 'units')) ? 'mmol/L' : 'mg/dL';
    const value = amountIn(glucose, unit, 'mg/dL') ?? Number.NaN;
    to.take(place, { kind: kinds.glucose, sourceName: `${source} meter`, value, ...time });
  } else if (found.length === 0)
    to.other(`Treatments: ${textIn(treatment, 'eventType').slice(0, 50) || 'unnamed'}`);
}

type Shape = 'entries' | 'treatments';

async function shapeOf(file: ImportFile): Promise<Shape | undefined> {
  const head = await headOf(file);
  if (!/^\s*\[\s*\{/.test(head)) return undefined;
  if (/"eventType"\s*:/.test(head) && /"created_at"\s*:/.test(head)) return 'treatments';
  return /"(?:sgv|mbg)"\s*:\s*[\d"]/.test(head) && /"date(?:String)?"\s*:/.test(head) ? 'entries' : undefined;
}

async function* readFile(file: ImportFile, seen: Set<string>, to: Collector): AsyncGenerator<void> {
  const shape = await shapeOf(file);
  let line = 0;
  for await (const items of readJsonItems(file, [['*']])) {
    for (const { value } of items) {
      const [place, record] = [{ file: file.label, line: ++line }, membersOf(value)];
      const time = whenOf(record, to);
      if (time === undefined) {
        to.skip(place, 'unreadable time', textIn(record, 'dateString') || textIn(record, 'created_at'));
        continue;
      }
      // Two phones may upload the same record.
      const key = `${time.at} ${textIn(record, shape === 'entries' ? 'type' : 'eventType')}`;
      if (seen.has(key)) {
        to.other('Duplicates');
        continue;
      }
      seen.add(key);
      if (seen.size > mostRecords)
        throw new ImportRefusal(
          file.label,
          'holds more than three million records. Export a shorter period.',
        );
      if (shape === 'entries') takeEntry(place, record, time, to);
      else takeTreatment(place, record, time, to);
    }
    yield;
  }
}

const mayBeNightscout = ({ path, isInArchive }: ImportFile): boolean => !isInArchive || /\.json$/i.test(path);

/** `entries.json` and `treatments.json`. */
export const nightscout: Format = {
  id: 'nightscout',
  title: 'Nightscout',

  claim: claimFiles(mayBeNightscout, shapeOf),

  async *read(files, collected) {
    const seen = new Set<string>();
    for (const file of files) yield* readFile(file, seen, collected);
  },
};
