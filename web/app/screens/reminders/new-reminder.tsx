import { useSignal } from '@preact/signals';
import { findVariable } from '../../data/find-variable.ts';
import type { User } from '../../data/reminders-view.ts';
import { knownVariables } from '../../entry/known-variables.ts';
import { NewVariable } from '../../entry/new-variable.tsx';
import { saveReminder } from '../../outbox/reminder-writes.ts';
import { offerPushes } from '../../reach/push-offer.ts';
import { newFields } from './reminder-fields.ts';
import { ReminderForm } from './reminder-form.tsx';

interface ReminderSubject {
  readonly name: string;
  readonly unit: string;
  /** Needed for a variable that the service does not know yet. */
  readonly category?: string;
}

interface Props {
  readonly user: User;
  /** True if no reminder asks yet. */
  readonly isFirst: boolean;
}

/** The form for a new reminder: first its variable, then its times. */
export function NewReminder({ user, isFirst }: Props) {
  const name = useSignal('');
  const unknown = useSignal<string | undefined>(undefined);
  const subject = useSignal<ReminderSubject | undefined>(undefined);
  const variables = knownVariables.value ?? [];
  const begin = () => {
    name.value = '';
    unknown.value = undefined;
    subject.value = undefined;
  };
  const next = (event: Event) => {
    event.preventDefault();
    const wanted = name.value.trim();
    const found = findVariable(variables, wanted);
    if (found !== undefined)
      subject.value = {
        name: found.name,
        unit: found.unitAbbreviatedName,
        // The write that makes the variable may arrive later than this reminder.
        ...(found.isUnsent && { category: found.variableCategoryName }),
      };
    else if (wanted !== '') unknown.value = wanted;
  };
  if (subject.value !== undefined) {
    const { name: variableName, unit, category } = subject.value;
    return (
      <div class="card">
        <ReminderForm
          name={variableName}
          unit={unit}
          initial={newFields}
          user={user}
          onSave={(members) => {
            const isNew = category !== undefined && {
              variableCategoryName: category,
              unitAbbreviatedName: unit,
            };
            saveReminder({ variableName, ...isNew, ...members }, `Reminder of ${variableName}`);
            if (isFirst && members.reminderFrequency > 0) offerPushes();
            begin();
          }}
          onCancel={begin}
        />
      </div>
    );
  }
  if (unknown.value !== undefined)
    return (
      <NewVariable
        name={unknown.value}
        onChoose={({ name: chosen, unit, category }) => {
          subject.value = { name: chosen, unit, category };
        }}
        onCancel={begin}
      />
    );
  return (
    <form class="card" onSubmit={next}>
      <label for="remind-of">What shall Daymark ask you?</label>
      <input
        id="remind-of"
        list="remind-names"
        autocomplete="off"
        required
        maxLength={125}
        value={name.value}
        onInput={({ currentTarget }) => {
          name.value = currentTarget.value;
        }}
      />
      <datalist id="remind-names">
        {variables.map(({ name: key, displayName }) => (
          <option key={key} value={displayName} />
        ))}
      </datalist>
      <p class="buttons">
        <button type="submit">Go on</button>
      </p>
    </form>
  );
}
