import { ValueButtons } from '../../ui/value-buttons.tsx';
import { recordNow } from './handling.ts';
import type { Reminder } from './today-view.ts';

/** What the person wants at hand at any time. */
export function Favourites({ reminders }: { readonly reminders: readonly Reminder[] }) {
  return (
    <section aria-labelledby="favourites">
      <h2 id="favourites">Favourites</h2>
      <ul class="card favourites">
        {reminders.map((one) => (
          <li key={one.id}>
            <h3>{one.displayName}</h3>
            <ValueButtons of={one} onValue={(value, unit) => recordNow(one, value, unit)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
