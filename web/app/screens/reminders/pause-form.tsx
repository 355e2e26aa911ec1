import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { type ApiUser, dateToCome } from '../../data/reminders-view.ts';
import { clockOfPerson, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { TextField } from '../../ui/field.tsx';

interface Props {
  readonly user: ApiUser;
  readonly label: string;
  readonly onPause: (date: string) => void;
  /** Goes between the date and the button, and follows the date as it is typed. */
  readonly children?: (date: string) => ComponentChildren;
}

/** The field for a pause: on its date it asks again. */
export function PauseForm({ user, label, onPause, children }: Props) {
  const date = useSignal('');
  const problem = useSignal('');
  const today = dayAt(clockOfPerson(user), nowSeconds.value).date;
  const save = (event: Event) => {
    event.preventDefault();
    const chosen = dateToCome(date.value, today);
    if (chosen === undefined) problem.value = 'Choose a date after today.';
    else onPause(chosen);
  };
  return (
    <form onSubmit={save} noValidate>
      <TextField
        label={label}
        type="date"
        min={today}
        value={date.value}
        problem={problem.value}
        onChange={(text) => {
          date.value = text;
          problem.value = '';
        }}
      />
      {children?.(date.value)}
      <p class="buttons">
        <button type="submit">Pause</button>
      </p>
    </form>
  );
}
