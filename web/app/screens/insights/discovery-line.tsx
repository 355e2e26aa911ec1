import { useSignal } from '@preact/signals';
import { write } from '../../outbox/outbox.ts';
import {
  type ApiDiscovery,
  discoveriesPath,
  dismissPath,
  experimentAddress,
  lineAddress,
  pairText,
  partsOf,
} from '../../studies/discoveries-view.ts';
import { TwoBars } from '../../studies/two-bars.tsx';
import { Ask } from '../../ui/ask.tsx';

/** Two things that go together: as a picture, with strength and certainty in words, and what one may do about it. */
export function DiscoveryLine({ line }: { readonly line: ApiDiscovery }) {
  const { link, known, nextStep, likelyReversed } = partsOf(line);
  const isAsked = useSignal(false);
  const name = pairText(line);
  const experiment = experimentAddress(line);
  return (
    <article class="card study-line">
      <h3>
        <a href={lineAddress(line)}>{link}</a>
      </h3>
      {line.comparison !== undefined && <TwoBars comparison={line.comparison} name={name} />}
      {!likelyReversed && line.strengthLevel !== undefined && (
        <p class="muted">
          {line.state === 'new' && <span class="tag">New</span>} A {line.strengthLevel} link. Certainty:{' '}
          {line.confidenceLevel}.
        </p>
      )}
      {known.length > 0 && <p>{known.join(' ')}</p>}
      {nextStep !== undefined && <p class="muted">{nextStep}</p>}
      {isAsked.value && (
        <Ask
          text={`Remove ${name} from this list for good? The pair won’t be listed again in either direction, but it still counts in the analysis.`}
          choices={[
            { words: 'Remove it', onChoose: () => dismiss(line) },
            {
              words: 'Keep it',
              onChoose: () => {
                isAsked.value = false;
              },
            },
          ]}
        />
      )}
      {experiment !== undefined && (
        <p class="buttons">
          <a class="button second" href={experiment}>
            Test it<span class="unseen">: {name}</span>
          </a>
        </p>
      )}
      <button
        type="button"
        class="plain dismiss"
        aria-expanded={isAsked.value}
        onClick={() => {
          isAsked.value = true;
        }}
      >
        <span aria-hidden="true">×</span>
        <span class="unseen">Dismiss: {name}</span>
      </button>
    </article>
  );
}

/** Dismisses a line for good; until it is sent it can be taken back. */
function dismiss(line: ApiDiscovery): void {
  const { causeVariableId, effectVariableId } = line;
  void write('POST', dismissPath, {
    body: { causeVariableId, effectVariableId },
    label: `Removed: ${pairText(line)}`,
    refreshes: [discoveriesPath],
    canBeUndone: true,
  });
}
