import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { unitsOfCategory, unitTitle } from './units-of-category.ts';
import type { ApiUnit } from './value-input.ts';

interface Props {
  readonly units: readonly ApiUnit[];
  readonly category: Parameters<typeof unitsOfCategory>[1];
  readonly chosen: string;
  readonly onChoose: (abbreviatedName: string) => void;
}

/** The unit of a new variable: those that suit its category, and all others once someone asks for them. */
export function UnitChoice({ units, category, chosen, onChoose }: Props) {
  const field = useRef<HTMLSelectElement>(null);
  const { own, more } = unitsOfCategory(units, category);
  const hasMore = useSignal(more.some(({ abbreviatedName }) => abbreviatedName === chosen));
  const groups = hasMore.value ? [...new Set(more.map((unit) => unit.category))].sort() : [];
  return (
    <div>
      <label for="unit">{category?.name === 'Treatments' ? 'What does it come as?' : 'Unit'}</label>
      <select
        id="unit"
        ref={field}
        value={chosen}
        aria-describedby="new-problem"
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
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
            field.current?.focus();
          }}
        >
          More units
        </button>
      )}
    </div>
  );
}

const optionOf = (unit: ApiUnit) => (
  <option key={unit.abbreviatedName} value={unit.abbreviatedName}>
    {unitTitle(unit)}
  </option>
);
