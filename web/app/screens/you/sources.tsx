import { numbered } from '../../../../shared/domain/texts/counted.ts';
import { useReading } from '../../data/use-reading.ts';
import { dayText } from '../../ui/day-text.ts';

/** Where records come from by themselves. */
export function Sources() {
  const { data } = useReading('/api/v3/connectors/list');
  const used = data?.connectors.filter(({ count, connected }) => count > 0 || connected) ?? [];
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      {data !== undefined && used.length === 0 && (
        <p class="calm">Nothing has come from another app or device yet.</p>
      )}
      {used.length > 0 && (
        <ul class="card records">
          {used.map(({ id, displayName, count, lastSuccessfulUpdatedAt }) => (
            <li key={id}>
              <p>
                <strong>{displayName}</strong>
              </p>
              <p class="hint">
                {numbered(count, 'record')}
                {lastSuccessfulUpdatedAt !== undefined && `, last on ${dayText(lastSuccessfulUpdatedAt)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
