import { useSignal } from '@preact/signals';
import { post, remove } from '../../api/call.ts';
import { refresh } from '../../data/reads.ts';
import { useReading } from '../../data/use-reading.ts';
import { CopiedText } from '../../ui/copied-text.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useWork } from '../../ui/use-submit.ts';
import { AddWebhook } from './add-webhook.tsx';
import { type ApiWebhook, deliveriesPath, offText, webhooksPath } from './apps-view.ts';
import { Deliveries } from './deliveries.tsx';

interface Props {
  /** The app whose webhooks they are; the person's own by default. */
  readonly clientId?: string;
  readonly name: string;
}

/** The webhooks of an app, or of the person. */
export function Webhooks({ clientId, name }: Props) {
  const { data, problem } = useReading(webhooksPath);
  // The secret is kept nowhere else: it is gone with the screen.
  const secret = useSignal('');
  const own = (data?.webhooks ?? []).filter((webhook) => webhook.clientId === clientId);
  return (
    <>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {data !== undefined && own.length === 0 && (
        <p class="hint">
          No webhooks yet. With one, your server gets a signed message within a minute or two of a change.
        </p>
      )}
      {own.length > 0 && (
        <ul class="records">
          {own.map((webhook) => (
            <li key={webhook.id}>
              <One webhook={webhook} />
            </li>
          ))}
        </ul>
      )}
      {secret.value !== '' && (
        <div class="notice" role="status">
          <p>Copy the secret now: it is shown only once. Verify every message with it.</p>
          <CopiedText name="Signing secret" text={secret.value} />
        </div>
      )}
      <AddWebhook
        clientId={clientId}
        name={name}
        onSaved={(saved) => {
          secret.value = saved;
        }}
      />
    </>
  );
}

function One({ webhook }: { readonly webhook: ApiWebhook }) {
  const { id, url, events, status } = webhook;
  const said = useSignal('');
  const { problem, isBusy, run } = useWork();
  const test = () =>
    run(async () => {
      await post('/api/v3/webhooks/test', { id });
      said.value = 'A test is on its way. It can take a minute.';
      await refresh([deliveriesPath]);
    });
  const end = () =>
    run(async () => {
      await remove('/api/v3/webhooks/delete', { id });
      await refresh([webhooksPath]);
    });
  const off = offText(webhook);
  return (
    <>
      <p>
        <code class="address">{url}</code>
      </p>
      <p class="hint">{events.join(', ')}</p>
      {off !== undefined && <p class="notice problem">{off}</p>}
      <ProblemNotice text={problem.value} />
      <p class="buttons">
        {status === 'on' && (
          <button type="button" class="second" disabled={isBusy.value} onClick={test}>
            Send a test<span class="unseen"> to {url}</span>
          </button>
        )}
        <button type="button" class="second" disabled={isBusy.value} onClick={end}>
          Delete<span class="unseen"> the webhook to {url}</span>
        </button>
        <span role="status">{said.value}</span>
      </p>
      <Deliveries id={id} isOn={status === 'on'} />
    </>
  );
}
