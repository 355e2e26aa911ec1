import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { inUnit } from '../../../../shared/domain/units/scale-text.ts';
import type { User } from '../../data/reminders-view.ts';
import { clockOfPerson } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { Problem } from '../../ui/field.tsx';
import {
  frequencies,
  membersOf,
  nextTimes,
  type ReminderFields,
  type ReminderMembers,
} from './reminder-fields.ts';
import { timesText } from './times-text.ts';
import { WhenFields } from './when-fields.tsx';

interface Props {
  readonly name: string;
  readonly unit: string;
  readonly initial: ReminderFields;
  readonly user: User;
  readonly onSave: (members: Extract<ReminderMembers, { members: object }>['members']) => void;
  readonly onCancel: () => void;
}

/** The form of a reminder, with the next three times at which it asks. */
export function ReminderForm({ name, unit, initial, user, onSave, onCancel }: Props) {
  const id = useId();
  const fields = useSignal(initial);
  const problem = useSignal('');
  const change = (changes: Partial<ReminderFields>) => {
    fields.value = { ...fields.value, ...changes };
    problem.value = '';
  };
  const save = (event: Event) => {
    event.preventDefault();
    const read = membersOf(fields.value, initial);
    if ('problem' in read) problem.value = read.problem;
    else onSave(read.members);
  };
  const isKnown = frequencies.some(([seconds]) => String(seconds) === fields.value.frequency);
  const isFavourite = fields.value.frequency === '0';
  return (
    <form class="reminder-form" onSubmit={save} noValidate>
      <label for={`${id}-frequency`}>How often to ask for {name}</label>
      <select
        id={`${id}-frequency`}
        value={fields.value.frequency}
        onChange={({ currentTarget }) => change({ frequency: currentTarget.value })}
      >
        {!isKnown && <option value={fields.value.frequency}>Every {fields.value.frequency} seconds</option>}
        {frequencies.map(([seconds, words]) => (
          <option key={seconds} value={String(seconds)}>
            {words}
          </option>
        ))}
      </select>
      {!isFavourite && (
        <>
          <WhenFields id={id} fields={fields.value} onChange={change} />
          <Preview fields={fields.value} user={user} />
        </>
      )}
      <label for={`${id}-value`}>Usual value {inUnit(unit)}</label>
      <input
        id={`${id}-value`}
        inputMode="decimal"
        autocomplete="off"
        value={fields.value.value}
        onInput={({ currentTarget }) => change({ value: currentTarget.value })}
      />
      <label for={`${id}-instructions`}>Words to show with the question</label>
      <input
        id={`${id}-instructions`}
        maxLength={200}
        autocomplete="off"
        value={fields.value.instructions}
        onInput={({ currentTarget }) => change({ instructions: currentTarget.value })}
      />
      <details open={initial.interval !== '' || initial.left !== ''}>
        <summary>Of what is taken: how much is left, how far apart</summary>
        <label for={`${id}-left`}>How much is left, {inUnit(unit)}</label>
        <input
          id={`${id}-left`}
          inputMode="decimal"
          autocomplete="off"
          aria-describedby={`${id}-left-hint`}
          value={fields.value.left}
          onInput={({ currentTarget }) => change({ left: currentTarget.value })}
        />
        <p class="hint" id={`${id}-left-hint`}>
          Every entry lowers it, and you are told before it runs out.
        </p>
        <label for={`${id}-interval`}>Hours between two, at least</label>
        <input
          id={`${id}-interval`}
          inputMode="decimal"
          autocomplete="off"
          value={fields.value.interval}
          onInput={({ currentTarget }) => change({ interval: currentTarget.value })}
        />
      </details>
      <Problem text={problem.value} />
      <p class="buttons">
        <button type="submit">Save</button>
        <button type="button" class="second" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}

function Preview({ fields, user }: { readonly fields: ReminderFields; readonly user: User }) {
  const times = nextTimes(fields, user, nowSeconds.value);
  if (times.length === 0) return null;
  return <p class="hint">Asks next: {timesText(times, clockOfPerson(user), nowSeconds.value)}</p>;
}
