import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { counted } from '../../../../shared/domain/texts/counted.ts';
import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import { inUnit } from '../../../../shared/domain/units/scale-text.ts';
import { changeTogether, removeTogether } from '../../entry/several.ts';
import { Problem } from '../../ui/field.tsx';
import { readNumber } from '../../ui/read-number.ts';
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
    <section class="card choosing" aria-label="What is chosen">
      <p role="status">
        {count === 0 ? 'Choose entries in the list.' : `${counted(count, 'entry', 'entries')} chosen.`}
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
  const problem = useSignal('');
  const unit = commonUnit(entries);
  const change = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const said = (name: string) => String(form.get(name) ?? '').trim();
    const [date, note, amount] = [said('day'), said('note'), said('amount')];
    const value = amount === '' ? undefined : readNumber(amount);
    if (amount !== '' && value === undefined) problem.value = `“${amount}” is no number.`;
    else if (date === '' && note === '' && amount === '') problem.value = 'Say what is to change.';
    else {
      changeTogether(
        changedEntries(entries, { ...(date !== '' && { date }), ...(note !== '' && { note }), value }, clock),
      );
      onEnd();
    }
  };
  return (
    <form onSubmit={change} noValidate>
      <p class="hint">What is left empty stays as it is.</p>
      <label for="change-day">To this day, at the same hour</label>
      <input id="change-day" name="day" type="date" min="1900-01-01" max={today} />
      {unit !== undefined && unit !== 'yes/no' && (
        <>
          <label for="change-amount">To this value, {inUnit(unit)}</label>
          <input id="change-amount" name="amount" inputMode="decimal" autocomplete="off" />
        </>
      )}
      <label for="change-note">To this note</label>
      <input id="change-note" name="note" autocomplete="off" maxLength={2000} />
      <Problem text={problem.value} />
      <p class="buttons">
        <button type="submit">Change {counted(entries.length, 'entry', 'entries')}</button>
      </p>
    </form>
  );
}
