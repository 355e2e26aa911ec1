import { type clockOfPerson, clockText } from '../../time/day.ts';
import type { TrackedRow } from './today-view.ts';

interface Props {
  readonly rows: readonly TrackedRow[];
  readonly clock: ReturnType<typeof clockOfPerson>;
  readonly isToday: boolean;
  readonly isKnown: boolean;
}

export function Tracked({ rows, clock, isToday, isKnown }: Props) {
  return (
    <section aria-labelledby="tracked">
      <h2 id="tracked">{isToday ? 'Tracked today' : 'Tracked that day'}</h2>
      {rows.length === 0 && isKnown && <p class="calm">Nothing yet.</p>}
      {rows.length > 0 && (
        <ul class="card rows">
          {rows.map(({ key, at, name, value, note, isWaiting }) => (
            <li key={key} class={isWaiting ? 'waiting' : undefined}>
              <span class="time">{clockText(clock, at)}</span>
              <span class="name">{name}</span>
              <span class="amount">{value}</span>
              {note !== undefined && <span class="note">{note}</span>}
              {isWaiting && <span class="unseen">, not sent yet</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
