import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { isMedicine } from '../../../../shared/domain/reminders/day-plan.ts';
import { numbered } from '../../../../shared/domain/texts/counted.ts';
import { formatUtc } from '../../../../shared/domain/time/calendar.ts';
import { useReading } from '../../data/use-reading.ts';
import { variables } from '../../data/variables.ts';
import { entryViews } from '../../entry/entry-views.ts';
import {
  type ApiNotification,
  byDay,
  type QuestionView,
  questionViews,
  sameAsYesterday,
  timeOf,
} from '../../entry/today-view.ts';
import { outbox } from '../../outbox/outbox.ts';
import { isPushOffered, wasPutOffBefore } from '../../reach/push-offer.ts';
import { place } from '../../router.ts';
import { clockOfPerson, type Day, type DaysOf, dayAt, dayBefore, dayOfDate } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { later } from '../../ui/later.tsx';
import { Reading } from '../../ui/reading.tsx';
import { favourites, laterToday, unlistedReminders } from './at-hand.ts';
import { AtHandList } from './at-hand-list.tsx';
import { type CoveredDay, coverage, mostRead, wasAway } from './coverage.ts';
import type { DailyRow } from './daily-row.ts';
import { DayCard } from './day-card.tsx';
import { DayHeader } from './day-header.tsx';
import { dayAmounts } from './day-view.ts';
import { Questions } from './questions.tsx';
import { Tracked } from './tracked.tsx';
import { useDaily } from './use-daily.ts';
import { Week } from './week.tsx';

/** Loaded only when they are needed: most people see these once. */
const Welcome = later(() => import('../../first-day/welcome.tsx').then((part) => part.Welcome));
const Offer = later(() => import('../../reach/offer.tsx').then((part) => part.Offer));
/** Loaded where there are medicines. */
const Plan = later(() => import('../../plan/plan.tsx').then((part) => part.Plan));
/** Loaded after the rest: nobody comes for these alone. */
const YesterdayLine = later(() => import('./yesterday-line.tsx').then((part) => part.YesterdayLine));
/** Loaded where someone has a goal. */
const Goals = later(() => import('./goals.tsx').then((part) => part.Goals));
const Weeks = later(() => import('./weeks.tsx').then((part) => part.Weeks));

export function Screen() {
  const { data: user } = useReading('/api/v3/user');
  if (user === undefined)
    return (
      <>
        <h1 tabIndex={-1}>Today</h1>
        <Reading />
      </>
    );
  return <TodayFor user={user} />;
}

function TodayFor({ user }: { readonly user: DaysOf & { readonly createdAt: string } }) {
  const clock = clockOfPerson(user);
  const now = nowSeconds.value;
  const current = useRef<Day | undefined>(undefined);
  // The day stays while someone types, so that midnight does not take away what they are typing.
  if (current.current === undefined || !isTyping()) current.current = dayAt(clock, now);
  const today = current.current;
  const asked = dayOfDate(clock, place.value.query.day);
  const day = asked === undefined || asked.from > today.from ? today : asked;
  const since = Date.parse(`${user.createdAt}Z`) / 1000;
  return <OneDay key={day.date} clock={clock} day={day} today={today} since={since} />;
}

const isTyping = () => document.activeElement?.matches('input, textarea') ?? false;

interface Props {
  readonly clock: ReturnType<typeof clockOfPerson>;
  readonly day: Day;
  readonly today: Day;
  /** The time at which the account was made, in epoch seconds. */
  readonly since: number;
}

function OneDay({ clock, day, today, since }: Props) {
  const before = dayBefore(clock, day);
  const isToday = day.date === today.date;
  const { data: due, isFresh, problem } = useReading('/api/v3/trackingReminderNotifications', ofToday);
  const covered = useCoverage(clock, day, today);
  const { data: reminders } = useReading('/api/v3/trackingReminders', { limit: 200 });
  const { data: measurements } = useReading('/api/v3/measurements', within(day));
  const { data: yesterdays } = useReading('/api/v3/measurements', within(before));

  const entries = outbox.value;
  const all = byDay(useQuestions(due?.data), day);
  const early = useQuestions(due?.data, 'coming').filter(({ of }) => !isMedicine(of));
  const known = reminders?.data ?? [];
  // Medicines of today appear once, in their plan.
  const hasPlan = isToday && [...known, ...all.ofDay.map(({ of }) => of)].some(isMedicine);
  const questions = { ...all, ofDay: all.ofDay.filter(({ of }) => !hasPlan || !isMedicine(of)) };
  const open = questions.ofDay.filter(({ answer }) => answer === undefined).map(({ of }) => of);
  const same = sameAsYesterday(open, yesterdays ?? []);
  const rows = entryViews(measurements ?? [], entries).filter(({ at }) => dayAt(clock, at).date === day.date);
  const { data: units } = useReading('/api/v3/units');
  const { data: categories } = useReading('/api/v3/variableCategories');
  const daily = useDaily(clock, today, 30);
  const made = unlistedReminders(entries, known, units ?? [], categories ?? []);
  const stars = [...favourites(known), ...made.filter(({ isFavourite }) => isFavourite)];
  const coming = [...laterToday(early, known, today), ...made.filter(({ isFavourite }) => !isFavourite)];
  const amounts = dayAmounts(
    rows,
    variables.value ?? [],
    daily?.rows.filter(({ startAt }) => startAt === formatUtc(day.from)),
  );
  const isNobodyYet =
    isToday &&
    [variables.value, reminders?.data].every((known) => known?.length === 0) &&
    [made, rows, all.ofDay].every(({ length }) => length === 0);
  return (
    <>
      <DayHeader clock={clock} day={day} today={today} />
      {isToday && daily?.isWhole && <YesterdayLine rows={daily.rows} yesterday={before} />}
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {(due ?? measurements) === undefined && problem === undefined && <Reading />}
      {isNobodyYet ? (
        <Welcome />
      ) : (
        <>
          <Week days={covered} shown={day.date} isOver={!isToday || !hasMoreToday(due?.data ?? [], today)} />
          {isToday && <PushOffer today={today} daily={daily?.rows ?? []} />}
          {hasPlan && <Plan clock={clock} day={today} />}
          <Questions
            shown={questions}
            isBack={isToday && wasAway(covered)}
            same={same}
            isKnown={due !== undefined && (isFresh || questions.ofDay.length > 0)}
            isToday={isToday}
            clock={clock}
            hasPlan={hasPlan}
            hasMore={hasPlan || stars.length + coming.length > 0}
          />
          {isToday && stars.length > 0 && (
            <section aria-labelledby="favourites">
              <h2 id="favourites">Favourites</h2>
              <AtHandList things={stars} amounts={amounts} clock={clock} />
            </section>
          )}
          {isToday && coming.length > 0 && (
            <Coming isOpen={questions.ofDay.length === 0 || yesterdays?.length === 0} count={coming.length}>
              <AtHandList things={coming} amounts={amounts} clock={clock} />
            </Coming>
          )}
          <DayCard amounts={amounts} isToday={isToday} />
          <Tracked rows={rows} clock={clock} isToday={isToday} isKnown={measurements !== undefined} />
          {isToday && hasGoal() && <Goals clock={clock} today={today} />}
          {isToday && daily?.isWhole && <Weeks clock={clock} today={today} rows={daily.rows} since={since} />}
        </>
      )}
    </>
  );
}

/** The offer of notifications, and once more after it was put off, when there are records of an earlier day. */
function PushOffer({ today, daily }: { readonly today: Day; readonly daily: readonly DailyRow[] }) {
  if (isPushOffered.value) return <Offer today={today.date} />;
  const from = formatUtc(today.from);
  const hasBegun = daily.some(({ startAt, count = 0 }) => count > 0 && startAt < from);
  return hasBegun && wasPutOffBefore(today.date) ? <Offer today={today.date} isAgain /> : null;
}

/** Whether something is still to be asked today. */
const hasMoreToday = (due: readonly ApiNotification[], today: Day): boolean =>
  due.some((one) => (one.state === 'coming' || one.state === 'snoozed') && timeOf(one) < today.until);

const hasGoal = () => variables.value?.some(({ goalAmount }) => goalAmount !== undefined) === true;

const ofToday = { limit: 200, onlyPast: false };

/** Questions, in the order in which they were first shown. */
function useQuestions(
  due: Parameters<typeof questionViews>[0] = [],
  which?: Parameters<typeof questionViews>[4],
): readonly QuestionView[] {
  const shown = useRef<readonly QuestionView[]>([]);
  shown.current = questionViews(due, outbox.value, shown.current, Date.now(), which);
  return shown.current;
}

/** The answered share of each day of the last week; of a day further back, which is asked for by itself, only its own. */
function useCoverage(clock: Props['clock'], day: Day, today: Day): readonly CoveredDay[] {
  const week = lastDays(clock, today);
  const isInWeek = week.some(({ date }) => date === day.date);
  const [first, last] = isInWeek ? [week[0] ?? day, today] : [day, day];
  const { data } = useReading('/api/v3/trackingReminderNotifications', {
    includeDeleted: true,
    reminderTime: [`(ge)${formatUtc(first.from)}`, `(lt)${formatUtc(last.until)}`],
    limit: mostRead,
  });
  return coverage(isInWeek ? week : [day], data?.data ?? [], outbox.value);
}

interface ComingProps {
  readonly isOpen: boolean;
  readonly count: number;
  readonly children: ComponentChildren;
}

/** Questions of later today, which can be answered already. Stays open or closed as it was when it was first shown. */
function Coming({ isOpen, count, children }: ComingProps) {
  const first = useRef(isOpen);
  return (
    <details class="coming" open={first.current}>
      <summary>
        <h2>Later today</h2>
        <span class="muted">{numbered(count, 'thing')}</span>
      </summary>
      {children}
    </details>
  );
}

const within = ({ from, until }: Day) => ({
  earliestMeasurementTime: formatUtc(from),
  latestMeasurementTime: formatUtc(until - 1),
  sort: '-startAt',
  limit: 200,
});

/** The seven days that end today. */
function lastDays(clock: Props['clock'], today: Day): readonly Day[] {
  const days = [today];
  while (days.length < 7) days.unshift(dayBefore(clock, days[0] ?? today));
  return days;
}
