import { useSignal } from '@preact/signals';
import { useReading } from '../data/use-reading.ts';
import { ChoiceField, Problem } from '../ui/field.tsx';
import { UnitChoice } from './unit-choice.tsx';
import { firstUnitOf } from './units-of-category.ts';
import type { VariableToRecord } from './variable-to-record.ts';

interface Props {
  readonly name: string;
  /** Proposed by a link. */
  readonly category?: string | undefined;
  readonly unit?: string | undefined;
  readonly onChoose: (chosen: VariableToRecord) => void;
  readonly onCancel: () => void;
}

/** The category and unit of a new variable: its category suggests a unit, and how values of a day are combined. */
export function NewVariable({ name, category: proposed = '', unit = '', onChoose, onCancel }: Props) {
  const { data: categories } = useReading('/api/v3/variableCategories');
  const { data: units } = useReading('/api/v3/units');
  const categoryName = useSignal(proposed);
  const unitName = useSignal(unit);
  const problem = useSignal('');
  if (categories === undefined || units === undefined) return <p class="calm">One moment.</p>;
  const category = categories.find((one) => one.name === categoryName.value);
  const choose = (event: Event) => {
    event.preventDefault();
    if (category === undefined || !units.some(({ abbreviatedName }) => abbreviatedName === unitName.value)) {
      problem.value = category === undefined ? 'Choose a category.' : 'Choose a unit.';
      return;
    }
    onChoose({
      name,
      displayName: name,
      category: category.name,
      unit: unitName.value,
      valence: category.valence,
      combinationOperation: category.combinationOperation,
    });
  };
  return (
    <form class="card entry" onSubmit={choose} noValidate>
      <h2>New: {name}</h2>
      <ChoiceField
        label="Category"
        value={categoryName.value}
        onChange={(chosen) => {
          categoryName.value = chosen;
          problem.value = '';
          // Whatever suited the former category need not suit this one.
          unitName.value = firstUnitOf(categories.find((one) => one.name === chosen)) ?? '';
        }}
        options={[['', 'Choose …'], ...categories.map((one) => [one.name, one.name] as const)]}
      />
      <UnitChoice
        units={units}
        category={category}
        chosen={unitName.value}
        onChoose={(name) => {
          unitName.value = name;
          problem.value = '';
        }}
      />
      <Problem text={problem.value} />
      <div class="buttons">
        <button type="submit">Continue</button>
        <button type="button" class="second" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
