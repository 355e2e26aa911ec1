import { useSignal } from '@preact/signals';
import { shareViews } from '../../data/shares-view.ts';
import { useMostRecorded } from '../../data/use-most-recorded.ts';
import { useReading } from '../../data/use-reading.ts';
import { endShare } from '../../outbox/end-share.ts';
import { outbox } from '../../outbox/outbox.ts';
import { place } from '../../router.ts';
import { settingsWith } from '../../settings/person-settings.ts';
import { clockOfPerson, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { CopiedText } from '../../ui/copied-text.tsx';
import { dayText } from '../../ui/day-text.ts';
import { Reading } from '../../ui/reading.tsx';
import { ShareLink } from '../../ui/share-link.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { HealthLink } from './health-link.tsx';
import { MakeShare } from './make-share.tsx';
import type { CreatedShare } from './share-view.ts';

/** A page of one's records for a doctor, or for anybody else by a link. */
export function Screen() {
  const { data: user, problem } = useReading('/api/v3/user');
  const { data: known } = useMostRecorded();
  const { data: own } = useReading('/api/v3/studies', { limit: 100 });
  // The link is kept nowhere else: it is gone with the screen.
  const made = useSignal<CreatedShare | undefined>(undefined);
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

/** The links that can still be read, each with the QR code for a practice. */
function Links() {
  const { data } = useReading('/api/v3/shares');
  const shares =
    data === undefined
      ? []
      : shareViews(data.authorizedClients, outbox.value)
          .filter(({ isEnding }) => !isEnding)
          .map(({ share }) => share);
  const links = shares.flatMap((share) => (share.link === undefined ? [] : [{ share, link: share.link }]));
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="links">
      <h2 id="links">Your links</h2>
      <ul class="card records">
        {links.map(({ share, link }) => (
          <li key={share.clientId}>
            <h3>{share.appDisplayName}</h3>
            <p class="hint">
              Can be read until {dayText(`${link.until}T12:00:00`)}
              {share.lastUsedAt === undefined
                ? ', not opened yet'
                : `, opened on ${dayText(share.lastUsedAt)}`}
            </p>
            <HealthLink share={share} link={link} />
            <p class="buttons">
              <button type="button" class="second" onClick={() => void endShare(share)}>
                End this link<span class="unseen"> for {share.appDisplayName}</span>
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  readonly made: CreatedShare;
  readonly onDone: () => void;
}

/** The link and its code, shown this once. */
function MadeShareCard({ made, onDone }: Props) {
  const { name, address, code, until, variableNames = ['everything you record'], studyTitles = [] } = made;
  return (
    <ShownOnce
      name="made-share"
      title={`The link for ${name}`}
      notice="Copy the link and the code now: they won’t be shown again. Send them separately, such as the link by email and the code by phone."
      done="I have copied both"
      onDone={onDone}
    >
      <div class="copied">
        <p class="name">Link</p>
        <p>
          <code>{address}</code>
        </p>
        <ShareLink address={address} title="What I share with you" />
      </div>
      <CopiedText name="Code" text={code} />
      <p>
        It shows {[...variableNames, ...studyTitles.map((title) => `“${title}”`)].join(', ')}, until{' '}
        {dayText(`${until}T12:00:00`)}.
      </p>
    </ShownOnce>
  );
}
