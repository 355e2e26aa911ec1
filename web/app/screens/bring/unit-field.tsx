import { useReading } from '../../data/use-reading.ts';
import { unitTitle } from '../../entry/units-of-category.ts';
import { ChoiceField } from '../../ui/field.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function UnitField(props: Props) {
  const { data: units = [] } = useReading('/api/v3/units');
  const categories = [...new Set(units.map(({ category }) => category))].sort();
  return (
    <ChoiceField {...props}>
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
    </ChoiceField>
  );
}

export function CategoryField(props: Props) {
  const { data: categories = [] } = useReading('/api/v3/variableCategories');
  return <ChoiceField {...props} options={categories.map(({ name }) => [name, name])} />;
}
