import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import { useReading } from '../data/use-reading.ts';
import { outbox } from '../outbox/outbox.ts';
import { clockText } from '../time/day.ts';
import { nowSeconds } from '../time/use-now.ts';
import { entryViews, type Measurement } from './entry-views.ts';
import { soonest } from './soonest.ts';

interface Props {
  readonly name: string;
  readonly rows: readonly Measurement[];
  readonly clock: PersonClock;
}

/** A warning before something is taken again that was taken just now; it may be recorded all the same. */
export function TooSoon({ name, rows, clock }: Props) {
  const { data } = useReading('/api/v3/trackingReminders', { limit: 200 });
  const found = soonest(name, data?.data ?? [], entryViews(rows, outbox.value), nowSeconds.value);
  if (found === undefined) return null;
  return (
    <p class="notice lacking" role="status">
      Too soon: the last was at {clockText(clock, found.lastAt)}. By the interval you set, not before{' '}
      {clockText(clock, found.nextAt)}.
    </p>
  );
}
