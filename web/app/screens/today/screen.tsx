import { useRef } from 'preact/hooks';
import { formatUtc } from '../../../../shared/domain/time/calendar.ts';
import { useReading } from '../../data/use-reading.ts';
import { shownEntries } from '../../entry/shown-entries.ts';
import { outbox } from '../../outbox/outbox.ts';
import { place } from '../../router.ts';
import {
  clockOfPerson,
  type Day,
  type DaysOf,
  dateText,
  dayAfter,
  dayAt,
  dayBefore,
  dayOfDate,
} from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { Icon } from '../../ui/icon.tsx';
import { Reading } from '../../ui/reading.tsx';
import { coverage, mostRead } from './coverage.ts';
import { Favourites } from './favourites.tsx';
import { Questions } from './questions.tsx';
import { byDay, favourites, type ShownQuestion, sameAsYesterday, shownQuestions } from './today-view.ts';
import { Tracked } from './tracked.tsx';
import { Week } from './week.tsx';

export function Screen() {
  const { data: user } = useReading('/api/v3/user');
  if (user === undefined)
    return (
      <>
        <h1 tabIndex={-1}>Today</h1>
        <Reading />
      </>
    );
  return <Of user={user} />;
}

function Of({ user }: { readonly user: DaysOf }) {
  const clock = clockOfPerson(user);
  const now = nowSeconds.value;
  const current = useRef<Day | undefined>(undefined);
  // Nobody loses what they are typing because it is midnight.
  if (current.current === undefined || !isTyping()) current.current = dayAt(clock, now);
  const today = current.current;
  const asked = dayOfDate(clock, place.value.query.day);
  const day = asked === undefined || asked.from > today.from ? today : asked;
  return <OneDay key={day.date} clock={clock} day={day} today={today} />;
}

const isTyping = () => document.activeElement?.matches('input, textarea') ?? false;

interface Props {
  readonly clock: ReturnType<typeof clockOfPerson>;
  readonly day: Day;
  readonly today: Day;
}

function OneDay({ clock, day, today }: Props) {
  const before = dayBefore(clock, day);
  const isToday = day.date === today.date;
  const { data: due, isFresh, problem } = useReading('/api/v3/trackingReminderNotifications', { limit: 200 });
  const week = lastDays(clock, today);
  // A day further back is asked for by itself.
  const first = week.find(({ date }) => date === day.date) === undefined ? day : (week[0] ?? day);
  const last = first === day ? day : today;
  const { data: asked } = useReading('/api/v3/trackingReminderNotifications', {
    includeDeleted: true,
    reminderTime: [`(ge)${formatUtc(first.from)}`, `(lt)${formatUtc(last.until)}`],
    limit: mostRead,
  });
  const { data: reminders } = useReading('/api/v3/trackingReminders', { limit: 200 });
  const { data: measurements } = useReading('/api/v3/measurements', within(day));
  const { data: yesterdays } = useReading('/api/v3/measurements', within(before));

  const entries = outbox.value;
  const shown = useRef<readonly ShownQuestion[]>([]);
  shown.current = shownQuestions(due?.data ?? [], entries, shown.current, Date.now());
  const questions = byDay(shown.current, day);
  const covered = coverage(first === day ? [day] : week, asked?.data ?? [], entries);
  const open = questions.ofDay.filter(({ answer }) => answer === undefined).map(({ of }) => of);
  const same = sameAsYesterday(open, yesterdays ?? []);
  const rows = shownEntries(measurements ?? [], entries).filter(
    ({ at }) => dayAt(clock, at).date === day.date,
  );
  const stars = favourites(reminders?.data ?? []);
  return (
    <>
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
            <a
              class="button second"
              href={
                dayAfter(clock, day).date === today.date ? '/app' : `/app?day=${dayAfter(clock, day).date}`
              }
            >
              <span>{dayAfter(clock, day).date === today.date ? 'Today' : 'Day after'}</span>
              <Icon name="forward" />
            </a>
          )}
        </nav>
      </header>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {(due ?? measurements) === undefined && problem === undefined && <Reading />}
      <Week days={covered} shown={day.date} />
      <Questions
        shown={questions}
        same={same}
        isKnown={due !== undefined && (isFresh || questions.ofDay.length > 0)}
        isToday={isToday}
      />
      {isToday && stars.length > 0 && <Favourites reminders={stars} />}
      <Tracked rows={rows} clock={clock} isToday={isToday} isKnown={measurements !== undefined} />
    </>
  );
}

const within = ({ from, until }: Day) => ({
  earliestMeasurementTime: formatUtc(from),
  latestMeasurementTime: formatUtc(until - 1),
  sort: '-startAt',
  limit: 200,
});

/** A week that ends today. */
function lastDays(clock: Props['clock'], today: Day): readonly Day[] {
  const days = [today];
  while (days.length < 7) days.unshift(dayBefore(clock, days[0] ?? today));
  return days;
}
