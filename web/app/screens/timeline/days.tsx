import { useSignal } from '@preact/signals';
import { entryViews } from '../../entry/entry-views.ts';
import { outbox } from '../../outbox/outbox.ts';
import { clockOfPerson, type DaysOf, dateText, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { Reading } from '../../ui/reading.tsx';
import { Choosing } from './choosing.tsx';
import { isKnown } from './chosen.ts';
import type { EntryRows } from './entry-rows.ts';
import { listRows } from './list-rows.tsx';
import { LongList } from './long-list.tsx';
import { belongsTo, type TimelineFilter } from './timeline-filter.ts';
import { byDay } from './timeline-view.ts';

interface Props {
  readonly user: DaysOf;
  readonly filter: TimelineFilter;
  readonly recorded: EntryRows;
  /** The moment at which the list begins; undefined for the latest entries. */
  readonly until: number | undefined;
}

/** Days with their entries, the latest first. */
export function Days({ user, filter, recorded, until = Number.POSITIVE_INFINITY }: Props) {
  const { rows, isReading, problem, more, lookedBackTo } = recorded;
  const clock = clockOfPerson(user);
  const isSearch = filter.searchPhrase !== undefined;
  const today = dayAt(clock, nowSeconds.value).date;
  const shown = entryViews(rows, outbox.value, belongsTo(filter)).filter(({ at }) => at < until);
  const days = byDay(shown, clock);
  const isChoosing = useSignal(false);
  const chosen = useSignal<ReadonlySet<string>>(new Set());
  const toggle = (key: string) => {
    chosen.value = chosen.value.symmetricDifference(new Set([key]));
  };
  const end = () => {
    isChoosing.value = false;
    chosen.value = new Set();
  };
  const choosingOf = (key: string) =>
    isChoosing.value ? { isChosen: chosen.value.has(key), onToggle: () => toggle(key) } : undefined;
  const opened = useSignal<ReadonlySet<string>>(new Set());
  const listed = listRows({
    days,
    today,
    clock,
    opened,
    isFolded: !isSearch && !isChoosing.value,
    hasMore: more !== undefined,
    choosingOf,
  });
  return (
    <>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {days.length > 0 && !isChoosing.value && (
        <p class="buttons choose">
          <button
            type="button"
            class="plain"
            onClick={() => {
              isChoosing.value = true;
            }}
          >
            Select several
          </button>
        </p>
      )}
      {isChoosing.value && (
        <Choosing
          entries={shown.filter(({ key }) => chosen.value.has(key)).filter(isKnown)}
          clock={clock}
          today={today}
          onEnd={end}
        />
      )}
      {days.length > 0 && <LongList rows={listed} onEnd={() => !isSearch && void more?.()} />}
      {days.length === 0 && !isReading && problem === undefined && (
        <p class="calm">
          {isSearch ? `Nothing found for “${filter.searchPhrase}”` : nothing(filter)}.{' '}
          {!isSearch && <a href="/app/record">Record something</a>}
        </p>
      )}
      {isReading && <Reading />}
      {isSearch && lookedBackTo !== undefined && (
        <p class="hint looked" role="status">
          Searched back to {dateText(dayAt(clock, lookedBackTo).date, today)}.
        </p>
      )}
      {more !== undefined && (
        <button type="button" class="second more" onClick={() => void more()}>
          {isSearch ? 'Search further back' : 'Earlier days'}
        </button>
      )}
    </>
  );
}

const nothing = (filter: TimelineFilter) =>
  Object.keys(filter).length > 0 ? 'Nothing of this kind is recorded yet' : 'Nothing is recorded yet';
