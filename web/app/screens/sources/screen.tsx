import { numbered } from '../../../../shared/domain/texts/counted.ts';
import { useReading } from '../../data/use-reading.ts';
import { ownSource } from '../../entry/recording.ts';
import { dayText } from '../../ui/day-text.ts';
import { Reading } from '../../ui/reading.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { SourceKinds } from './source-kinds.tsx';

/** The highest number of names in one sentence. */
const mostNamed = 6;

const listed = (names: readonly string[]) =>
  names.length <= mostNamed
    ? names.join(', ')
    : `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`;

/** The sources of records besides the app itself. */
export function Screen() {
  const { data, problem } = useReading('/api/v3/connectors/list');
  const used = data?.connectors.filter(({ count, connected }) => count > 0 || connected) ?? [];
  const others = (data?.otherSources ?? []).filter(({ sourceName }) => sourceName !== ownSource);
  return (
    <>
      <WayBack to="/app/you" name="You" />
      <h1 tabIndex={-1}>Sources</h1>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {data === undefined && problem === undefined && <Reading />}
      {data !== undefined && used.length + others.length === 0 && (
        <p class="calm">
          Nothing has come from another app or device yet. <a href="/app/bring">Import your data</a> or{' '}
          <a href="/app/phones">connect a phone</a>.
        </p>
      )}
      {used.length + others.length > 0 && (
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
          {others.map(({ sourceName, variableNames }) => (
            <li key={sourceName}>
              <p>
                <strong>{sourceName}</strong>
              </p>
              <p class="hint">has recorded {listed(variableNames)}</p>
            </li>
          ))}
        </ul>
      )}
      <SourceKinds names={others.map(({ sourceName }) => sourceName)} />
    </>
  );
}
