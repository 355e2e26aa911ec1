import { useSignal } from '@preact/signals';
import { post } from '../../api/call.ts';
import { refresh } from '../../data/reads.ts';
import { useReading } from '../../data/use-reading.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useWork } from '../../ui/use-submit.ts';
import { deliveriesPath, deliveryText } from './apps-view.ts';

interface Props {
  readonly id: string;
  /** Nothing is sent to a webhook that is off. */
  readonly isOn: boolean;
}

/** The last messages to a webhook and what became of them, read once they are looked at. */
export function Deliveries({ id, isOn }: Props) {
  const isOpen = useSignal(false);
  return (
    <details
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>Recent deliveries</summary>
      {isOpen.value && <Listed id={id} isOn={isOn} />}
    </details>
  );
}

function Listed({ id, isOn }: Props) {
  const { data, problem: unread } = useReading(deliveriesPath, { id });
  const said = useSignal('');
  const { problem, isBusy, run } = useWork();
  const again = (messageId: string) =>
    run(async () => {
      await post('/api/v3/webhooks/redeliver', { id, messageId });
      said.value = 'It is sent again within a minute.';
    });
  const wrong = unread ?? problem.value;
  return (
    <>
      <ProblemNotice text={wrong} />
      <p class="buttons">
        <button type="button" class="second" onClick={() => void refresh([deliveriesPath])}>
          Refresh
        </button>
        <span role="status">{said.value}</span>
      </p>
      {data?.deliveries.length === 0 && <p class="calm">Nothing was sent in the last four days.</p>}
      <ul>
        {data?.deliveries.map((delivery) => (
          <li key={delivery.messageId}>
            <p>
              <strong>{delivery.event}</strong> {deliveryText(delivery, nowSeconds.value)}
            </p>
            <p class="hint">
              <code class="address">{delivery.messageId}</code>
            </p>
            {isOn && (
              <button
                type="button"
                class="second"
                disabled={isBusy.value}
                onClick={() => again(delivery.messageId)}
              >
                Send again<span class="unseen"> {delivery.messageId}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
