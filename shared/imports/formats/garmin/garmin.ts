import type { Collector, Place } from '../../collector.ts';
import { headOf, type ImportFile } from '../../import-file.ts';
import { readJsonItems } from '../../json/read-json-items.ts';
import { type Members, membersOf, numberIn, textIn } from '../../read-json.ts';
import { type Kind, kinds } from '../../rows/kinds.ts';
import { type ReadTime, timeOf } from '../../tables/local-day.ts';
import { readMoment } from '../../tables/read-moment.ts';
import type { Format } from '../format.ts';

const source = 'Garmin';
const mostFiles = 2000;

/** A time in UTC, as only the member's name says. The members in local time are wrong in some accounts. */
function greenwich(members: Members, name: string): ReadTime | undefined {
  const moment = readMoment(textIn(members, name));
  return moment && { at: moment.local - (moment.offset ?? 0), offset: 0 };
}

function put(place: Place, kind: Kind, value: number, time: ReadTime, to: Collector, factor = 1): undefined {
  // Negative numbers stand for "not measured" and "off the wrist".
  if (Number.isNaN(value) || value < 0 || (value === 0 && kind !== kinds.steps)) return;
  to.take(place, { kind, sourceName: source, value: Number((value * factor).toPrecision(12)), ...time });
}

function takeSleep(place: Place, night: Members, to: Collector): undefined {
  const [start, end] = [greenwich(night, 'sleepStartTimestampGMT'), greenwich(night, 'sleepEndTimestampGMT')];
  if (start === undefined || end === undefined || end.at <= start.at)
    return to.skip(place, 'its time cannot be read', textIn(night, 'sleepEndTimestampGMT'));
  const seconds = (name: string) => numberIn(night, name) || 0;
  const slept = seconds('deepSleepSeconds') + seconds('lightSleepSeconds') + seconds('remSleepSeconds');
  const hours = 1 / 3600;
  put(place, kinds.sleepDuration, slept, end, to, hours);
  put(place, kinds.deepSleep, seconds('deepSleepSeconds'), end, to, hours);
  put(place, kinds.lightSleep, seconds('lightSleepSeconds'), end, to, hours);
  put(place, kinds.remSleep, seconds('remSleepSeconds'), end, to, hours);
  put(place, kinds.timeAwake, seconds('awakeSleepSeconds'), end, to, hours);
  put(place, kinds.respiratoryRate, numberIn(night, 'averageRespiration'), end, to);
  put(place, kinds.oxygenSaturation, numberIn(membersOf(night.spo2SleepSummary), 'averageSPO2'), end, to);
  put(place, kinds.sleepScore, numberIn(membersOf(night.sleepScores), 'overallScore'), end, to);
  for (const nap of Array.isArray(night.napList) ? night.napList.map(membersOf) : []) {
    const woke = greenwich(nap, 'napEndTimestampGMT');
    if (woke !== undefined) put(place, kinds.naps, numberIn(nap, 'napTimeSec'), woke, to, hours);
  }
}

function takeDay(place: Place, day: Members, time: ReadTime, to: Collector): undefined {
  put(place, kinds.steps, numberIn(day, 'totalSteps'), time, to);
  put(place, kinds.restingHeartRate, numberIn(day, 'restingHeartRate'), time, to);
  put(place, kinds.walkingDistance, numberIn(day, 'totalDistanceMeters'), time, to, 0.001);
  put(place, kinds.activeEnergy, numberIn(day, 'activeKilocalories'), time, to);
  const { aggregatorList } = membersOf(day.allDayStress);
  const total = (Array.isArray(aggregatorList) ? aggregatorList : [])
    .map(membersOf)
    .find((one) => textIn(one, 'type') === 'TOTAL');
  if (total !== undefined) put(place, kinds.stressLevel, numberIn(total, 'averageStressLevel'), time, to);
}

/** Takes only what the other files do not have. The skin temperature is its deviation from the usual. */
function takeStatus(place: Place, day: Members, time: ReadTime, to: Collector): undefined {
  for (const metric of Array.isArray(day.metrics) ? day.metrics.map(membersOf) : []) {
    const value = numberIn(metric, 'value');
    if (Number.isNaN(value)) continue;
    if (metric.type === 'HRV') put(place, kinds.variabilityRmssd, value, time, to);
    else if (metric.type === 'SKIN_TEMP_C')
      to.take(place, { kind: kinds.skinTemperatureChange, sourceName: source, value, ...time });
  }
}

const takeFitness = (place: Place, day: Members, time: ReadTime, to: Collector): undefined =>
  put(place, kinds.vo2Max, numberIn(day, 'biometricVo2Max'), time, to);

interface Family {
  readonly id: string;
  /** Matches members that only files of this family have. */
  readonly holds: RegExp;
  readonly take: (place: Place, record: Members, time: ReadTime, to: Collector) => undefined;
}

const families: readonly Family[] = [
  {
    id: 'sleep',
    holds: /"sleepStartTimestampGMT"/,
    take: (place, record, _time, to) => takeSleep(place, record, to),
  },
  { id: 'day', holds: /"totalSteps"|"allDayStress"/, take: takeDay },
  { id: 'status', holds: /"metrics"[\s\S]*"(?:HRV|SKIN_TEMP_C|SPO2)"/, take: takeStatus },
  { id: 'fitness', holds: /"biometricVo2Max"/, take: takeFitness },
];

/** An archive has thousands of files, so only those with known names are looked into. */
const mayBeGarmin = ({ path, isInArchive }: ImportFile): boolean =>
  isInArchive
    ? /DI[-_]CONNECT\//i.test(path) &&
      /(?:_sleepData|_healthStatusData|_fitnessAgeData|\/UDSFile_[^/]*)\.json$/i.test(path)
    : true;

async function familyOf(file: ImportFile): Promise<Family | undefined> {
  const head = await headOf(file);
  return /^\s*\[/.test(head) && /"calendarDate"|"biometricVo2Max"/.test(head)
    ? families.find(({ holds }) => holds.test(head))
    : undefined;
}

async function* readFile(file: ImportFile, seen: Set<string>, to: Collector): AsyncGenerator<void> {
  const family = await familyOf(file);
  if (family === undefined) return to.other('Files of Garmin without records');
  let line = 0;
  for await (const items of readJsonItems(file, [['*']])) {
    for (const { value } of items) {
      const place = { file: file.label, line: ++line };
      const record = membersOf(value);
      const day = textIn(record, 'calendarDate') || textIn(record, 'asOfDateGmt');
      const time = timeOf(day.slice(0, 10), to);
      // A day at which files were split is in both: the first counts.
      const key = `${family.id} ${day} ${textIn(record, 'sleepEndTimestampGMT')}`;
      if (seen.has(key)) continue;
      seen.add(key);
      if (time === undefined) to.skip(place, 'its time cannot be read', day);
      else family.take(place, record, time, to);
    }
    yield;
  }
}

/** The JSON files of the archive that Garmin sends on request. */
export const garmin: Format = {
  id: 'garmin',
  title: 'Garmin',

  async claim(files) {
    const own = [];
    for (const file of files.filter(mayBeGarmin).slice(0, mostFiles))
      if (file.isInArchive || (await familyOf(file)) !== undefined) own.push(file);
    return own;
  },

  async *read(files, collected) {
    const seen = new Set<string>();
    for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
      yield* readFile(file, seen, collected);
  },
};
