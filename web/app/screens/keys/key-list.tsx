import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import { EndKey } from '../../keys/end-key.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { CopyNotice } from '../../ui/copy-notice.tsx';
import { scopeText } from './keys-view.ts';

interface Props {
  readonly nameOf: (variableId: number) => string | undefined;
  readonly clock: PersonClock;
}

/** The keys that read, and until when. */
export function KeyList({ nameOf, clock }: Props) {
  const { reading, keys: all, isEnding } = useKeys();
  if (reading.problem !== undefined) return <p class="notice problem">{reading.problem}</p>;
  if (all === undefined) return null;
  const keys = all.filter(({ reads }) => reads !== undefined);
  return (
    <section aria-labelledby="reading-keys">
      <h2 id="reading-keys">Your keys</h2>
      <CopyNotice reading={reading} clock={clock} />
      {keys.length === 0 && reading.isCurrent && <p class="calm">None yet.</p>}
      {keys.length > 0 && (
        <ul class="card records">
          {keys.map((key) => (
            <li key={key.id}>
              <p>
                <strong>{key.name}</strong>
              </p>
              <p class="hint">{scopeText(key, nameOf, clock)}</p>
              <EndKey
                id={key.id}
                name={key.name}
                isEnding={isEnding(key)}
                text="Anything that uses it can no longer read your data."
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
