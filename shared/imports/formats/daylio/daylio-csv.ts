import { offsetAt } from '../../../domain/time/zone.ts';
import { claimWhere } from '../../claim-where.ts';
import type { Collector, Place } from '../../collector.ts';
import { headOf, type ImportFile, textOf } from '../../import-file.ts';
import { kinds } from '../../rows/kinds.ts';
import { epochOf, readMoment } from '../../tables/read-moment.ts';
import { readTable } from '../../tables/read-table.ts';
import { sniffTable } from '../../tables/sniff-table.ts';
import type { Format } from '../format.ts';
import { activityKind, diary } from './diary.ts';

const wanted = ['full_date', 'time', 'mood'] as const;

const headCells = (head: string): string[] => {
  const [line = ''] = head.split(/\r?\n/, 1);
  return line.split(/[,;\t]/).map((cell) => cell.trim().replaceAll('"', ''));
};

const mayBeDaylio = ({ path, isInArchive }: ImportFile): boolean => !isInArchive || /\.csv$/i.test(path);

const isDaylio = async (file: ImportFile): Promise<boolean> => {
  const cells = headCells(await headOf(file));
  return wanted.every((name) => cells.includes(name));
};

/** Daylio's own names of moods; people may rename them. */
const moods: ReadonlyMap<string, number> = new Map([
  ['rad', 5],
  ['good', 4],
  ['meh', 3],
  ['bad', 2],
  ['awful', 1],
]);

function moodOf(name: string, to: Collector): number | undefined {
  const known = moods.get(name.toLowerCase());
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
    to.skip(place, 'its time cannot be read', time);
    return;
  }
  const at = epochOf(moment, to.person.zone);
  const common = { sourceName: diary, at, offset: offsetAt(to.person.zone, at) };
  const note = [cell('note_title'), cell('note')].filter((text) => text !== '').join('\n');
  const mood = moodOf(cell('mood').slice(0, 100), to);
  if (mood === undefined)
    to.skip(place, 'a question has to be answered first: which mood its name means', cell('mood'));
  else to.take(place, { kind: kinds.mood, value: mood, ...common, ...(note !== '' && { note }) });
  for (const activity of cell('activities')
    .split('|')
    .map((name) => name.trim()))
    if (activity !== '') to.take(place, { kind: activityKind(activity), value: 1, ...common });
}

export const daylioCsv: Format = {
  id: 'daylio-csv',
  title: 'Daylio (CSV)',

  claim: claimWhere(mayBeDaylio, isDaylio),

  async *read(files, collected) {
    for (const file of files) {
      const { delimiter } = sniffTable(await headOf(file)) ?? { delimiter: ',' };
      let head: readonly string[] | undefined;
      for await (const rows of readTable(textOf(file), file.label, delimiter)) {
        for (const { cells, line } of rows) {
          if (head === undefined) head = cells.map((cell) => cell.trim());
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
