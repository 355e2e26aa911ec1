import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { clockOfPerson } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import {
  frequencies,
  membersOf,
  nextTimes,
  type ReminderFields,
  type ReminderMembers,
  type User,
} from './reminders-view.ts';
import { timesText } from './times-text.ts';

interface Props {
  readonly name: string;
  readonly unit: string;
  readonly initial: ReminderFields;
  readonly user: User;
  readonly onSave: (members: Extract<ReminderMembers, { members: object }>['members']) => void;
  readonly onCancel: () => void;
}

/** When to ask, with the next three times it comes to. */
export function ReminderForm({ name, unit, initial, user, onSave, onCancel }: Props) {
  const id = useId();
  const fields = useSignal(initial);
  const problem = useSignal('');
  const set = (member: keyof ReminderFields, text: string) => {
    fields.value = { ...fields.value, [member]: text };
    problem.value = '';
  };
  const save = (event: Event) => {
    event.preventDefault();
    const read = membersOf(fields.value);
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
        onChange={({ currentTarget }) => set('frequency', currentTarget.value)}
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
          <label for={`${id}-time`}>Time</label>
          <input
            id={`${id}-time`}
            type="time"
            value={fields.value.time}
            onInput={({ currentTarget }) => set('time', currentTarget.value)}
          />
          <Preview fields={fields.value} user={user} />
        </>
      )}
      <label for={`${id}-value`}>Usual value in {unit}</label>
      <input
        id={`${id}-value`}
        inputMode="decimal"
        autocomplete="off"
        value={fields.value.value}
        onInput={({ currentTarget }) => set('value', currentTarget.value)}
      />
      <label for={`${id}-instructions`}>Words to show with the question</label>
      <input
        id={`${id}-instructions`}
        maxLength={200}
        autocomplete="off"
        value={fields.value.instructions}
        onInput={({ currentTarget }) => set('instructions', currentTarget.value)}
      />
      <p class="field-problem" role="alert">
        {problem.value}
      </p>
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
