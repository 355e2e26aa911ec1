import { periodSource } from '../../../domain/connectors/source-kind.ts';
import { offsetAt } from '../../../domain/time/zone.ts';
import type { Collector, Place } from '../../collector.ts';
import { headOf, type ImportFile } from '../../import-file.ts';
import { readJsonItems } from '../../json/read-json-items.ts';
import { type Members, membersOf, numberIn, textIn } from '../../read-json.ts';
import { kinds, type RowKind } from '../../rows/kinds.ts';
import type { SleepStage } from '../../rows/nights.ts';

export const googleFit = 'Google Fit';

interface Stream {
  /** Absent for stages of sleep. */
  readonly kind?: RowKind;
  readonly factor?: number;
}

/** The types of data of Google Fit that are read; `calories.expended` counts resting too. */
const streams: Readonly<Record<string, Stream>> = {
  'step_count.delta': { kind: kinds.steps },
  'distance.delta': { kind: kinds.walkingDistance, factor: 0.001 },
  active_minutes: { kind: kinds.exerciseMinutes },
  'heart_rate.bpm': { kind: kinds.heartRate },
  weight: { kind: kinds.weight },
  height: { kind: kinds.height, factor: 100 },
  'body.fat.percentage': { kind: kinds.bodyFat },
  'sleep.segment': {},
};
/** Google's numbers for stages; 3 is out of bed. */
const stages: readonly (SleepStage | undefined)[] = [
  undefined,
  'awake',
  'asleep',
  'awake',
  'light',
  'deep',
  'rem',
];

const typeOf = ({ path }: ImportFile): string | undefined => {
  const [, name = ''] = /\/(?:raw|derived)_com\.google\.([^/]*)\.json$/.exec(path) ?? [];
  return Object.keys(streams).find((type) => name.startsWith(`${type}_`));
};

export const isStream = (file: ImportFile): boolean => typeOf(file) !== undefined;

/**
 * A source of data by its id: "raw:com.google.step_count.cumulative:Google:Pixel 8:1a2b:Step Counter" names the device,
 * others the app that wrote it. File names say the same, but are cut.
 */
async function sourceIdOf(file: ImportFile): Promise<string> {
  const [, id] = /"Data Source"\s*:\s*"([^"]{1,300})"/.exec(await headOf(file)) ?? [];
  return id ?? file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\.json$/, '');
}

/** The order of streams: Google's best guess, others that it puts together of all sources, single ones. */
const rankOf = (id: string): number =>
  /estimated_steps/.test(id) ? 0 : /[:_]merge/.test(id) ? 1 : id.startsWith('raw') ? 2 : 3;

/** The stream of each type that Google has put together; where there is none, each source by itself. */
export async function fitStreams(files: readonly ImportFile[]): Promise<ImportFile[]> {
  const chosen: ImportFile[] = [];
  for (const own of Map.groupBy(files.filter(isStream), typeOf).values()) {
    const rated = [];
    for (const file of own) rated.push({ file, rank: rankOf(await sourceIdOf(file)) });
    const best = rated.reduce((least, { rank }) => Math.min(least, rank), 3);
    const alike = rated.filter(({ rank }) => rank === best).map(({ file }) => file);
    chosen.push(...(best === 2 ? alike : alike.slice(0, 1)));
  }
  return chosen;
}

/** Reads a stream, and returns its kind. The devices of its points decide what its source is. */
export async function* readFitStream(
  file: ImportFile,
  to: Collector,
): AsyncGenerator<void, RowKind | undefined> {
  const { kind, factor } = streams[typeOf(file) ?? ''] ?? {};
  const id = await sourceIdOf(file);
  const name = rankOf(id) === 2 ? `${googleFit} ${spoken(id)}` : googleFit;
  const isByHour = kind?.grain === 'hour' && name === googleFit;
  const source = isByHour ? periodSource(name, 'hour') : name;
  const devices = new Set<string>(rankOf(id) === 2 ? [spoken(id)] : []);
  let line = 0;
  for await (const items of readJsonItems(file, [['Data Points', '*']])) {
    for (const { value } of items) {
      const point = membersOf(value);
      const origin = textIn(point, 'originDataSourceId');
      const isTyped = /user_input/.test(origin || id);
      if (origin !== '' && !isTyped && devices.size < 10) devices.add(spoken(origin));
      const place = { file: file.label, line: ++line };
      takePoint(place, point, { kind, factor, source: isTyped ? `${googleFit} typed in` : source }, to);
    }
    yield;
  }
  to.describe(source, {
    device: [...devices].join(', '),
    ...(kind?.grain === 'hour' && { keeps: 'hours', ...(isByHour && { sumsUp: googleFit }) }),
  });
  return kind;
}

/** The parts of an id that name a device or an app: what comes after its type, without Google's own services. */
const spoken = (id: string): string =>
  id
    .split(':')
    .slice(2)
    .filter((part) => !/^com\.google\.android\.|^[0-9a-f]{8,}$/.test(part))
    .join(' ');

interface Taking extends Stream {
  readonly source: string;
}

function takePoint(
  place: Place,
  point: Members,
  { kind, factor = 1, source }: Taking,
  to: Collector,
): undefined {
  const [from, until] = [numberIn(point, 'startTimeNanos') / 1e9, numberIn(point, 'endTimeNanos') / 1e9];
  const [first] = Array.isArray(point.fitValue) ? point.fitValue : [];
  const written = membersOf(membersOf(first).value);
  const value = Number.isNaN(numberIn(written, 'fpVal'))
    ? numberIn(written, 'intVal')
    : numberIn(written, 'fpVal');
  if (!Number.isFinite(from)) return to.skip(place, 'unreadable time', textIn(point, 'startTimeNanos'));
  const at = Math.floor(from);
  const offset = offsetAt(to.person.zone, at);
  if (kind === undefined) {
    const stage = stages[value];
    return stage === undefined
      ? to.skip(place, 'unknown sleep stage', String(value))
      : to.sleep(place, source, { stage, from: at, until: Math.floor(until), offset });
  }
  if (value === 0) return to.skip(place, 'placeholder for a missing value', '0');
  to.take(place, { kind, sourceName: source, at, offset, value: Number((value * factor).toPrecision(12)) });
}
