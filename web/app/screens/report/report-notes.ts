import { parseUtc } from '../../../../shared/domain/time/calendar.ts';

/** The highest number of notes: more would not fit on two pages. */
export const mostNotes = 3;
/** The length of a line, at which the page cuts a note. */
const longestNote = 160;

interface NoteRow {
  readonly startAt: string;
  readonly note?: string | undefined;
  /** Present where an app wrote the note for itself. */
  readonly noteObject?: object | undefined;
}

interface NoteView {
  readonly at: number;
  readonly text: string;
}

/** The latest notes that the person wrote themselves, newest first, each on one line. */
export const latestNotes = (measurements: readonly NoteRow[]): readonly NoteView[] =>
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
