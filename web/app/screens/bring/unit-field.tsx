import { useReading } from '../../data/use-reading.ts';
import { unitTitle } from '../record/units-of-category.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function UnitField({ id, label, value, onChange }: Props) {
  const { data: units = [] } = useReading('/api/v3/units');
  const categories = [...new Set(units.map(({ category }) => category))].sort();
  return (
    <div>
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {categories.map((category) => (
          <optgroup key={category} label={category}>
            {units
              .filter((unit) => unit.category === category)
              .map((unit) => (
                <option key={unit.abbreviatedName} value={unit.abbreviatedName}>
                  {unitTitle(unit)}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

export function CategoryField({ id, label, value, onChange }: Props) {
  const { data: categories = [] } = useReading('/api/v3/variableCategories');
  return (
    <div>
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {categories.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
