import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import { type Day, dateText, dayAfter, dayBefore } from '../../time/day.ts';
import { Icon } from '../../ui/icon.tsx';

interface Props {
  readonly clock: PersonClock;
  readonly day: Day;
  readonly today: Day;
}

/** The name of the day that is shown, and the ways to the days next to it. */
export function DayHeader({ clock, day, today }: Props) {
  const isToday = day.date === today.date;
  const before = dayBefore(clock, day);
  const after = dayAfter(clock, day);
  const isTodayNext = after.date === today.date;
  return (
    <header class="day">
      <div>
        <h1 tabIndex={-1}>
          {isToday
            ? 'Today'
            : day.date === dayBefore(clock, today).date
              ? 'Yesterday'
              : dateText(day.date, today.date)}
        </h1>
        <p class="muted">{dateText(day.date, today.date)}</p>
      </div>
      <nav aria-label="Days">
        <a class="button second" href={`/app?day=${before.date}`}>
          <Icon name="back" />
          <span>{isToday ? 'Yesterday' : 'Day before'}</span>
        </a>
        {!isToday && (
          <a class="button second" href={isTodayNext ? '/app' : `/app?day=${after.date}`}>
            <span>{isTodayNext ? 'Today' : 'Day after'}</span>
            <Icon name="forward" />
          </a>
        )}
      </nav>
    </header>
  );
}
