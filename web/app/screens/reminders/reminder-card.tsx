import { useSignal } from '@preact/signals';
import { numbered } from '../../../../shared/domain/texts/counted.ts';
import { dateToCome, type ReminderView, type User } from '../../data/reminders-view.ts';
import {
  pauseReminders,
  removeReminder,
  saveReminder,
  switchReminder,
} from '../../outbox/reminder-writes.ts';
import { clockOfPerson, dateText, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { CategoryIcon } from '../../ui/category-icon.tsx';
import { Problem } from '../../ui/field.tsx';
import { fieldsOf } from './reminder-fields.ts';
import { ReminderForm } from './reminder-form.tsx';
import { Supply } from './supply.tsx';
import { timesText } from './times-text.ts';

interface Props {
  readonly shown: ReminderView;
  readonly user: User;
}

export function ReminderCard({ shown, user }: Props) {
  const { reminder, isPaused, pausedUntil, isWaiting } = shown;
  const open = useSignal<'edit' | 'pause' | undefined>(undefined);
  const heading = `reminder-${reminder.id}`;
  const isFavourite = reminder.reminderFrequency === 0;
  const toggle = (what: 'edit' | 'pause') => () => {
    open.value = open.value === what ? undefined : what;
  };
  const of = <span class="unseen"> {reminder.displayName}</span>;
  return (
    <article class="card reminder" aria-labelledby={heading}>
      <div class="asked">
        <CategoryIcon of={reminder.variableCategoryName} />
        <h2 id={heading}>
          <a href={`/app/variable?id=${reminder.variableId}`}>{reminder.displayName}</a>
        </h2>
      </div>
      <p>
        {!isFavourite
          ? reminder.valueAndFrequencyTextDescriptionWithTime
          : reminder.minimumIntervalSeconds === undefined
            ? 'A favourite, at hand at any time'
            : `As needed, ${numbered(reminder.minimumIntervalSeconds / 3600, 'hour')} apart at least`}
      </p>
      <State shown={shown} user={user} />
      <Supply of={reminder} />
      {isWaiting && <p class="muted">Not sent yet.</p>}
      <p class="buttons">
        <button type="button" class="second" aria-expanded={open.value === 'edit'} onClick={toggle('edit')}>
          Edit{of}
        </button>
        {!isFavourite && !isPaused && pausedUntil === undefined && (
          <button
            type="button"
            class="second"
            aria-expanded={open.value === 'pause'}
            onClick={toggle('pause')}
          >
            Pause{of}
          </button>
        )}
        {pausedUntil !== undefined && (
          <button
            type="button"
            class="second"
            onClick={() => pauseReminders([reminder], null, `${reminder.displayName}: asks again`)}
          >
            Ask again{of}
          </button>
        )}
        {!isFavourite && (
          <button type="button" class="plain" onClick={() => switchReminder(reminder, isPaused)}>
            {isPaused ? 'Start' : 'Stop'}
            {of}
          </button>
        )}
        <button type="button" class="plain" onClick={() => removeReminder(reminder)}>
          Delete{of}
        </button>
      </p>
      {open.value === 'edit' && (
        <ReminderForm
          name={reminder.displayName}
          unit={reminder.unitAbbreviatedName}
          initial={fieldsOf(reminder)}
          user={user}
          onSave={(members) => {
            saveReminder({ id: reminder.id, ...members }, `Reminder of ${reminder.displayName}`);
            open.value = undefined;
          }}
          onCancel={toggle('edit')}
        />
      )}
      {open.value === 'pause' && (
        <PauseForm
          user={user}
          label={`Silent about ${reminder.displayName} until`}
          onPause={(date) => {
            pauseReminders([reminder], date, `${reminder.displayName}: paused`);
            open.value = undefined;
          }}
        />
      )}
    </article>
  );
}

function State({ shown: { reminder, isPaused, pausedUntil }, user }: Props) {
  if (isPaused) return <p class="muted">Stopped.</p>;
  if (pausedUntil !== undefined) {
    const today = dayAt(clockOfPerson(user), nowSeconds.value).date;
    return <p class="muted">Paused; asks again on {dateText(pausedUntil, today)}.</p>;
  }
  const times = reminder.nextReminderTimesEpochSeconds;
  return times.length === 0 ? null : (
    <p class="muted">Next: {timesText(times, clockOfPerson(user), nowSeconds.value)}</p>
  );
}

interface PauseProps {
  readonly user: User;
  readonly label: string;
  readonly onPause: (date: string) => void;
}

/** The field for a pause: it asks again on the date. */
export function PauseForm({ user, label, onPause }: PauseProps) {
  const date = useSignal('');
  const problem = useSignal('');
  const today = dayAt(clockOfPerson(user), nowSeconds.value).date;
  const save = (event: Event) => {
    event.preventDefault();
    const chosen = dateToCome(date.value, today);
    if (chosen === undefined) problem.value = 'Choose a date to come: on that day it asks again.';
    else onPause(chosen);
  };
  return (
    <form onSubmit={save} noValidate>
      <label>
        {label}
        <input
          type="date"
          min={today}
          value={date.value}
          onInput={({ currentTarget }) => {
            date.value = currentTarget.value;
            problem.value = '';
          }}
        />
      </label>
      <Problem text={problem.value} />
      <p class="buttons">
        <button type="submit">Pause</button>
      </p>
    </form>
  );
}
