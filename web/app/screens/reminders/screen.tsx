import { useSignal } from '@preact/signals';
import { type ReminderView, reminderViews, type User } from '../../data/reminders-view.ts';
import { useReading } from '../../data/use-reading.ts';
import { outbox } from '../../outbox/outbox.ts';
import { pauseReminders } from '../../outbox/reminder-writes.ts';
import { isPushOffered } from '../../reach/push-offer.ts';
import { later } from '../../ui/later.tsx';
import { Reading } from '../../ui/reading.tsx';
import { Medicines } from './medicines.tsx';
import { NewReminder } from './new-reminder.tsx';
import { PauseForm, ReminderCard } from './reminder-card.tsx';

const Silent = later(() => import('./silent.tsx').then((part) => part.Silent));
const Offer = later(() => import('../../reach/offer.tsx').then((part) => part.Offer));

export function Screen() {
  const { data, problem } = useReading('/api/v3/trackingReminders', { limit: 200 });
  const { data: user } = useReading('/api/v3/user');
  if (user === undefined) return <h1 tabIndex={-1}>Reminders</h1>;
  const shown = reminderViews(data?.data ?? [], outbox.value);
  const asks = shown.some(({ reminder, isPaused }) => reminder.reminderFrequency > 0 && !isPaused);
  return (
    <>
      <h1 tabIndex={-1}>Reminders</h1>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {data === undefined && problem === undefined && <Reading />}
      {data !== undefined && shown.length === 0 && (
        <p class="calm">
          None yet. A reminder asks you at its time, and one tap answers.{' '}
          <a href="/app/start">Choose from what many people track</a>, or make your own:
        </p>
      )}
      {isPushOffered.value ? <Offer /> : asks && <Silent user={user} />}
      <Medicines />
      <Holiday shown={shown} user={user} />
      <div class="reminders">
        {shown.map((one) => (
          <ReminderCard key={one.reminder.id} shown={one} user={user} />
        ))}
      </div>
      <section aria-labelledby="new-reminder">
        <h2 id="new-reminder">New reminder</h2>
        <NewReminder user={user} isFirst={!shown.some(({ reminder }) => reminder.reminderFrequency > 0)} />
        {shown.length > 0 && (
          <p class="muted">
            Or <a href="/app/start">choose from what many people track</a>.
          </p>
        )}
      </section>
    </>
  );
}

/** Pauses all reminders at once. */
function Holiday({ shown, user }: { readonly shown: readonly ReminderView[]; readonly user: User }) {
  const isOpen = useSignal(false);
  const asking = shown.filter(({ reminder, isPaused }) => reminder.reminderFrequency > 0 && !isPaused);
  const silent = asking.filter(({ pausedUntil }) => pausedUntil !== undefined);
  if (asking.length < 2) return null;
  return (
    <div class="holiday">
      <p class="buttons">
        {silent.length < asking.length && (
          <button
            type="button"
            class="second"
            aria-expanded={isOpen.value}
            onClick={() => {
              isOpen.value = !isOpen.value;
            }}
          >
            On holiday: pause all
          </button>
        )}
        {silent.length > 0 && (
          <button
            type="button"
            class="second"
            onClick={() =>
              pauseReminders(
                silent.map(({ reminder }) => reminder),
                null,
                'All reminders ask again',
              )
            }
          >
            Let all ask again
          </button>
        )}
      </p>
      {isOpen.value && (
        <div class="card">
          <PauseForm
            user={user}
            label="Silent until"
            onPause={(date) => {
              pauseReminders(
                asking.map(({ reminder }) => reminder),
                date,
                `All reminders paused until ${date}`,
              );
              isOpen.value = false;
            }}
          />
        </div>
      )}
    </div>
  );
}
