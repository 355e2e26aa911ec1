import { searchNames } from '../../../../shared/domain/catalogue/search-names.ts';
import { useReading } from '../../data/use-reading.ts';
import type { DraftChange, LineDraft } from '../../entry/line-draft.ts';
import type { ThingToRecord } from '../../entry/line-things.ts';
import { UnitChoice } from '../../entry/unit-choice.tsx';
import { firstUnitOf, unitTitle } from '../../entry/units-of-category.ts';
import { ValueField } from '../../entry/value-field.tsx';
import { type ApiUnit, unitsLike } from '../../entry/value-input.ts';
import { ChoiceField, TextField } from '../../ui/field.tsx';

interface Props {
  readonly draft: LineDraft;
  readonly units: readonly ApiUnit[];
  readonly onChange: (change: DraftChange) => void;
}

const mostOthers = 6;
const newThing = 'new';

/** Everything about one part of a line: what it is, how much, and a note. */
export function PartEditor({
  draft,
  things,
  units,
  onChange,
}: Props & { readonly things: readonly ThingToRecord[] }) {
  const { data: categories = [] } = useReading('/api/v3/variableCategories');
  const { thing, title, records, unit, note } = draft;
  const [record] = records;
  const others = searchNames(things, title, (one) => [one.displayName, ...one.synonyms, ...one.translations])
    .filter((one) => one !== thing)
    .slice(0, mostOthers);
  const offered = thing === undefined ? others : [thing, ...others];
  const category = categories.find((one) => one.name === record?.category);
  const choice = unitsLike(units, record?.unit ?? '');
  return (
    <div class="part-editor">
      {offered.length > 0 && (
        <ChoiceField
          label="What is it?"
          value={thing?.name ?? newThing}
          onChange={(chosen) =>
            onChange({
              thing: offered.find((one) => one.name === chosen) ?? null,
              unit: undefined,
              texts: undefined,
            })
          }
          options={[
            ...offered.map((one) => [one.name, one.displayName] as const),
            [newThing, 'Something new'] as const,
          ]}
        />
      )}
      {thing === undefined && (
        <>
          <TextField label="Name" maxLength={125} value={title} onChange={(name) => onChange({ name })} />
          <ChoiceField
            label="Category"
            value={record?.category ?? ''}
            onChange={(chosen) =>
              onChange({
                category: chosen,
                unit: firstUnitOf(categories.find((one) => one.name === chosen)) ?? 'count',
              })
            }
            options={categories.map((one) => [one.name, one.name] as const)}
          />
          <UnitChoice
            units={units}
            category={category}
            chosen={unit}
            onChoose={(chosen) => onChange({ unit: chosen })}
          />
        </>
      )}
      {thing !== undefined && records.length === 1 && choice.length > 1 && (
        <ChoiceField
          label="Unit"
          value={unit}
          onChange={(chosen) => onChange({ unit: chosen })}
          options={choice.map((one) => [one.abbreviatedName, unitTitle(one)])}
        />
      )}
      <PartValues draft={draft} units={units} onChange={onChange} />
      <TextField label="Note" maxLength={2000} value={note} onChange={(text) => onChange({ note: text })} />
    </div>
  );
}

/** The fields of the values: one, or those of a pair. */
export function PartValues({ draft, units, onChange }: Props) {
  const { records, texts, unit: unitName, title } = draft;
  const unit = units.find(({ abbreviatedName }) => abbreviatedName === unitName);
  if (unit === undefined || records.length === 0) return null;
  return (
    <div class={records.length > 1 ? 'side-by-side' : undefined}>
      {records.map(({ name, displayName, valence }, i) => (
        <ValueField
          key={name}
          name={records.length > 1 ? displayName : title}
          variableName={name}
          unit={unit}
          valence={valence}
          text={texts[i] ?? ''}
          problem=""
          onChange={(text) =>
            onChange({ texts: records.map((_, at) => (at === i ? text : (texts[at] ?? ''))) })
          }
        />
      ))}
    </div>
  );
}
