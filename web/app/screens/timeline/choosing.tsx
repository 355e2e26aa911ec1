import { useSignal } from '@preact/signals';
import { counted } from '../../../../shared/domain/texts/counted.ts';
import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import { readNumber } from '../../../../shared/domain/units/read-number.ts';
import { inUnit } from '../../../../shared/domain/units/scale-text.ts';
import { changeTogether, removeTogether } from '../../entry/several.ts';
import { bound, Problem, TextField } from '../../ui/field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { changedEntries, commonUnit, type KnownEntry, labelOf } from './chosen.ts';

interface Props {
  readonly entries: readonly KnownEntry[];
  readonly clock: PersonClock;
  readonly today: string;
  readonly onEnd: () => void;
}

/** The changes that can be made to all chosen entries; they are taken back as one. */
export function Choosing({ entries, clock, today, onEnd }: Props) {
  const isOpen = useSignal(false);
  const count = entries.length;
  const remove = () => {
    removeTogether(entries.map((entry) => ({ id: entry.stored.id, label: labelOf(entry, clock) })));
    onEnd();
  };
  return (
    <section class="card choosing" aria-label="Selected entries">
      <p role="status">
        {count === 0 ? 'Select entries in the list.' : `${counted(count, 'entry', 'entries')} chosen.`}
      </p>
      <p class="buttons">
        <button
          type="button"
          class="second"
          disabled={count === 0}
          aria-expanded={isOpen.value}
          onClick={() => {
            isOpen.value = !isOpen.value;
          }}
        >
          Change …
        </button>
        <button type="button" class="danger" disabled={count === 0} onClick={remove}>
          Delete
        </button>
        <button type="button" class="plain" onClick={onEnd}>
          Done
        </button>
      </p>
      {isOpen.value && count > 0 && <ChangeAll entries={entries} clock={clock} today={today} onEnd={onEnd} />}
    </section>
  );
}

function ChangeAll({ entries, clock, today, onEnd }: Props) {
  const [day, wanted, words] = [useSignal(''), useSignal(''), useSignal('')];
  const unit = commonUnit(entries);
  const { problem, submit } = useSubmit(() => {
    const [date, note, amount] = [day.value, words.value.trim(), wanted.value.trim()];
    const value = amount === '' ? undefined : readNumber(amount);
    if (amount !== '' && value === undefined) return `“${amount}” isn’t a number.`;
    if (date === '' && note === '' && amount === '') return 'Enter at least one change.';
    changeTogether(
      changedEntries(entries, { ...(date !== '' && { date }), ...(note !== '' && { note }), value }, clock),
    );
    onEnd();
    return undefined;
  });
  return (
    <form onSubmit={submit} noValidate>
      <p class="hint">Empty fields stay as they are.</p>
      <TextField label="New day, same time" type="date" min="1900-01-01" max={today} {...bound(day)} />
      {unit !== undefined && unit !== 'yes/no' && (
        <TextField label={`New value, ${inUnit(unit)}`} inputMode="decimal" {...bound(wanted)} />
      )}
      <TextField label="New note" maxLength={2000} {...bound(words)} />
      <Problem text={problem.value} />
      <p class="buttons">
        <button type="submit">Change {counted(entries.length, 'entry', 'entries')}</button>
      </p>
    </form>
  );
}
