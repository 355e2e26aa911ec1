import { useSignal } from '@preact/signals';
import { remove } from '../../api/call.ts';
import { refresh } from '../../data/reads.ts';
import { Ask } from '../../ui/ask.tsx';
import { CategoryIcon } from '../../ui/category-icon.tsx';
import { CopiedText } from '../../ui/copied-text.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useWork } from '../../ui/use-submit.ts';
import { type ApiApp, appsPath, webhooksPath } from './apps-view.ts';
import { Webhooks } from './webhooks.tsx';

/** An app with its client id, where people return to, and its webhooks. */
export function AppCard({ app }: { readonly app: ApiApp }) {
  const { name, clientId, redirectUris, asksByCode, approved } = app;
  const isAsking = useSignal(false);
  const { problem, run } = useWork();
  const end = () =>
    run(async () => {
      await remove('/api/v3/apps/delete', { id: clientId });
      await refresh([appsPath, webhooksPath]);
    });
  return (
    <article class="card" aria-labelledby={clientId}>
      <header class="asked">
        <CategoryIcon of="Software" />
        <h3 id={clientId}>{name}</h3>
      </header>
      <CopiedText name="Client ID" text={clientId} />
      {redirectUris.length > 0 && (
        <>
          <p class="name">Redirect addresses</p>
          <ul class="addresses">
            {redirectUris.map((uri) => (
              <li key={uri}>
                <code>{uri}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {asksByCode && <p class="hint">People can also connect it with a code, at /device.</p>}
      {!approved && (
        <p class="hint">
          Not reviewed yet: people see this when they give it access, and it can’t list its users.
        </p>
      )}
      <h4>Webhooks</h4>
      <Webhooks clientId={clientId} name={name} />
      <ProblemNotice text={problem.value} />
      {isAsking.value ? (
        <Ask
          text={`Delete ${name}? Everyone’s access ends, and so do its webhooks.`}
          choices={[
            { words: 'Delete it', onChoose: end },
            {
              words: 'Keep it',
              onChoose: () => {
                isAsking.value = false;
              },
            },
          ]}
        />
      ) : (
        <p class="buttons">
          <button
            type="button"
            class="second"
            onClick={() => {
              isAsking.value = true;
            }}
          >
            Delete app<span class="unseen"> {name}</span>
          </button>
        </p>
      )}
    </article>
  );
}
