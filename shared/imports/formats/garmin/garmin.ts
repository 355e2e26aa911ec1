import { claimFiles } from '../../claim-files.ts';
import type { Collector, Place } from '../../collector.ts';
import { headOf, type ImportFile } from '../../import-file.ts';
import { readJsonItems } from '../../json/read-json-items.ts';
import { type Members, membersOf, numberIn, textIn } from '../../read-json.ts';
import { kinds, type RowKind, workout } from '../../rows/kinds.ts';
import { namedKind } from '../../rows/named-kind.ts';
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

/** Takes readings of one time. */
const readingsAt =
  (place: Place, time: ReadTime, to: Collector) =>
  (kind: RowKind, value: number, factor = 1): undefined => {
    // Negative numbers mean "not measured" and "off the wrist".
    if (Number.isNaN(value) || value < 0 || (value === 0 && kind !== kinds.steps)) return;
    to.take(place, { kind, sourceName: source, value: Number((value * factor).toPrecision(12)), ...time });
  };

function takeSleep(place: Place, night: Members, to: Collector): undefined {
  const [start, end] = [greenwich(night, 'sleepStartTimestampGMT'), greenwich(night, 'sleepEndTimestampGMT')];
  if (start === undefined || end === undefined || end.at <= start.at)
    return to.skip(place, 'unreadable time', textIn(night, 'sleepEndTimestampGMT'));
  const seconds = (name: string) => numberIn(night, name) || 0;
  const slept = seconds('deepSleepSeconds') + seconds('lightSleepSeconds') + seconds('remSleepSeconds');
  const hours = 1 / 3600;
  const put = readingsAt(place, end, to);
  put(kinds.sleepDuration, slept, hours);
  put(kinds.deepSleep, seconds('deepSleepSeconds'), hours);
  put(kinds.lightSleep, seconds('lightSleepSeconds'), hours);
  put(kinds.remSleep, seconds('remSleepSeconds'), hours);
  put(kinds.timeAwake, seconds('awakeSleepSeconds'), hours);
  put(kinds.respiratoryRate, numberIn(night, 'averageRespiration'));
  put(kinds.oxygenSaturation, numberIn(membersOf(night.spo2SleepSummary), 'averageSPO2'));
  put(kinds.sleepScore, numberIn(membersOf(night.sleepScores), 'overallScore'));
  for (const nap of Array.isArray(night.napList) ? night.napList.map(membersOf) : []) {
    const woke = greenwich(nap, 'napEndTimestampGMT');
    if (woke !== undefined) readingsAt(place, woke, to)(kinds.naps, numberIn(nap, 'napTimeSec'), hours);
  }
}

function takeDay(place: Place, day: Members, time: ReadTime, to: Collector): undefined {
  const put = readingsAt(place, time, to);
  put(kinds.steps, numberIn(day, 'totalSteps'));
  put(kinds.restingHeartRate, numberIn(day, 'restingHeartRate'));
  put(kinds.walkingDistance, numberIn(day, 'totalDistanceMeters'), 0.001);
  put(kinds.activeEnergy, numberIn(day, 'activeKilocalories'));
  const { aggregatorList } = membersOf(day.allDayStress);
  const total = (Array.isArray(aggregatorList) ? aggregatorList : [])
    .map(membersOf)
    .find((one) => textIn(one, 'type') === 'TOTAL');
  if (total !== undefined) put(kinds.stressLevel, numberIn(total, 'averageStressLevel'));
}

/** Takes only what the other files do not have. The skin temperature is its deviation from the usual. */
function takeStatus(place: Place, day: Members, time: ReadTime, to: Collector): undefined {
  for (const metric of Array.isArray(day.metrics) ? day.metrics.map(membersOf) : []) {
    const value = numberIn(metric, 'value');
    if (Number.isNaN(value)) continue;
    if (metric.type === 'HRV') readingsAt(place, time, to)(kinds.variabilityRmssd, value);
    else if (metric.type === 'SKIN_TEMP_C')
      to.take(place, { kind: kinds.skinTemperatureChange, sourceName: source, value, ...time });
  }
}

const takeFitness = (place: Place, day: Members, time: ReadTime, to: Collector): undefined =>
  readingsAt(place, time, to)(kinds.vo2Max, numberIn(day, 'biometricVo2Max'));

const kindOf = namedKind(workout);

/** Takes the minutes of a workout, of which the file has milliseconds. */
function takeActivity(place: Place, activity: Members, to: Collector): undefined {
  const began = numberIn(activity, 'startTimeGmt') || numberIn(activity, 'beginTimestamp');
  const type = textIn(activity, 'activityType').replaceAll('_', ' ').trim();
  if (!(began > 0)) return to.skip(place, 'unreadable time', textIn(activity, 'startTimeGmt'));
  if (type === '') return to.skip(place, 'workout type missing', textIn(activity, 'name'));
  const name = type.replaceAll(/(?:^| )[a-z]/g, (letter) => letter.toUpperCase());
  const put = readingsAt(place, { at: Math.floor(began / 1000), offset: 0 }, to);
  put(kindOf(name), numberIn(activity, 'duration'), 1 / 60_000);
}

interface GarminFamily {
  readonly id: string;
  /** Matches members that only files of this family have. */
  readonly holds: RegExp;
  /** @default one in each place of the file's list */
  readonly path?: readonly string[];
  /** Takes a record by its own time, not by a day. */
  readonly takeTimed?: (place: Place, record: Members, to: Collector) => undefined;
  readonly take?: (place: Place, record: Members, time: ReadTime, to: Collector) => undefined;
}

const families: readonly GarminFamily[] = [
  { id: 'sleep', holds: /"sleepStartTimestampGMT"/, takeTimed: takeSleep },
  {
    id: 'activity',
    holds: /"summarizedActivitiesExport"/,
    path: ['*', 'summarizedActivitiesExport', '*'],
    takeTimed: takeActivity,
  },
  { id: 'day', holds: /"totalSteps"|"allDayStress"/, take: takeDay },
  { id: 'status', holds: /"metrics"[\s\S]*"(?:HRV|SKIN_TEMP_C|SPO2)"/, take: takeStatus },
  { id: 'fitness', holds: /"biometricVo2Max"/, take: takeFitness },
];

/** An archive has thousands of files, so only those with known names are looked into. */
const mayBeGarmin = ({ path, isInArchive }: ImportFile): boolean =>
  isInArchive
    ? /DI[-_]CONNECT\//i.test(path) &&
      /(?:_sleepData|_healthStatusData|_fitnessAgeData|_summarizedActivities|\/UDSFile_[^/]*)\.json$/i.test(
        path,
      )
    : true;

async function familyOf(file: ImportFile): Promise<GarminFamily | undefined> {
  const head = await headOf(file);
  return /^\s*\[/.test(head) && /"calendarDate"|"biometricVo2Max"|"summarizedActivitiesExport"/.test(head)
    ? families.find(({ holds }) => holds.test(head))
    : undefined;
}

function takeRecord(place: Place, record: Members, family: GarminFamily, to: Collector): undefined {
  if (family.takeTimed !== undefined) return family.takeTimed(place, record, to);
  const day = textIn(record, 'calendarDate') || textIn(record, 'asOfDateGmt');
  const time = timeOf(day.slice(0, 10), to);
  if (time === undefined) return to.skip(place, 'unreadable time', day);
  family.take?.(place, record, time, to);
}

async function* readFile(file: ImportFile, seen: Set<string>, to: Collector): AsyncGenerator<void> {
  const family = await familyOf(file);
  if (family === undefined) return to.other('Garmin files without records');
  let line = 0;
  for await (const items of readJsonItems(file, [[...(family.path ?? ['*'])]])) {
    for (const { value } of items) {
      const place = { file: file.label, line: ++line };
      const record = membersOf(value);
      const day = textIn(record, 'calendarDate') || textIn(record, 'asOfDateGmt');
      // A day at which files were split is in both: the first counts.
      const key = `${family.id} ${day} ${textIn(record, 'sleepEndTimestampGMT')}${textIn(record, 'activityId')}`;
      if (seen.has(key)) continue;
      seen.add(key);
      takeRecord(place, record, family, to);
    }
    yield;
  }
}

/** The JSON files of the archive that Garmin sends on request. */
export const garmin: Format = {
  id: 'garmin',
  title: 'Garmin',

  claim: claimFiles(mayBeGarmin, async (file) => file.isInArchive || (await familyOf(file)), mostFiles),

  async *read(files, collected) {
    const seen = new Set<string>();
    for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
      yield* readFile(file, seen, collected);
  },
};
