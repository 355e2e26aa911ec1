import { useSignal } from '@preact/signals';
import { get, Refusal } from '../../api/call.ts';
import { useReading } from '../../data/use-reading.ts';
import type { Measurement } from '../../entry/entry-views.ts';
import { type EntryRows, withoutTwins } from './entry-rows.ts';
import type { TimelineFilter } from './timeline-filter.ts';

type Address = Readonly<Record<string, string>>;

/** The entries until a moment, the newest first, page by page. The first page is kept on the device. */
export function useEntryRows(filter: TimelineFilter, latestMeasurementTime: string | undefined): EntryRows {
  const first = useReading('/api/v3/measurements', {
    ...filter,
    latestMeasurementTime,
    sort: '-startAt',
    limit: 100,
  });
  const older = useSignal<readonly Measurement[]>([]);
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
