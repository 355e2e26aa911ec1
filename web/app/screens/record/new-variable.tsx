import { useSignal } from '@preact/signals';
import { useReading } from '../../data/use-reading.ts';
import type { Chosen } from './chosen.ts';

interface Props {
  readonly name: string;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onCancel: () => void;
}

/** What a new variable is: its category suggests a unit, and what several values of a day come to. */
export function NewVariable({ name, onChoose, onCancel }: Props) {
  const { data: categories } = useReading('/api/v3/variableCategories');
  const { data: units } = useReading('/api/v3/units');
  const categoryName = useSignal('');
  const unitName = useSignal('');
  const problem = useSignal('');
  if (categories === undefined || units === undefined) return <p class="calm">One moment.</p>;
  const category = categories.find((one) => one.name === categoryName.value);
  const offered = units.filter(
    ({ advanced, abbreviatedName }) => advanced === 0 || abbreviatedName === unitName.value,
  );
  const groups = [...new Set(offered.map((unit) => unit.category))].sort();
  const choose = (event: Event) => {
    event.preventDefault();
    if (category === undefined || unitName.value === '') {
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
      <div>
        <label for="category">Category</label>
        <select
          id="category"
          value={categoryName.value}
          aria-describedby="new-problem"
          onChange={({ currentTarget }) => {
            categoryName.value = currentTarget.value;
            problem.value = '';
            const suggested = categories.find(
              (one) => one.name === currentTarget.value,
            )?.defaultUnitAbbreviatedName;
            if (suggested !== undefined) unitName.value = suggested;
          }}
        >
          <option value="">Choose …</option>
          {categories.map((one) => (
            <option key={one.name}>{one.name}</option>
          ))}
        </select>
      </div>
      <div>
        <label for="unit">Unit</label>
        <select
          id="unit"
          value={unitName.value}
          aria-describedby="new-problem"
          onChange={({ currentTarget }) => {
            unitName.value = currentTarget.value;
            problem.value = '';
          }}
        >
          <option value="">Choose …</option>
          {groups.map((group) => (
            <optgroup key={group} label={group}>
              {offered
                .filter((unit) => unit.category === group)
                .map((unit) => (
                  <option key={unit.abbreviatedName} value={unit.abbreviatedName}>
                    {unit.name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </div>
      <p id="new-problem" class="field-problem" role="alert">
        {problem.value}
      </p>
      <div class="buttons">
        <button type="submit">Go on</button>
        <button type="button" class="second" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
