import { offsetAt } from '../../../domain/time/zone.ts';
import { claimFiles } from '../../claim-files.ts';
import type { Collector, Place } from '../../collector.ts';
import { headOf, type ImportFile, textOf } from '../../import-file.ts';
import { kinds, type RowKind } from '../../rows/kinds.ts';
import { namedKind } from '../../rows/named-kind.ts';
import { epochOf, readMoment } from '../../tables/read-moment.ts';
import { headCells } from '../../tables/read-records.ts';
import { readTable } from '../../tables/read-table.ts';
import { sniffTable } from '../../tables/sniff-table.ts';
import type { Format } from '../format.ts';
import { moodOfWord } from '../table/word-scales.ts';
import { activityKind, diary } from './diary.ts';

const wanted = ['full_date', 'time', 'mood'] as const;
/** Columns by their places, which are the same where the head is in another language. */
const columns = [
  'full_date',
  'date',
  'weekday',
  'time',
  'mood',
  'activities',
  'scales',
  'note_title',
  'note',
];
const isRow = ([day = '', , , clock = '', mood = '']: readonly string[], count: number): boolean =>
  count >= 7 &&
  count <= columns.length &&
  /^\d{4}-\d\d-\d\d$/.test(day) &&
  /^\d{1,2}:\d\d/.test(clock) &&
  /\p{L}/u.test(mood);

const mayBeDaylio = ({ path, isInArchive }: ImportFile): boolean => !isInArchive || /\.csv$/i.test(path);

const isDaylio = async (file: ImportFile): Promise<boolean> => {
  const [head = [], first = []] = (await headOf(file)).split(/\r?\n/, 2).map(headCells);
  return wanted.every((name) => head.includes(name)) || isRow(first, head.length);
};

/** The names of a head: its own, or ours for one in another language. `scales` came last, the title before it. */
function namesOf(head: readonly string[]): readonly string[] {
  const own = head.map((cell) => cell.trim());
  if (wanted.every((name) => own.includes(name))) return own;
  const missing = columns.length - own.length;
  return columns.filter((name) => !['scales', 'note_title'].slice(0, missing).includes(name));
}

/** Five moods have names, in the language of the app, which people may change. */
function moodOf(name: string, to: Collector): number | undefined {
  const known = moodOfWord(name);
  if (known !== undefined) return known;
  const answer = to.ask({
    id: `daylio-mood:${name}`,
    text: `Which of Daylio’s five moods is “${name}”, from 1 (the worst) to 5 (the best)?`,
    answers: ['1', '2', '3', '4', '5'],
    examples: [],
  });
  return answer === undefined ? undefined : Number(answer);
}

function takeEntry(place: Place, cell: (name: string) => string, to: Collector): void {
  const time = `${cell('full_date')} ${cell('time')}`.trim();
  const moment = readMoment(time);
  if (moment === undefined) {
    to.skip(place, 'unreadable time', time);
    return;
  }
  const at = epochOf(moment, to.person.zone);
  const common = { sourceName: diary, at, offset: offsetAt(to.person.zone, at) };
  const note = [cell('note_title'), cell('note')].filter((text) => text !== '').join('\n');
  const mood = moodOf(cell('mood').slice(0, 100), to);
  if (mood === undefined) to.skip(place, 'answer a question first: what this mood means', cell('mood'));
  else to.take(place, { kind: kinds.mood, value: mood, ...common, ...(note !== '' && { note }) });
  for (const activity of cell('activities')
    .split('|')
    .map((name) => name.trim()))
    if (activity !== '') to.take(place, { kind: activityKind(activity), value: 1, ...common });
  for (const [, name = '', value] of cell('scales').slice(0, 5000).matchAll(scaleText))
    to.take(place, { kind: scaleKind(name.trim()), value: Number(value), ...common });
}

/** "Energy: high (4/5)": the name of a scale of the person's own, and its value. */
const scaleText = /([^|:()]{1,100}):[^|:()]{0,100}\((\d(?:\.\d)?)\/5\)/g;
const scaleKind = namedKind((name): RowKind => ({ ...kinds.mood, variableName: name }));

export const daylioCsv: Format = {
  id: 'daylio-csv',
  title: 'Daylio (CSV)',

  claim: claimFiles(mayBeDaylio, isDaylio),

  async *read(files, collected) {
    for (const file of files) {
      const { delimiter } = sniffTable(await headOf(file)) ?? { delimiter: ',' };
      let head: readonly string[] | undefined;
      for await (const rows of readTable(textOf(file), file.label, delimiter)) {
        for (const { cells, line } of rows) {
          if (head === undefined) head = namesOf(cells);
          else takeEntry({ file: file.label, line }, cellsBy(head, cells), collected);
        }
        yield;
      }
    }
  },
};

const cellsBy =
  (head: readonly string[], cells: readonly string[]) =>
  (name: string): string =>
    cells[head.indexOf(name)]?.trim() ?? '';
