import { useSignal } from '@preact/signals';
import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import type { Valence } from '../../../shared/domain/variables/valence.ts';
import type { Choice } from '../ui/ask.tsx';
import type { ValueBounds } from '../ui/odd-value.ts';
import type { EntryInput } from './entry-input.ts';
import type { FilledIn } from './filled-in-by.ts';
import type { LastEntry } from './known-with.ts';
import { toField } from './local-time.ts';
import type { Identity } from './same-time.ts';
import type { ApiUnit } from './value-input.ts';
import type { Dose } from './which-dose.ts';

export interface EntryFormProps {
  readonly name: string;
  readonly variableName: string;
  readonly unit: string;
  readonly valence: Valence;
  readonly units: readonly ApiUnit[];
  /** The limits of the variable, in its unit. */
  readonly bounds?: ValueBounds;
  /** No two entries of the same identity may be at the same second. */
  readonly identity: Identity;
  readonly clock: PersonClock;
  readonly initial?: EntryInput;
  /** The value, unit and time that a link names for a new entry. */
  readonly filledIn?: FilledIn | undefined;
  /** A remark on the unit. */
  readonly hint?: string;
  /** Values that were entered before, each to be recorded again with one tap. */
  readonly lastValues?: readonly (LastEntry & { readonly text: string })[];
  /** Open questions of reminders about this, where it is something that is taken. */
  readonly doses?: readonly Dose[];
  /** The words of a question before a second dose at this time; undefined where it is none. */
  readonly secondDose?: (at: number) => string | undefined;
  readonly onSave: (entered: EntryInput) => void;
  readonly onCancel: () => void;
}

/** A question before an entry is saved. */
interface EntryQuestion {
  readonly text: string;
  readonly choices: readonly Choice[];
}

/** The content of the form, what is wrong with it, and what has to be asked. */
export const useEntryForm = ({ unit, clock, initial, filledIn }: EntryFormProps) => ({
  unitName: useSignal(initial?.unit ?? filledIn?.unit ?? unit),
  text: useSignal(initial === undefined ? (filledIn?.text ?? '') : String(initial.value)),
  /** Undefined until someone chooses a time. */
  time: useSignal(initial === undefined ? filledIn?.time : toField(clock, initial.at)),
  note: useSignal(initial?.note ?? ''),
  valueProblem: useSignal(''),
  timeProblem: useSignal(''),
  question: useSignal<EntryQuestion | undefined>(undefined),
  /** True while the service is asked what is recorded at the chosen time. */
  isLooking: useSignal(false),
});

export type EntryFormState = ReturnType<typeof useEntryForm>;
