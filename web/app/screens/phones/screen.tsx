import { useSignal } from '@preact/signals';
import type { CreatedKey } from '../../keys/use-keys.ts';
import { WayBack } from '../../ui/way-back.tsx';
import { KeyList } from './key-list.tsx';
import { MadeKeyCard } from './made-key.tsx';
import { MakeKey } from './make-key.tsx';

/** Phones and homes that send by themselves: making their keys, and looking after them. */
export function Screen() {
  // The key is kept nowhere else: it is gone with the screen.
  const made = useSignal<CreatedKey | undefined>(undefined);
  return (
    <>
      <WayBack to="/app/you" name="You" />
      <h1 tabIndex={-1}>Connect a phone</h1>
      <p>
        Let your phone or home send what it measures automatically. Each gets its own key, which can only
        send, and which you can end at any time.
      </p>
      {made.value === undefined ? (
        <MakeKey
          onMade={(one) => {
            made.value = one;
          }}
        />
      ) : (
        <MadeKeyCard
          made={made.value}
          onDone={() => {
            made.value = undefined;
          }}
        />
      )}
      <KeyList />
      <p>
        <a href="/app/keys">Read-only keys, for a spreadsheet, a script or a dashboard</a>
      </p>
    </>
  );
}
