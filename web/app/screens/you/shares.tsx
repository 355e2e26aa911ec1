import { type ApiShare, type ShareView, shareViews } from '../../data/shares-view.ts';
import { useReading } from '../../data/use-reading.ts';
import { deleteRecordsOf } from '../../outbox/delete-records-of.ts';
import { endShare } from '../../outbox/end-share.ts';
import { outbox } from '../../outbox/outbox.ts';
import { clockOfPerson } from '../../time/day.ts';
import { CopyNotice } from '../../ui/copy-notice.tsx';
import { dayText } from '../../ui/day-text.ts';
import { Reading } from '../../ui/reading.tsx';
import { useCurrent } from '../../ui/use-current.ts';

/** Apps, people and studies that the person let in. That nobody is there is said by the service alone. */
export function Shares() {
  const { data: user } = useReading('/api/v3/user');
  const reading = useCurrent('/api/v3/shares');
  const { data, isCurrent } = reading;
  const shares = data === undefined ? [] : shareViews(data.authorizedClients, outbox.value);
  return (
    <section aria-labelledby="shares">
      <h2 id="shares">Who can access your data</h2>
      <CopyNotice reading={reading} clock={user && clockOfPerson(user)} />
      {data === undefined && <Reading />}
      {data !== undefined && shares.length === 0 && (
        <p class="calm">{isCurrent ? 'Nobody but you.' : 'When you were last online, nobody else.'}</p>
      )}
      {shares.length > 0 && (
        <ul class="card records">
          {shares.map((one) => (
            <ShareRow key={one.share.clientId} of={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ShareRow({ of: { share, isEnding } }: { readonly of: ShareView }) {
  const { appDescription, appDisplayName, createdAt, lastUsedAt } = share;
  return (
    <li>
      <p>{appDescription}</p>
      <p class="hint">
        Since {dayText(createdAt)}
        {lastUsedAt === undefined ? ', not used yet' : `, last used on ${dayText(lastUsedAt)}`}
        {share.link !== undefined && (
          <>
            {'. '}
            <a href="/app/share#links">
              QR code for a practice<span class="unseen"> of {appDisplayName}</span>
            </a>
          </>
        )}
      </p>
      {isEnding ? (
        <p class="hint">Access ends as soon as this is sent.</p>
      ) : (
        <p class="buttons">
          <button type="button" class="second" onClick={() => void endShare(share)}>
            End access<span class="unseen"> of {appDisplayName}</span>
          </button>
          {mayRecord(share) && (
            <button type="button" class="second" onClick={() => void endAndDelete(share)}>
              End access and delete what it recorded
              <span class="unseen"> of {appDisplayName}</span>
            </button>
          )}
        </p>
      )}
    </li>
  );
}

const mayRecord = ({ scope }: ApiShare) => scope.split(' ').includes('writemeasurements');

const endAndDelete = ({ clientId, appDisplayName }: ApiShare) => deleteRecordsOf(clientId, appDisplayName);
