import { useReading } from '../../data/use-reading.ts';
import { EndKey } from '../../keys/end-key.tsx';
import { type DeviceKey, useKeys } from '../../keys/use-keys.ts';
import { clockOfPerson } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { agoText } from '../../ui/ago-text.ts';
import { CopyNotice } from '../../ui/copy-notice.tsx';
import { leftOutLines, senderOf, troubleText, usageText } from './phones-view.ts';

/** The keys of devices, when each was last used, and what went wrong. */
export function KeyList() {
  const { data: user } = useReading('/api/v3/user');
  const { reading, keys: all, isEnding } = useKeys();
  if (reading.problem !== undefined) return <p class="notice problem">{reading.problem}</p>;
  if (all === undefined) return null;
  const keys = all.filter(({ reads }) => reads === undefined);
  return (
    <section aria-labelledby="connected">
      <h2 id="connected">What is connected</h2>
      <CopyNotice reading={reading} clock={user && clockOfPerson(user)} />
      {keys.length === 0 && reading.isCurrent && (
        <p class="calm">Nothing yet. Make a key above, and give it to your phone.</p>
      )}
      {keys.length > 0 && (
        <ul class="card records">
          {keys.map((key) => (
            <li key={key.id}>
              <One deviceKey={key} isEnding={isEnding(key)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function One({ deviceKey, isEnding }: { readonly deviceKey: DeviceKey; readonly isEnding: boolean }) {
  const { id, name, receiver, leftOut } = deviceKey;
  const trouble = troubleText(deviceKey, nowSeconds.value);
  return (
    <>
      <p>
        <strong>{name}</strong>
      </p>
      <p class="hint">{senderOf(receiver).title}</p>
      <p class="hint">{usageText(deviceKey, nowSeconds.value)}</p>
      {trouble !== undefined && <p class="notice problem">{trouble}</p>}
      {leftOut !== undefined && (
        <details>
          <summary>Not recorded {agoText(leftOut.at, nowSeconds.value)}</summary>
          <ul>
            {leftOutLines(deviceKey).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      <EndKey id={id} name={name} isEnding={isEnding} text="It can’t send any more. What it sent stays." />
    </>
  );
}
