import { counted } from '../../../shared/domain/texts/counted.ts';
import { foldName } from '../../../shared/domain/texts/fold-name.ts';
import { now } from '../api/clock.ts';
import { type EntryInput, nextSecond } from './entry-input.ts';
import type { LineDraft } from './line-draft.ts';
import { recordTogether } from './recording.ts';
import type { VariableToRecord } from './variable-to-record.ts';

interface NamedEntry {
  readonly of: VariableToRecord;
  readonly entered: EntryInput;
}

/** Records what a line named, at this moment and in one go; undoing takes all of it back. */
export function saveLine(drafts: readonly LineDraft[]): void {
  const at = nextSecond(Math.floor(now() / 1000));
  const taken = new Set<string>();
  const entries = drafts.flatMap(({ records, values = [], unit, note }) =>
    records.map((of, i): NamedEntry => {
      // The same thing twice in a line is recorded twice: no two entries of it are at one second.
      const isAgain = taken.has(foldName(of.name));
      taken.add(foldName(of.name));
      const moment = isAgain ? nextSecond(at) : at;
      return { of, entered: { value: values[i] ?? 0, unit, at: moment, note } };
    }),
  );
  recordTogether(
    entries,
    entries.length > 3 ? `Recorded ${counted(entries.length, 'thing', 'things')}` : undefined,
  );
}
