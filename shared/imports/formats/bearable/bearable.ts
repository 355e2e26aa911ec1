import { foldName } from '../../../domain/texts/fold-name.ts';
import { findUnit } from '../../../domain/units/units.ts';
import { claimFiles, mayBeCsv } from '../../claim-files.ts';
import type { Collector } from '../../collector.ts';
import { headOf, type ImportFile } from '../../import-file.ts';
import type { RowKind } from '../../rows/kinds.ts';
import { kindCalled } from '../../rows/synonyms.ts';
import { onClock } from '../../tables/local-day.ts';
import { readMoment } from '../../tables/read-moment.ts';
import { readNumber } from '../../tables/read-number.ts';
import { headCells, readRecords, type TableRecord } from '../../tables/read-records.ts';
import type { Format } from '../format.ts';

const source = 'Bearable';

const categories: Readonly<Record<string, string>> = {
  symptom: 'Symptoms',
  symptoms: 'Symptoms',
  mood: 'Emotions',
  energy: 'Emotions',
  sleep: 'Sleep',
  'sleep quality': 'Sleep',
  medication: 'Treatments',
  medications: 'Treatments',
  factor: 'Activity',
  factors: 'Activity',
  nutrition: 'Foods',
  'health measurement': 'Vital Signs',
  'health measurements': 'Vital Signs',
};

/** Categories that are rated on a scale which the person has set and the file does not name. */
const rated = new Set(['mood', 'energy']);

const made = new Map<string, RowKind>();

function kindOf(category: string, name: string, unit: string, operation: 'MEAN' | 'SUM'): RowKind {
  const key = `${category}\n${name}\n${unit}`;
  const kind = made.get(key) ?? {
    variableName: name,
    variableCategoryName: category,
    unitAbbreviatedName: unit,
    combinationOperation: operation,
    grain: 'second' as const,
  };
  if (made.size < 1000) made.set(key, kind);
  return kind;
}

/** Splits "Neck pain (Moderate)" and "Weight (kg)" into the name and the words in brackets. */
function splitDetail(detail: string): { readonly name: string; readonly within: string } {
  const match = /^(.*\S)\s*\(([^()]{1,40})\)$/.exec(detail);
  return { name: match?.[1] ?? detail, within: match?.[2] ?? '' };
}

/** The largest rating of each category in the file. */
type Largest = Map<string, number>;

/** A rating above 5 shows the scale of ten; else only the person knows. */
function scaleOf(category: string, largest: Largest, to: Collector): '/5' | '/10' | undefined {
  if ((largest.get(category) ?? 0) > 5) return '/10';
  const answer = to.ask({
    id: `bearable-scale:${category}`,
    text: `What is the highest rating for your ${category} in Bearable? The file doesn’t say; the highest in it is ${largest.get(category) ?? 0}.`,
    answers: ['5', '10'],
    examples: [],
  });
  return answer === '5' ? '/5' : answer === '10' ? '/10' : undefined;
}

function takeRow(record: TableRecord, largest: Largest, to: Collector): undefined {
  const { place, cell } = record;
  const when = `${cell('date')} ${cell('time of day')}`.trim();
  const moment = readMoment(bearableTime(cell('date'), cell('time of day')));
  if (moment === undefined) return to.skip(place, 'unreadable time', when);
  const category = foldName(cell('category'));
  const own = categories[category];
  if (own === undefined) return to.other(`Category: ${cell('category').slice(0, 50) || 'none'}`);
  const amount = cell('rating/amount');
  const value = amount === '' ? undefined : readNumber(amount);
  if (amount !== '' && value === undefined) return to.skip(place, 'not a number', amount);
  const note = cell('notes');
  const reading = { sourceName: source, ...onClock(moment, to.person.zone), ...(note !== '' && { note }) };
  if (rated.has(category)) {
    const unit = scaleOf(category, largest, to);
    if (unit === undefined)
      return to.skip(place, `answer a question first: bearable-scale:${category}`, amount);
    if (value === undefined) return to.skip(place, 'not a number', amount);
    const name = category === 'mood' ? 'Mood' : 'Energy';
    return to.take(place, { kind: kindOf(own, name, unit, 'MEAN'), value, ...reading });
  }
  const { name, within } = splitDetail(cell('detail'));
  if (name === '') return to.skip(place, 'variable name missing', amount);
  to.take(place, { ...toKind(own, name, within, value), ...reading });
}

/** Takes the unit in brackets; without one, a severity is a plain number, and anything else was done or counted. */
function toKind(category: string, name: string, within: string, value: number | undefined) {
  const unit = findUnit(within);
  const known = unit === undefined ? undefined : kindCalled(name);
  if (unit !== undefined && value !== undefined)
    return {
      kind: kindOf(
        known?.variableCategoryName ?? category,
        known?.variableName ?? name,
        unit.abbreviatedName,
        known?.combinationOperation ?? (category === 'Vital Signs' ? 'MEAN' : unit.combinationOperation),
      ),
      value,
    };
  if (category === 'Symptoms' || category === 'Sleep')
    return { kind: kindOf(category, name, 'index', 'MEAN'), value: value ?? 1 };
  return value === undefined
    ? { kind: kindOf(category, name, 'yes/no', 'SUM'), value: 1 }
    : { kind: kindOf(category, name, 'count', 'SUM'), value };
}

const wanted = ['date', 'time of day', 'category', 'rating/amount', 'detail'];

async function isBearable(file: ImportFile): Promise<boolean> {
  const [line = ''] = (await headOf(file)).split(/\r?\n/, 1);
  const cells = headCells(line).map((cell) => cell.toLowerCase());
  return wanted.every((name) => cells.includes(name));
}

const nameOf = (head: string): string => head.trim().toLowerCase();

export const bearable: Format = {
  id: 'bearable',
  title: 'Bearable',

  claim: claimFiles(mayBeCsv, isBearable),

  async *read(files, collected) {
    for (const file of files) {
      const largest: Largest = new Map();
      for await (const records of readRecords(file, { nameOf })) {
        for (const { cell } of records) {
          const category = foldName(cell('category'));
          const value = readNumber(cell('rating/amount'));
          if (rated.has(category) && value !== undefined)
            largest.set(category, Math.max(value, largest.get(category) ?? 0));
        }
        yield;
      }
      for await (const records of readRecords(file, { nameOf })) {
        for (const record of records) takeRow(record, largest, collected);
        yield;
      }
    }
  },
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Bearable's words for times of the day. */
const words: Readonly<Record<string, string>> = {
  am: '08:00',
  morning: '08:00',
  mid: '13:00',
  midday: '13:00',
  afternoon: '13:00',
  pm: '20:00',
  evening: '20:00',
  night: '20:00',
  'all day': '12:00',
  '': '12:00',
};

/** "2021-12-08 13:00" of "8th Dec 2021" and "mid". */
function bearableTime(date: string, time: string): string {
  const match = /^(\d{1,2})(?:st|nd|rd|th)?\s+([A-Za-z]{3})[a-z]*\.?,?\s+(\d{4})$/.exec(date.trim());
  const month = months.indexOf((match?.[2] ?? '').toLowerCase()) + 1;
  const day =
    match === null || month === 0
      ? date
      : `${match[3]}-${String(month).padStart(2, '0')}-${(match[1] ?? '').padStart(2, '0')}`;
  return `${day} ${words[time.trim().toLowerCase()] ?? time.trim()}`;
}
