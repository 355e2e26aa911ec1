import { useSignal } from '@preact/signals';
import { isMedicine } from '../../../../shared/domain/reminders/day-plan.ts';
import { listed } from '../../../../shared/domain/texts/counted.ts';
import type { ApiReminder, ApiUser, ReminderView } from '../../data/reminders-view.ts';
import { pauseReminders } from '../../outbox/reminder-writes.ts';
import { clockOfPerson, dateText, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { CheckField } from '../../ui/field.tsx';
import { PauseForm } from './pause-form.tsx';

/** Pauses all reminders at once; medicines only where they are ticked by name. */
export function PauseAll({
  shown,
  user,
}: {
  readonly shown: readonly ReminderView[];
  readonly user: ApiUser;
}) {
  const isOpen = useSignal(false);
  const ticked = useSignal<ReadonlySet<number>>(new Set());
  const asking = shown.filter(({ reminder, isPaused }) => reminder.reminderFrequency > 0 && !isPaused);
  const paused = asking.filter(({ pausedUntil }) => pausedUntil !== undefined);
  const active = asking
    .filter(({ pausedUntil }) => pausedUntil === undefined)
    .map(({ reminder }) => reminder);
  if (asking.length < 2) return null;
  const medicines = [...new Map(active.filter(isMedicine).map((one) => [one.variableId, one])).values()];
  const isChosen = (one: ApiReminder) => !isMedicine(one) || ticked.value.has(one.variableId);
  const chosen = active.filter(isChosen);
  const today = dayAt(clockOfPerson(user), nowSeconds.value).date;
  const tick = (id: number) => (isTicked: boolean) => {
    ticked.value = new Set([...ticked.value].filter((one) => one !== id).concat(isTicked ? [id] : []));
  };
  return (
    <div class="holiday">
      <p class="buttons">
        {active.length > 0 && (
          <button
            type="button"
            class="second"
            aria-expanded={isOpen.value}
            onClick={() => {
              isOpen.value = !isOpen.value;
            }}
          >
            Pause for a holiday
          </button>
        )}
        {paused.length > 0 && (
          <button
            type="button"
            class="second"
            onClick={() =>
              pauseReminders(
                paused.map(({ reminder }) => reminder),
                null,
                `Resumed ${namesOf(paused.map(({ reminder }) => reminder))}`,
              )
            }
          >
            Resume all
          </button>
        )}
      </p>
      {isOpen.value && (
        <div class="card">
          <PauseForm
            user={user}
            label="Back on"
            onPause={(date) => {
              if (chosen.length === 0) return;
              pauseReminders(chosen, date, `Paused ${namesOf(chosen)} until ${dateText(date, today)}`);
              isOpen.value = false;
            }}
          >
            {(date) => (
              <>
                {medicines.length > 0 && (
                  <fieldset>
                    <legend>Medicines keep reminding you. Tick those to pause, too:</legend>
                    {medicines.map(({ variableId, displayName }) => (
                      <CheckField
                        key={variableId}
                        isChecked={ticked.value.has(variableId)}
                        onChange={tick(variableId)}
                      >
                        {displayName}
                      </CheckField>
                    ))}
                  </fieldset>
                )}
                <p class="hint" role="status">
                  {chosen.length === 0
                    ? 'Nothing would be paused.'
                    : `No reminders for ${namesOf(chosen)}${date > today ? ` until ${dateText(date, today)}` : ''}.`}
                </p>
              </>
            )}
          </PauseForm>
        </div>
      )}
    </div>
  );
}

const namesOf = (reminders: readonly ApiReminder[]): string =>
  listed([...new Set(reminders.map(({ displayName }) => displayName))]);
