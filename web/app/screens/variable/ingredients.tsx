import { useSignal } from '@preact/signals';
import { valueText } from '../../../../shared/domain/measurements/value-text.ts';
import { readNumber } from '../../../../shared/domain/units/read-number.ts';
import { inUnit } from '../../../../shared/domain/units/scale-text.ts';
import { writesTo } from '../../data/outbox-entry.ts';
import { type ApiVariable, variables } from '../../data/variables.ts';
import { outbox, write } from '../../outbox/outbox.ts';
import { ChoiceField, Problem, TextField } from '../../ui/field.tsx';
import { thingIn } from './variable-view.ts';

const refreshes = ['/api/v3/userVariables', '/api/v3/studies'] as const;

/** The ingredients of a variable: recording it counts as an amount of each of them. */
export function Ingredients({ variable }: { readonly variable: ApiVariable }) {
  const removed = new Set(
    writesTo('/api/v3/userTags/delete', outbox.value)
      .filter(({ query }) => query?.taggedVariableId === variable.variableId)
      .map(({ query }) => query?.tagVariableId),
  );
  const ingredients = (variable.childCommonTagVariables as readonly ApiVariable[]).filter(
    ({ variableId }) => !removed.has(variableId),
  );
  const taken = new Set([variable.variableId, ...ingredients.map(({ variableId }) => variableId)]);
  const others = (variables.value ?? [])
    .filter(({ variableId }) => !taken.has(variableId))
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName));
  return (
    <div class="card">
      {ingredients.length === 0 && <p class="muted">None yet.</p>}
      <ul class="rows plain-rows">
        {ingredients.map(({ variableId, displayName }) => (
          <li key={variableId}>
            <a href={`/app/variable?id=${variableId}`}>{displayName}</a>
            <button
              type="button"
              class="plain"
              onClick={() => {
                void write('DELETE', '/api/v3/userTags/delete', {
                  query: { taggedVariableId: variable.variableId, tagVariableId: variableId },
                  label: `${displayName} is no longer an ingredient of ${variable.displayName}`,
                  subject: `variable ${variable.variableId}`,
                  refreshes,
                  canBeUndone: true,
                });
              }}
            >
              Remove<span class="unseen"> {displayName}</span>
            </button>
          </li>
        ))}
      </ul>
      <AddIngredient variable={variable} others={others} />
    </div>
  );
}

function AddIngredient({
  variable,
  others,
}: {
  readonly variable: ApiVariable;
  readonly others: readonly ApiVariable[];
}) {
  const chosen = useSignal('');
  const factor = useSignal('');
  const problem = useSignal('');
  const ingredient = others.find(({ variableId }) => String(variableId) === chosen.value);
  const add = (event: Event) => {
    event.preventDefault();
    const conversionFactor = readNumber(factor.value);
    if (ingredient === undefined) problem.value = 'Choose an ingredient: something else you record.';
    else if (conversionFactor === undefined || conversionFactor === 0)
      problem.value = 'Say how much of it one unit contains, such as 95.';
    else {
      void write('POST', '/api/v3/userTags', {
        body: {
          taggedVariableId: variable.variableId,
          tagVariableId: ingredient.variableId,
          conversionFactor,
        },
        label: `${ingredient.displayName} in ${variable.displayName}`,
        subject: `variable ${variable.variableId}`,
        refreshes,
      });
      chosen.value = '';
      factor.value = '';
    }
  };
  return (
    <form onSubmit={add} noValidate>
      <ChoiceField
        label="Ingredient"
        value={chosen.value}
        onChange={(id) => {
          chosen.value = id;
          problem.value = '';
        }}
        options={[
          ['', 'Choose …'],
          ...others.map(({ variableId, displayName }) => [String(variableId), displayName] as const),
        ]}
      />
      <TextField
        label={`How much of it is in ${valueText(1, variable.unitAbbreviatedName, thingIn(variable))}${ingredient === undefined ? '' : `, ${inUnit(ingredient.unitAbbreviatedName)}`}`}
        inputMode="decimal"
        value={factor.value}
        onChange={(text) => {
          factor.value = text;
          problem.value = '';
        }}
      />
      <Problem text={problem.value} />
      <p class="buttons">
        <button type="submit" class="second">
          Add ingredient
        </button>
      </p>
    </form>
  );
}
