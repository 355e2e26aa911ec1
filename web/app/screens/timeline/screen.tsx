import { useSignal } from '@preact/signals';
import { formatUtc } from '../../../../shared/domain/time/calendar.ts';
import { get, Refusal } from '../../api/call.ts';
import { useReading } from '../../data/use-reading.ts';
import type { ApiMeasurement } from '../../entry/entry-views.ts';
import { place } from '../../router.ts';
import { clockOfPerson, type DaysOf, dayAt, dayOfDate } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { Days } from './days.tsx';
import { type EntryRows, withoutTwins } from './entry-rows.ts';
import { Filters } from './filters.tsx';
import { filterOf, type TimelineFilter } from './timeline-filter.ts';
import { useSearchRows } from './use-search-rows.ts';

/** All that was recorded, by day; searched, narrowed, from any day back. */
export function Screen() {
  const { data: user } = useReading('/api/v3/user');
  return (
    <>
      <h1 tabIndex={-1}>Timeline</h1>
      {user !== undefined && <Timeline user={user} />}
    </>
  );
}

function Timeline({ user }: { readonly user: DaysOf }) {
  const clock = clockOfPerson(user);
  const today = dayAt(clock, nowSeconds.value);
  const filter = filterOf(place.value.query);
  const day = dayOfDate(clock, place.value.query.date);
  const isEarlier = day !== undefined && day.date < today.date;
  const shown = { user, filter, until: isEarlier ? day.until : undefined };
  const List = filter.searchPhrase === undefined ? EveryEntry : FoundEntries;
  return (
    <>
      <Filters filter={filter} date={isEarlier ? day.date : today.date} today={today.date} />
      <List key={JSON.stringify([filter, shown.until])} {...shown} />
    </>
  );
}

interface ListProps {
  readonly user: DaysOf;
  readonly filter: TimelineFilter;
  readonly until: number | undefined;
}

function EveryEntry(shown: ListProps) {
  const { filter, until } = shown;
  return (
    <Days
      {...shown}
      recorded={useEntryRows(filter, until === undefined ? undefined : formatUtc(until - 1))}
    />
  );
}

function FoundEntries(shown: ListProps) {
  const { filter, until } = shown;
  // A day ahead, so that records of a later hour of today are found too.
  return (
    <Days
      {...shown}
      recorded={useSearchRows(filter, until === undefined ? nowSeconds.value + 86_400 : until - 1)}
    />
  );
}

type Address = Readonly<Record<string, string>>;

/** The entries until a moment, the newest first, page by page. The first page is kept on the device. */
function useEntryRows(filter: TimelineFilter, latestMeasurementTime: string | undefined): EntryRows {
  const first = useReading('/api/v3/measurements', {
    ...filter,
    latestMeasurementTime,
    sort: '-startAt',
    limit: 100,
  });
  const older = useSignal<readonly ApiMeasurement[]>([]);
  const next = useSignal<Address | undefined | 'unasked'>('unasked');
  const problem = useSignal<string | undefined>(undefined);
  const isLoading = useSignal(false);
  const following = next.value === 'unasked' ? first.next : next.value;

  const more = async () => {
    if (following === undefined || isLoading.value) return;
    isLoading.value = true;
    problem.value = undefined;
    try {
      const page = await get('/api/v3/measurements', following);
      older.value = [...older.value, ...page.data];
      next.value = page.next;
    } catch (error) {
      problem.value = error instanceof Refusal ? error.message : 'We couldn’t load earlier days. Try again.';
    }
    isLoading.value = false;
  };
  return {
    rows: withoutTwins([...older.value, ...(first.data ?? [])]),
    isReading: first.data === undefined && first.problem === undefined,
    problem: first.problem ?? problem.value,
    more: following === undefined ? undefined : more,
  };
}
