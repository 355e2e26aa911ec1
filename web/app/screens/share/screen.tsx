import { useSignal } from '@preact/signals';
import { useMostRecorded } from '../../data/use-most-recorded.ts';
import { useReading } from '../../data/use-reading.ts';
import { clockOfPerson, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { Reading } from '../../ui/reading.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { MadeShareCard } from './made-share.tsx';
import { MakeShare } from './make-share.tsx';
import type { MadeShare } from './share-view.ts';

/** Showing some of one's records to one person, by a link. */
export function Screen() {
  const { data: user, problem } = useReading('/api/v3/user');
  const { data: known } = useMostRecorded();
  const { data: own } = useReading('/api/v3/studies', { limit: 100 });
  // The link is kept nowhere else: it is gone with the screen.
  const made = useSignal<MadeShare | undefined>(undefined);
  return (
    <>
      <WayBack to="/app/you" name="You" />
      <h1 tabIndex={-1}>Show it to one person</h1>
      <p>
        Make a link for your doctor, or for whom you like: a page with what you choose, to read and to print,
        without an account. It can be read only with its code, you see when it is, and you can end it at any
        time.
      </p>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {made.value !== undefined && (
        <MadeShareCard
          made={made.value}
          onDone={() => {
            made.value = undefined;
          }}
        />
      )}
      {made.value === undefined && (user === undefined || known === undefined || own === undefined) && (
        <Reading />
      )}
      {made.value === undefined && user !== undefined && known !== undefined && own !== undefined && (
        <MakeShare
          today={dayAt(clockOfPerson(user), nowSeconds.value).date}
          variables={known.userVariables.filter(({ numberOfMeasurements }) => numberOfMeasurements !== 0)}
          studies={own.studies.filter(({ type }) => type === 'individual' || type === 'experiment')}
          onMade={(share) => {
            made.value = share;
          }}
        />
      )}
      <p>
        <a href="/app/you#shares">The links that you made, and who else may act on your data</a>
      </p>
    </>
  );
}
