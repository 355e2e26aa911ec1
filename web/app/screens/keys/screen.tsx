import { useSignal } from '@preact/signals';
import { useMostRecorded } from '../../data/use-most-recorded.ts';
import { useReading } from '../../data/use-reading.ts';
import type { MadeKey } from '../../keys/use-keys.ts';
import { clockOfPerson, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { Reading } from '../../ui/reading.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { KeyList } from './key-list.tsx';
import { MadeKeyCard } from './made-key.tsx';
import { MakeKey } from './make-key.tsx';

/** Keys for programs of one's own that read: making them, and looking after them. */
export function Screen() {
  const { data: user, problem } = useReading('/api/v3/user');
  const { data: known } = useMostRecorded();
  // The key is kept nowhere else: it is gone with the screen.
  const made = useSignal<MadeKey | undefined>(undefined);
  const variables = (known?.userVariables ?? []).map(({ id, displayName }) => ({ id, name: displayName }));
  return (
    <>
      <WayBack to="/app/you" name="You" />
      <h1 tabIndex={-1}>Keys that read</h1>
      <p>
        A key lets a spreadsheet, a script or a dashboard of yours read what you recorded. It can’t change
        anything, and ends on the day you choose. See what it read under{' '}
        <a href="/app/accesses">who used your records</a>.
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
