import { shareViews } from '../../data/shares-view.ts';
import { useReading } from '../../data/use-reading.ts';
import { endShare } from '../../outbox/end-share.ts';
import { outbox } from '../../outbox/outbox.ts';
import { dayText } from '../../ui/day-text.ts';
import { HealthLink } from './health-link.tsx';

/** The links that can still be read, each with the QR code for a practice. */
export function Links() {
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
