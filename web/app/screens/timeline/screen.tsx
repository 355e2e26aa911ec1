import { formatUtc } from '../../../../shared/domain/time/calendar.ts';
import { useReading } from '../../data/use-reading.ts';
import { place } from '../../router.ts';
import { clockOfPerson, type DaysOf, dayAt, dayOfDate } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { Days } from './days.tsx';
import { Filters } from './filters.tsx';
import { filterOf, type TimelineFilter } from './timeline-filter.ts';
import { useEntryRows } from './use-entry-rows.ts';
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
