import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { ApiUser, ReminderView } from '../../data/reminders-view.ts';
import {
  pauseReminders,
  removeReminder,
  saveReminders,
  switchReminder,
} from '../../outbox/reminder-writes.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { PauseForm } from './pause-form.tsx';
import { fieldsOf, planWords } from './reminder-fields.ts';
import { ReminderForm } from './reminder-form.tsx';
import { planText, stateText } from './reminder-texts.ts';

interface Props {
  readonly shown: ReminderView;
  readonly user: ApiUser;
}

/** One reminder with what can be done about it, each with its consequence. */
export function ReminderActions({ shown, user }: Props) {
  const { reminder, isPaused, pausedUntil, waiting } = shown;
  const { displayName, reminderFrequency } = reminder;
  const open = useSignal<'edit' | 'pause' | undefined>(undefined);
  const asks = reminderFrequency > 0;
  const toggle = (what: 'edit' | 'pause') => () => {
    open.value = open.value === what ? undefined : what;
  };
  return (
    <article class="card reminder" aria-label={planText(reminder)}>
      <h2>{planText(reminder)}</h2>
      <p class="muted">{stateText(shown, user)}</p>
      {waiting !== undefined && <p role="status">{waiting}. Not sent yet.</p>}
      <dl class="actions">
        <Action words="Edit" isOpen={open.value === 'edit'} onPress={toggle('edit')}>
          Change times, amount, or how much is left.
        </Action>
        {open.value === 'edit' && (
          <dd>
            <ReminderForm
              name={displayName}
              unit={reminder.unitAbbreviatedName}
              initial={fieldsOf(reminder)}
              user={user}
              onSave={(members, fields) => {
                const words = planWords(
                  fields,
                  {
                    name: reminder.variableName,
                    category: reminder.variableCategoryName,
                    unit: reminder.unitAbbreviatedName,
                  },
                  user,
                  nowSeconds.value,
                );
                saveReminders([{ id: reminder.id, ...members }], `${displayName}: ${words}`);
                open.value = undefined;
              }}
              onCancel={toggle('edit')}
            />
          </dd>
        )}
        {asks && !isPaused && pausedUntil === undefined && (
          <Action words="Pause" isOpen={open.value === 'pause'} onPress={toggle('pause')}>
            No reminders until a date you choose. Then it starts again.
          </Action>
        )}
        {open.value === 'pause' && (
          <dd>
            <PauseForm
              user={user}
              label="Ask again on"
              onPause={(date) => {
                pauseReminders([reminder], date, `Paused ${displayName}`);
                open.value = undefined;
              }}
            />
          </dd>
        )}
        {pausedUntil !== undefined && (
          <Action words="Resume" onPress={() => pauseReminders([reminder], null, `Resumed ${displayName}`)}>
            It asks again at its next time.
          </Action>
        )}
        {asks && (
          <Action words={isPaused ? 'Start' : 'Stop'} onPress={() => switchReminder(reminder, isPaused)}>
            {isPaused
              ? 'It asks again at its next time.'
              : 'No more reminders, and its open questions go away. Your entries stay, and you can start it again.'}
          </Action>
        )}
        <Action words="Delete" onPress={() => removeReminder(reminder)}>
          {asks
            ? 'The reminder and its open questions are deleted. Your entries stay.'
            : 'It no longer waits on Today. Your entries stay.'}
        </Action>
      </dl>
    </article>
  );
}

interface ActionProps {
  readonly words: string;
  readonly isOpen?: boolean;
  readonly onPress: () => void;
  readonly children: ComponentChildren;
}

const Action = ({ words, isOpen, onPress, children }: ActionProps) => (
  <>
    <dt>
      <button type="button" class="second" aria-expanded={isOpen} onClick={onPress}>
        {words}
      </button>
    </dt>
    <dd class="muted">{children}</dd>
  </>
);
