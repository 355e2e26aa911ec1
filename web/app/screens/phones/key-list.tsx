import { useSignal } from '@preact/signals';
import { useReading } from '../../data/use-reading.ts';
import { outbox, write } from '../../outbox/outbox.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { Ask } from '../../ui/ask.tsx';
import { agoText, type DeviceKey, leftOutLines, senderOf, troubleText, usageText } from './phones-view.ts';

const path = '/api/v3/deviceKeys';
const ending = '/api/v3/deviceKeys/delete';

/** The keys of devices, when each was last used, and what went wrong. */
export function KeyList() {
  const { data, problem } = useReading(path);
  if (problem !== undefined) return <p class="notice problem">{problem}</p>;
  const isEnding = ({ id }: DeviceKey) =>
    outbox.value.some(
      (entry) => entry.path === ending && entry.query?.id === id && entry.state !== 'refused',
    );
  const keys = (data?.deviceKeys ?? []).filter((key) => !isEnding(key));
  if (data === undefined) return null;
  return (
    <section aria-labelledby="connected">
      <h2 id="connected">What is connected</h2>
      {keys.length === 0 && <p class="calm">Nothing yet. Make a key above, and give it to your phone.</p>}
      {keys.length > 0 && (
        <ul class="card records">
          {keys.map((key) => (
            <li key={key.id}>
              <One deviceKey={key} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function One({ deviceKey }: { readonly deviceKey: DeviceKey }) {
  const isAsking = useSignal(false);
  const { id, name, receiver, leftOut } = deviceKey;
  const ask = (isOpen: boolean) => () => {
    isAsking.value = isOpen;
  };
  const end = () => {
    isAsking.value = false;
    void write('DELETE', ending, { query: { id }, label: `Key of ${name} ended`, refreshes: [path] });
  };
  const trouble = troubleText(deviceKey, nowSeconds.value);
  return (
    <>
      <p>
        <strong>{name}</strong> <span class="muted">{senderOf(receiver).title}</span>
      </p>
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
      {isAsking.value ? (
        <Ask
          text={`End the key of ${name}? It can send no more; what it brought stays.`}
          choices={[
            { words: 'End the key', onChoose: end },
            { words: 'Keep it', onChoose: ask(false) },
          ]}
        />
      ) : (
        <button type="button" class="second" onClick={ask(true)}>
          End<span class="unseen"> the key of {name}</span>
        </button>
      )}
    </>
  );
}
