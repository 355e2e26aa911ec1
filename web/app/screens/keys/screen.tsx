import { useSignal } from '@preact/signals';
import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import { useMostRecorded } from '../../data/use-most-recorded.ts';
import { useReading } from '../../data/use-reading.ts';
import { EndKey } from '../../keys/end-key.tsx';
import { type CreatedKey, useKeys } from '../../keys/use-keys.ts';
import { clockOfPerson, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { CopyNotice } from '../../ui/copy-notice.tsx';
import { Reading } from '../../ui/reading.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { scopeText } from './keys-view.ts';
import { MadeKeyCard } from './made-key.tsx';
import { MakeKey } from './make-key.tsx';

/** Keys for programs of your own that read: making them, and looking after them. */
export function Screen() {
  const { data: user, problem } = useReading('/api/v3/user');
  const { data: known } = useMostRecorded();
  // The key is kept nowhere else: it is gone with the screen.
  const made = useSignal<CreatedKey | undefined>(undefined);
  const variables = (known?.userVariables ?? []).map(({ id, displayName }) => ({ id, name: displayName }));
  return (
    <>
      <WayBack to="/app/you" name="You" />
      <h1 tabIndex={-1}>Read-only keys</h1>
      <p>
        A key lets your spreadsheet, script or dashboard read what you recorded. It can’t change anything, and
        ends on the day you choose. See what it read under <a href="/app/accesses">who used your records</a>.
      </p>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {made.value !== undefined && (
        <MadeKeyCard
          made={made.value}
          onDone={() => {
            made.value = undefined;
          }}
        />
      )}
      {made.value === undefined && (user === undefined || known === undefined) && <Reading />}
      {made.value === undefined && user !== undefined && known !== undefined && (
        <MakeKey
          today={dayAt(clockOfPerson(user), nowSeconds.value).date}
          variables={variables}
          onMade={(key) => {
            made.value = key;
          }}
        />
      )}
      {user !== undefined && (
        <KeyList nameOf={(id) => variables.find((one) => one.id === id)?.name} clock={clockOfPerson(user)} />
      )}
    </>
  );
}

interface Props {
  readonly nameOf: (variableId: number) => string | undefined;
  readonly clock: PersonClock;
}

/** Read-only keys, and until when they work. */
function KeyList({ nameOf, clock }: Props) {
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
