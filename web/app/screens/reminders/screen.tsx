import { isMedicine } from '../../../../shared/domain/reminders/day-plan.ts';
import { type ApiReminder, madeReminders, reminderViews } from '../../data/reminders-view.ts';
import { useReading } from '../../data/use-reading.ts';
import { outbox } from '../../outbox/outbox.ts';
import { Plan } from '../../plan/plan.tsx';
import { reminderAddress } from '../../plan/reminder-address.ts';
import { isPushOffered } from '../../reach/push-offer.ts';
import { clockOfPerson, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { CategoryIcon } from '../../ui/category-icon.tsx';
import { later } from '../../ui/later.tsx';
import { Reading } from '../../ui/reading.tsx';
import { NewReminder } from './new-reminder.tsx';
import { PauseAll } from './pause-all.tsx';
import { planText, stateText } from './reminder-texts.ts';

const Silent = later(() => import('./silent.tsx').then((part) => part.Silent));
const Offer = later(() => import('../../reach/offer.tsx').then((part) => part.Offer));

export function Screen() {
  const { data, problem } = useReading('/api/v3/trackingReminders', { limit: 200 });
  const { data: user } = useReading('/api/v3/user');
  if (user === undefined) return <h1 tabIndex={-1}>Reminders</h1>;
  const shown = reminderViews(data?.data ?? [], outbox.value);
  const asks = shown.some(({ reminder, isPaused }) => reminder.reminderFrequency > 0 && !isPaused);
  const made = madeReminders(outbox.value);
  const clock = clockOfPerson(user);
  const others = shown.filter(({ reminder }) => !isMedicine(reminder));
  const notToday = (reminder: ApiReminder) => {
    const view = shown.find((one) => one.reminder.id === reminder.id);
    return view === undefined ? '' : stateText(view, user) || planText(reminder);
  };
  return (
    <>
      <h1 tabIndex={-1}>Reminders</h1>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {data === undefined && problem === undefined && <Reading />}
      {data !== undefined && shown.length + made.length === 0 && (
        <p class="calm">
          None yet. A reminder asks at the time you choose, and you answer with one tap.{' '}
          <a href="/app/start">Choose from what many people track</a>, or make your own:
        </p>
      )}
      {isPushOffered.value ? (
        <Offer today={dayAt(clock, nowSeconds.value).date} />
      ) : (
        asks && <Silent user={user} />
      )}
      <Plan clock={clock} day={dayAt(clock, nowSeconds.value)} others={notToday} />
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{others.length < shown.length ? 'Everything else' : 'What you are asked'}</h2>
          <ul class="card links reminders-list">
            {others.map((one) => (
              <li key={one.reminder.id}>
                <a href={reminderAddress(one.reminder.variableId)}>
                  <CategoryIcon of={one.reminder.variableCategoryName} name={one.reminder.displayName} />
                  <span class="name">{one.reminder.displayName}</span>
                  <span class="muted">
                    {[planText(one.reminder), one.isPaused || one.pausedUntil ? stateText(one, user) : '']
                      .filter(Boolean)
                      .join('. ')}
                    {one.waiting !== undefined && ' Not sent yet.'}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {made.length > 0 && (
        <ul class="card rows" aria-label="New">
          {made.map((words) => (
            <li key={words}>
              {words} <span class="muted">Not sent yet</span>
            </li>
          ))}
        </ul>
      )}
      <PauseAll shown={shown} user={user} />
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
