import { useSignal } from '@preact/signals';
import { write } from '../../outbox/outbox.ts';
import {
  type Discovery,
  discoveriesPath,
  dismissPath,
  experimentAddress,
  lineAddress,
  pairText,
  partsOf,
} from '../../studies/discoveries-view.ts';
import { Ask } from '../../ui/ask.tsx';
import { TwoBars } from './two-bars.tsx';

const states = { new: 'New', kept: undefined, weaker: 'Weaker' } as const;

/** Two things that go together: in words, with strength and certainty, and what one may do about it. */
export function DiscoveryLine({ line }: { readonly line: Discovery }) {
  const { link, known, surer } = partsOf(line);
  const isAsked = useSignal(false);
  const name = pairText(line);
  const state = states[line.state];
  const experiment = experimentAddress(line);
  return (
    <article class="card study-line">
      <h3>
        <a href={lineAddress(line)}>{link}</a>
      </h3>
      {line.comparison !== undefined && <TwoBars comparison={line.comparison} name={name} />}
      <p class="verdict-line">
        {state !== undefined && <span class={`verdict ${line.state}`}>{state}</span>}
        {!line.becauseOfIt && line.strengthLevel !== undefined && <span>{line.strengthLevel} link</span>}
        {!line.becauseOfIt && line.confidenceLevel !== undefined && (
          <span>certainty: {line.confidenceLevel}</span>
        )}
      </p>
      {known.length > 0 && <p>{known.join(' ')}</p>}
      {surer !== undefined && <p class="muted">{surer}</p>}
      {isAsked.value && (
        <Ask
          text={`Take ${name} off this list for good? They are not listed again, whichever way round; they are still looked at and counted.`}
          choices={[
            { words: 'Take it away', onChoose: () => dismiss(line) },
            {
              words: 'Keep it',
              onChoose: () => {
                isAsked.value = false;
              },
            },
          ]}
        />
      )}
      <p class="buttons">
        {experiment !== undefined && (
          <a class="button second" href={experiment}>
            Test it<span class="unseen">: {name}</span>
          </a>
        )}
        <button
          type="button"
          class="plain"
          aria-expanded={isAsked.value}
          onClick={() => {
            isAsked.value = true;
          }}
        >
          Dismiss<span class="unseen">: {name}</span>
        </button>
      </p>
    </article>
  );
}

/** Dismisses a line for good; until it is sent it can be taken back. */
function dismiss(line: Discovery): void {
  const { causeVariableId, effectVariableId } = line;
  void write('POST', dismissPath, {
    body: { causeVariableId, effectVariableId },
    label: `Taken away: ${pairText(line)}`,
    refreshes: [discoveriesPath],
    canBeUndone: true,
  });
}
