import { useSignal } from '@preact/signals';
import { useMostRecorded } from '../../data/use-most-recorded.ts';
import { useReading } from '../../data/use-reading.ts';
import { outbox } from '../../outbox/outbox.ts';
import { place } from '../../router.ts';
import { settingsWith } from '../../settings/person-settings.ts';
import { clockOfPerson, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { Reading } from '../../ui/reading.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { Links } from './links.tsx';
import { MadeShareCard } from './made-share.tsx';
import { MakeShare } from './make-share.tsx';
import type { MadeShare } from './share-view.ts';

/** A page of one's records for a doctor, or for anybody else by a link. */
export function Screen() {
  const { data: user, problem } = useReading('/api/v3/user');
  const { data: known } = useMostRecorded();
  const { data: own } = useReading('/api/v3/studies', { limit: 100 });
  // The link is kept nowhere else: it is gone with the screen.
  const made = useSignal<MadeShare | undefined>(undefined);
  return (
    <>
      <WayBack to="/app/you" name="You" />
      <h1 tabIndex={-1}>A page for your doctor</h1>
      <p>
        One page: what changed, what you take, what you want to ask. Print it, or share it with a link that
        opens with a code. You see when it’s opened, and you can end it at any time.
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
          lastVisit={settingsWith(user, outbox.value).lastVisit ?? ''}
          name={place.value.query.name}
          variables={known.userVariables.filter(({ numberOfMeasurements }) => numberOfMeasurements !== 0)}
          studies={own.studies.filter(({ type }) => type === 'individual' || type === 'experiment')}
          onMade={(share) => {
            made.value = share;
          }}
        />
      )}
      <Links />
      <p>
        <a href="/app/you#shares">Everyone with access to your data</a>
      </p>
    </>
  );
}
