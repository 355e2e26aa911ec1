import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import { useReading } from '../data/use-reading.ts';
import { outbox } from '../outbox/outbox.ts';
import { eventName, eventsIn } from './events.ts';

const query = { variableName: eventName, sort: '-startAt', limit: 200 } as const;

/** The person's events, the oldest first. */
export function useEvents(clock: PersonClock) {
  const { data } = useReading('/api/v3/measurements', query);
  return eventsIn(data ?? [], outbox.value, clock);
}
