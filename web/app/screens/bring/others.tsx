import { useSignal } from '@preact/signals';
import { numbered } from '../../../../shared/domain/texts/counted.ts';
import type { Choices } from '../../../../shared/imports/choices.ts';
import type { OtherKind } from '../../../../shared/imports/preview.ts';
import { previewFiles } from '../../imports/chosen-files.ts';
import { CheckField } from '../../ui/field.tsx';

interface Props {
  readonly others: readonly OtherKind[];
  readonly choices: Choices;
}

/** The kinds that are in the files and not imported; some are, if the person asks for them. */
export function Others({ others, choices }: Props) {
  const included = useSignal<ReadonlySet<string>>(new Set(choices.include ?? []));
  const canInclude = others.some((one) => one.canInclude);
  return (
    <section aria-labelledby="others">
      <h2 id="others">Also in the file</h2>
      <details class="card">
        <summary>
          {numbered(others.length, 'more kind')},{' '}
          {canInclude ? 'left out unless you choose them' : 'not imported'}
        </summary>
        <ul class="other-kinds">
          {others.map((other) => (
            <li key={other.name}>
              {other.canInclude ? (
                <CheckField
                  isName
                  isChecked={included.value.has(other.name)}
                  onChange={() => {
                    included.value = included.value.symmetricDifference(new Set([other.name]));
                  }}
                >
                  <NameAndCount {...other} />
                </CheckField>
              ) : (
                <p class="choice kind-name">
                  <NameAndCount {...other} />
                </p>
              )}
            </li>
          ))}
        </ul>
        {canInclude && (
          <p class="buttons">
            <button
              type="button"
              class="second"
              disabled={included.value.size === 0}
              onClick={() => void previewFiles({ ...choices, include: [...included.value] })}
            >
              Read the file again with these
            </button>
          </p>
        )}
      </details>
    </section>
  );
}

const NameAndCount = ({ name, count }: OtherKind) => (
  <>
    <span>{plainName(name)}</span> <span class="amount">{count.toLocaleString('en')}</span>
  </>
);

/** `HKQuantityTypeIdentifierWalkingSpeed` is Walking Speed. */
const plainName = (name: string): string =>
  name
    .replace(/^HK(?:Quantity|Category|Data|Correlation)Type(?:Identifier)?/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2');
