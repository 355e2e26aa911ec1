import { formatUtc } from '../../../../shared/domain/time/calendar.ts';
import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import { useReading } from '../../data/use-reading.ts';
import { dateText, dayAt } from '../../time/day.ts';
import { latestNotes } from './report-notes.ts';

interface Props {
  readonly of: { readonly name: string };
  readonly from: number;
  readonly until: number;
  readonly clock: PersonClock;
}

/** The notes that the person wrote beside their latest records. */
export function Notes({ of, from, until, clock }: Props) {
  const { data = [] } = useReading('/api/v3/measurements', {
    variableName: of.name,
    earliestMeasurementTime: formatUtc(from),
    latestMeasurementTime: formatUtc(until - 1),
    sort: '-startAt',
    limit: 200,
  });
  const notes = latestNotes(data);
  if (notes.length === 0) return null;
  return (
    <ul class="noted">
      {notes.map(({ at, text }) => (
        <li key={`${at} ${text}`}>
          {dateText(dayAt(clock, at).date, '').replace(/^\w+, /, '')}: {text}
        </li>
      ))}
    </ul>
  );
}
