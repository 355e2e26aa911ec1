import { endingPath, openShares, type Share } from '../../data/shares-view.ts';
import { useReading } from '../../data/use-reading.ts';
import { deleteRecordsOf } from '../../outbox/delete-records-of.ts';
import { outbox, write } from '../../outbox/outbox.ts';
import { dayText } from '../../ui/day-text.ts';

/** Apps, people and studies that the person let in. */
export function Shares() {
  const { data } = useReading('/api/v3/shares');
  const shares = data === undefined ? [] : openShares(data.authorizedClients, outbox.value);
  return (
    <section aria-labelledby="shares">
      <h2 id="shares">Who may act on your data</h2>
      <p>
        <a href="/app/accesses">Who used your records</a>
      </p>
      {data !== undefined && shares.length === 0 && <p class="calm">Nobody but you.</p>}
      {shares.length > 0 && (
        <ul class="card records">
          {shares.map((share) => (
            <li key={share.clientId}>
              <p>{share.appDescription}</p>
              <p class="hint">
                Since {dayText(share.createdAt)}
                {share.lastUsedAt === undefined
                  ? ', not used yet'
                  : `, last used on ${dayText(share.lastUsedAt)}`}
              </p>
              <p class="buttons">
                <button type="button" class="second" onClick={() => void end(share)}>
                  End access<span class="unseen"> of {share.appDisplayName}</span>
                </button>
                {mayRecord(share) && (
                  <button type="button" class="second" onClick={() => void endAndDelete(share)}>
                    End access and delete what it recorded
                    <span class="unseen"> of {share.appDisplayName}</span>
                  </button>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const mayRecord = ({ scope }: Share) => scope.split(' ').includes('writemeasurements');

const endAndDelete = ({ clientId, appDisplayName }: Share) => deleteRecordsOf(clientId, appDisplayName);

const end = ({ clientId, appDisplayName }: Share) =>
  write('POST', endingPath, {
    query: { clientIdToRevoke: clientId },
    label: `Access of ${appDisplayName} ended`,
    subject: `share ${clientId}`,
    refreshes: ['/api/v3/shares'],
    canBeUndone: true,
  });
