import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import { EntryRow } from '../../entry/entry-row.tsx';
import type { EntryView } from '../../entry/entry-views.ts';

interface Props {
  readonly rows: readonly EntryView[];
  readonly clock: PersonClock;
  readonly isToday: boolean;
  readonly isKnown: boolean;
}

export function Tracked({ rows, clock, isToday, isKnown }: Props) {
  return (
    <section aria-labelledby="tracked">
      <h2 id="tracked">{isToday ? 'Tracked today' : 'Tracked that day'}</h2>
      {rows.length === 0 && isKnown && (
        <p class="calm">
          Nothing yet. <a href="/app/record">Record something</a>
        </p>
      )}
      {rows.length > 0 && (
        <ul class="card rows">
          {rows.map((row) => (
            <EntryRow key={row.key} of={row} clock={clock} />
          ))}
        </ul>
      )}
    </section>
  );
}
