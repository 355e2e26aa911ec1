import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { formatUtc } from '../../../../shared/domain/time/calendar.ts';
import { get, Refusal } from '../../api/call.ts';
import { useReading } from '../../data/use-reading.ts';
import type { ApiMeasurement } from '../../entry/entry-views.ts';
import { type EntryRows, withoutTwins } from './entry-rows.ts';
import { firstSearch, laterHalf, type SearchSpan, spanBefore } from './search-span.ts';
import { speaksOf, type TimelineFilter } from './timeline-filter.ts';

/** The service says 400 where there is too much to look at for one request. */
const isTooMuch = (error: unknown) => error instanceof Refusal && error.status === 400;

/**
 * The entries until a moment that contain a phrase. The service looks through one stretch of time after the
 * other, each as long as one request may look at, and the list says how far back that was.
 */
export function useSearchRows(filter: TimelineFilter, until: number): EntryRows {
  const { searchPhrase, ...others } = filter;
  const held = useReading('/api/v3/measurements', { ...others, sort: '-startAt', limit: 100 });
  const oldest = useReading('/api/v3/measurements', { ...others, sort: 'startAt', limit: 1 });
  const found = useSignal<readonly ApiMeasurement[]>([]);
  const searched = useSignal<SearchSpan | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const isLoading = useSignal(false);

  const search = async (span: SearchSpan): Promise<void> => {
    isLoading.value = true;
    problem.value = undefined;
    try {
      found.value = [...found.value, ...(await everyPage(filter, span))];
      searched.value = span;
    } catch (error) {
      const half = isTooMuch(error) ? laterHalf(span) : undefined;
      if (half !== undefined) return await search(half);
      problem.value =
        error instanceof Refusal
          ? error.message
          : 'We only searched this device: the service isn’t answering.';
    } finally {
      isLoading.value = false;
    }
  };
  useEffect(() => void search(firstSearch(until)), []);

  const onDevice = (held.data ?? []).filter(({ displayName, variableName, note }) =>
    speaksOf(searchPhrase, [displayName, variableName, note]),
  );
  const begins = oldest.data?.[0]?.startAt;
  const span = searched.value;
  const isAll = span !== undefined && (begins === undefined || formatUtc(span.from) <= begins);
  const more = () =>
    isLoading.value ? Promise.resolve() : search(span === undefined ? firstSearch(until) : spanBefore(span));
  return {
    rows: withoutTwins([...onDevice, ...found.value]).toSorted((a, b) => (a.startAt < b.startAt ? 1 : -1)),
    isReading: isLoading.value,
    problem: problem.value,
    more: isAll || isLoading.value ? undefined : more,
    lookedBackTo: isAll ? undefined : span?.from,
  };
}

async function everyPage(
  filter: TimelineFilter,
  { from, to }: SearchSpan,
): Promise<readonly ApiMeasurement[]> {
  const bounds = { earliestMeasurementTime: formatUtc(from), latestMeasurementTime: formatUtc(to) };
  const rows: ApiMeasurement[] = [];
  let page = await get('/api/v3/measurements', { ...filter, ...bounds, sort: '-startAt', limit: 200 });
  rows.push(...page.data);
  while (page.next !== undefined) {
    page = await get('/api/v3/measurements', page.next);
    rows.push(...page.data);
  }
  return rows;
}
