import { claimFiles } from '../../claim-files.ts';
import type { Collector } from '../../collector.ts';
import { headOf, type ImportFile } from '../../import-file.ts';
import { amountAsWritten } from '../../rows/amount.ts';
import { kinds, type RowKind } from '../../rows/kinds.ts';
import { cellsAt } from '../../tables/cells-at.ts';
import { onClock, type ReadTime, timeOf } from '../../tables/local-day.ts';
import { readMoment } from '../../tables/read-moment.ts';
import { readNumber } from '../../tables/read-number.ts';
import { headCells, readRecords, type TableRecord } from '../../tables/read-records.ts';
import type { Format } from '../format.ts';

const source = 'Withings';

type WithingsTake = (record: TableRecord, names: readonly string[], to: Collector) => undefined;

const clockQuestion = {
  id: 'withings-times',
  text: 'Withings’ tables of weight and blood pressure don’t say which clock their times use. Check a morning you remember: are they your local time or UTC?',
  answers: ['local', 'utc'],
  examples: [],
};

/** The time of a row. If it has no offset, the person is asked whose clock it is. */
function askedTime(record: TableRecord, text: string, to: Collector): ReadTime | undefined {
  const moment = readMoment(text);
  if (moment === undefined) return to.skip(record.place, 'unreadable time', text);
  if (moment.offset !== undefined || !moment.hasTime) return onClock(moment, to.person.zone);
  const answer = to.ask(clockQuestion, text);
  if (answer === undefined)
    return to.skip(record.place, `answer a question first: ${clockQuestion.id}`, text);
  return onClock(answer === 'utc' ? { ...moment, offset: 0 } : moment, to.person.zone);
}

const cellsOf = cellsAt({ sourceName: source });

/** Takes weight and body fat. The head names the account's unit, and fat is a mass. */
function takeWeight(record: TableRecord, names: readonly string[], to: Collector): undefined {
  const { place, cell } = record;
  const head = names.find((name) => /^Weight\s*\(/i.test(name)) ?? '';
  const unit = /^[^(]*\(([^()]*)\)/.exec(head)?.[1] ?? '';
  const at = askedTime(record, cell('Date'), to);
  if (at === undefined) return;
  const number = readNumber(cell(head));
  if (number === undefined) return to.skip(place, 'not a number', cell(head));
  const weight = amountAsWritten(number, unit === 'lbs' ? 'lb' : unit, kinds.weight);
  if (weight === undefined) return to.skip(place, 'unit can’t be converted to kg', unit);
  const note = cell('Comments');
  to.take(place, {
    ...weight,
    sourceName: source,
    ...at,
    ...(note !== '' && { note }),
  });
  const fat = readNumber(cell(`Fat mass (${unit})`));
  if (fat !== undefined && number > 0)
    to.take(place, {
      kind: kinds.bodyFat,
      sourceName: source,
      value: Number(((fat / number) * 100).toPrecision(4)),
      ...at,
    });
}

function takePressure(record: TableRecord, _names: readonly string[], to: Collector): undefined {
  const { cell } = record;
  const at = askedTime(record, cell('Date'), to);
  if (at === undefined) return;
  const put = cellsOf(record, at, to);
  put(kinds.systolic, cell('Systolic'));
  put(kinds.diastolic, cell('Diastolic'));
  put(kinds.heartRate, cell('Heart rate'));
}

/** Takes the seconds of each stage; `from` and `to` have an offset. */
function takeNight(record: TableRecord, names: readonly string[], to: Collector): undefined {
  const { place, cell } = record;
  const [from, at] = [timeOf(cell('from'), to), timeOf(cell('to'), to)];
  if (from === undefined || at === undefined || at.at <= from.at)
    return to.skip(place, 'unreadable time', `${cell('from')} – ${cell('to')}`);
  const seconds = (pattern: RegExp) => readNumber(cell(names.find((name) => pattern.test(name)) ?? '')) ?? 0;
  const [light, deep, rem] = [seconds(/^light\b/i), seconds(/^deep\b/i), seconds(/^rem\b/i)];
  const parts = [
    [kinds.sleepDuration, light + deep + rem],
    [kinds.deepSleep, deep],
    [kinds.lightSleep, light],
    [kinds.remSleep, rem],
    [kinds.timeAwake, seconds(/^awake\b/i)],
  ] as const;
  for (const [kind, value] of parts)
    if (value > 0)
      to.take(place, { kind, sourceName: source, value: Number((value / 3600).toPrecision(12)), ...at });
}

/** Takes the sum of a day; the raw tables of the same archive have it in pieces. */
const takeDay =
  (kind: RowKind, factor = 1): WithingsTake =>
  (record, _names, to) => {
    const at = timeOf(record.cell('date').slice(0, 10), to);
    if (at === undefined) return to.skip(record.place, 'unreadable time', record.cell('date'));
    return cellsOf(record, at, to)(kind, record.cell('value'), factor);
  };

/** These tables have only `date` and `value`, so the file's name says what they are about. */
const aggregates: readonly (readonly [RegExp, WithingsTake])[] = [
  [/(?:^|\/)aggregates_steps\.csv$/i, takeDay(kinds.steps)],
  [/(?:^|\/)aggregates_distance\.csv$/i, takeDay(kinds.walkingDistance, 0.001)],
  [/(?:^|\/)aggregates_calories_earned\.csv$/i, takeDay(kinds.activeEnergy)],
];

interface WithingsFamily {
  readonly take: WithingsTake;
  readonly names: readonly string[];
}

async function familyOf(file: ImportFile): Promise<WithingsFamily | undefined> {
  const [line = ''] = (await headOf(file)).split(/\r?\n/, 1);
  const names = headCells(line);
  const has = (...wanted: string[]) => wanted.every((name) => names.includes(name));
  if (has('Date') && names.some((name) => /^Weight\s*\((?:kg|lbs?|st)\)$/i.test(name)) && has('Comments'))
    return { take: takeWeight, names };
  if (has('Date', 'Heart rate', 'Systolic', 'Diastolic')) return { take: takePressure, names };
  if (has('from', 'to') && names.some((name) => /^deep\b/i.test(name))) return { take: takeNight, names };
  const aggregate =
    file.isInArchive && has('date', 'value') ? aggregates.find(([name]) => name.test(file.path)) : undefined;
  return aggregate && { take: aggregate[1], names };
}

const mayBeWithings = ({ path, isInArchive }: ImportFile): boolean =>
  !isInArchive || (/\.csv$/i.test(path) && !/(?:^|\/)raw_/i.test(path));

export const withings: Format = {
  id: 'withings',
  title: 'Withings',

  claim: claimFiles(mayBeWithings, familyOf),

  async *read(files, collected) {
    for (const file of files) {
      const family = await familyOf(file);
      if (family === undefined) continue;
      for await (const records of readRecords(file)) {
        for (const record of records) family.take(record, family.names, collected);
        yield;
      }
    }
  },
};
