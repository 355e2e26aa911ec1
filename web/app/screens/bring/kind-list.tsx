import { numbered } from '../../../../shared/domain/texts/counted.ts';
import { inUnit } from '../../../../shared/domain/units/scale-text.ts';
import { variables } from '../../data/variables.ts';
import { draft } from '../../imports/draft.ts';
import { dayText } from '../../ui/day-text.ts';
import { CheckField, Problem } from '../../ui/field.tsx';
import type { PlannedKind } from './preview-view.ts';

const mostSources = 4;

/** The kinds of data: how much there is, from where, and what it becomes here. */
export const KindList = ({ kinds }: { readonly kinds: readonly PlannedKind[] }) => (
  <section aria-labelledby="kinds">
    <h2 id="kinds">What’s in it</h2>
    <ul class="card kind-list">
      {kinds.map((kind, i) => (
        <li key={`${kind.variableName} ${kind.unitAbbreviatedName}`}>
          <One kind={kind} id={`kind-${i}`} />
        </li>
      ))}
    </ul>
    <datalist id="my-variables">
      {(variables.value ?? []).map(({ variableId, name }) => (
        <option key={variableId} value={name} />
      ))}
    </datalist>
  </section>
);

function One({ kind, id }: { readonly kind: PlannedKind; readonly id: string }) {
  const { variableName, isWanted, rows, readings, days, first, last, sources } = kind;
  return (
    <>
      <CheckField
        isName
        isChecked={isWanted}
        isDisabled={kind.problem !== undefined}
        onChange={(isChecked) => {
          const { wanted } = draft.value;
          draft.value = { ...draft.value, wanted: { ...wanted, [variableName]: isChecked } };
        }}
      >
        <span>{variableName}</span>
        <span class="amount">{numbered(rows, 'row')}</span>
      </CheckField>
      <div class="kind-more">
        <p class="hint">
          {dayText(first)} to {dayText(last)}, {numbered(days, 'day')}
          {readings > rows && `, from ${numbered(readings, 'reading')}`}
        </p>
        <p class="hint">From {sourcesText(sources)}</p>
        <details open={kind.problem !== undefined || undefined}>
          <summary>
            <span>
              {kind.isMine ? 'Your' : 'New here:'} <strong>{kind.name}</strong>,{' '}
              {inUnit(kind.unitAbbreviatedName)}
            </span>
            {kind.isSuggested && <span class="tag">suggested</span>}
          </summary>
          <label for={id}>Name in Daymark</label>
          <input
            id={id}
            list="my-variables"
            maxLength={125}
            value={kind.name}
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget }) => {
              const { names } = draft.value;
              draft.value = { ...draft.value, names: { ...names, [variableName]: currentTarget.value } };
            }}
          />
          <p class="hint" id={`${id}-hint`}>
            One of yours, or a new one. We’ll remember it for your next file.
          </p>
          {kind.problem !== undefined && <Problem text={kind.problem} />}
        </details>
      </div>
    </>
  );
}

const sourcesText = (sources: readonly string[]): string =>
  sources.length <= mostSources
    ? sources.join(', ')
    : `${sources.slice(0, mostSources).join(', ')} and ${sources.length - mostSources} more`;
