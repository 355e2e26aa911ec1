import { ValueButtons } from '../../ui/value-buttons.tsx';
import { handleAll, snoozeOrSkip, track } from './handling.ts';
import type { Notification, NotificationAct } from './today-view.ts';

interface Props {
  readonly open: { readonly ofDay: readonly Notification[]; readonly earlier: readonly Notification[] };
  readonly same: readonly NotificationAct[];
  readonly isKnown: boolean;
  readonly isToday: boolean;
}

/** What is asked, the day's own first. */
export function Questions({ open: { ofDay, earlier }, same, isKnown, isToday }: Props) {
  return (
    <section aria-label="Questions" class="questions">
      {same.length > 1 && (
        <button type="button" class="second same" onClick={() => handleAll(same)}>
          Same as {isToday ? 'yesterday' : 'the day before'} for {same.length}
        </button>
      )}
      {ofDay.length === 0 && isKnown && (
        <p class="calm">{isToday ? 'Nothing is asked right now.' : 'No question of this day is open.'}</p>
      )}
      {ofDay.map((one) => (
        <Question key={one.id} of={one} />
      ))}
      {isToday && earlier.length > 0 && (
        <details>
          <summary>
            {earlier.length === 1 ? '1 question' : `${earlier.length} questions`} from earlier days
          </summary>
          {earlier.map((one) => (
            <Question key={one.id} of={one} />
          ))}
        </details>
      )}
    </section>
  );
}

function Question({ of }: { readonly of: Notification }) {
  const heading = `question-${of.id}`;
  return (
    <article class="card question" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{of.question}</h2>
        <p class="muted">{of.trackingReminderNotificationTimeLocalHumanString}</p>
        <div class="asides">
          <button type="button" class="plain" onClick={() => snoozeOrSkip(of, 'snooze')}>
            Snooze<span class="unseen"> {of.displayName}: ask again in one hour</span>
          </button>
          <button type="button" class="plain" onClick={() => snoozeOrSkip(of, 'skip')}>
            Skip<span class="unseen"> {of.displayName}: record nothing this time</span>
          </button>
        </div>
      </header>
      {of.instructions !== undefined && <p>{of.instructions}</p>}
      <ValueButtons of={of} onValue={(value, unit, title) => track(of, value, unit, title)} />
    </article>
  );
}
