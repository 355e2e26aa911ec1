import { parseUtc } from '../../../../shared/domain/time/calendar.ts';

/** More would not fit on two pages. */
export const mostNotes = 3;
/** About as much as a line holds; the page cuts it there. */
const longestNote = 160;

interface Noted {
  readonly startAt: string;
  readonly note?: string | undefined;
  /** What an app wrote for itself. */
  readonly noteObject?: object | undefined;
}

export interface ShownNote {
  readonly at: number;
  readonly text: string;
}

/** The latest notes that the person wrote themselves, newest first, each on one line. */
export const latestNotes = (measurements: readonly Noted[]): readonly ShownNote[] =>
  measurements
    .filter(({ noteObject }) => noteObject === undefined)
    .map(({ startAt, note = '' }) => ({ at: parseUtc(startAt) ?? 0, text: shortened(note) }))
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => b.at - a.at)
    .slice(0, mostNotes);

function shortened(note: string): string {
  const line = note.trim().replaceAll(/\s+/g, ' ');
  const characters = [...line];
  return characters.length <= longestNote ? line : `${characters.slice(0, longestNote - 1).join('')}…`;
}
