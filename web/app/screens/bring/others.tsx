import { useSignal } from '@preact/signals';
import type { Choices } from '../../../../shared/imports/choices.ts';
import type { Preview } from '../../../../shared/imports/preview.ts';
import { lookAgain } from '../../imports/chosen-files.ts';
import { grouped } from './preview-view.ts';

interface Props {
  readonly others: Preview['others'];
  readonly choices: Choices;
}

/** The kinds that are in the files and not imported unless the person asks for them. */
export function Others({ others, choices }: Props) {
  const included = useSignal<ReadonlySet<string>>(new Set(choices.include ?? []));
  return (
    <section aria-labelledby="others">
      <h2 id="others">Also there</h2>
      <details class="card">
        <summary>{grouped(others.length, 'more kind')}, left out unless you want them</summary>
        <ul class="other-kinds">
          {others.map(({ name, count }) => (
            <li key={name}>
              <label class="choice kind-name">
                <input
                  type="checkbox"
                  checked={included.value.has(name)}
                  onChange={({ currentTarget }) => {
                    const next = new Set(included.value);
                    if (currentTarget.checked) next.add(name);
                    else next.delete(name);
                    included.value = next;
                  }}
                />
                <span>{plainName(name)}</span>
                <span class="amount">{count.toLocaleString('en')}</span>
              </label>
            </li>
          ))}
        </ul>
        <p class="buttons">
          <button
            type="button"
            class="second"
            disabled={included.value.size === 0}
            onClick={() => void lookAgain({ ...choices, include: [...included.value] })}
          >
            Read it again with these
          </button>
        </p>
      </details>
    </section>
  );
}

/** `HKQuantityTypeIdentifierWalkingSpeed` is Walking Speed. */
const plainName = (name: string): string =>
  name
    .replace(/^HK(?:Quantity|Category|Data|Correlation)Type(?:Identifier)?/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2');
