import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { useReading } from '../../data/use-reading.ts';
import type { Unit } from '../../entry/value-input.ts';
import type { Chosen } from './chosen.ts';
import { unitsOfCategory, unitTitle } from './units-of-category.ts';

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
  const hasMore = useSignal(false);
  const unitField = useRef<HTMLSelectElement>(null);
  if (categories === undefined || units === undefined) return <p class="calm">One moment.</p>;
  const category = categories.find((one) => one.name === categoryName.value);
  const { own, more } = unitsOfCategory(units, category);
  const groups = hasMore.value ? [...new Set(more.map((unit) => unit.category))].sort() : [];
  const optionOf = (unit: Unit) => (
    <option key={unit.abbreviatedName} value={unit.abbreviatedName}>
      {unitTitle(unit)}
    </option>
  );
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
            // Whatever suited the former category need not suit this one.
            unitName.value =
              categories.find((one) => one.name === currentTarget.value)?.defaultUnitAbbreviatedName ?? '';
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
          ref={unitField}
          value={unitName.value}
          aria-describedby="new-problem"
          onChange={({ currentTarget }) => {
            unitName.value = currentTarget.value;
            problem.value = '';
          }}
        >
          <option value="">Choose …</option>
          {groups.length === 0 ? (
            own.map(optionOf)
          ) : (
            <>
              <optgroup label={category?.name ?? ''}>{own.map(optionOf)}</optgroup>
              {groups.map((group) => (
                <optgroup key={group} label={`More: ${group}`}>
                  {more.filter((unit) => unit.category === group).map(optionOf)}
                </optgroup>
              ))}
            </>
          )}
        </select>
        {more.length > 0 && !hasMore.value && (
          <button
            type="button"
            class="plain main"
            onClick={() => {
              hasMore.value = true;
              unitField.current?.focus();
            }}
          >
            More units
          </button>
        )}
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
