import type { TargetedSubmitEvent } from 'preact';
import { useReading } from '../../data/use-reading.ts';
import { go, place } from '../../router.ts';
import { ChoiceField, Field, type Options } from '../../ui/field.tsx';
import { addressWith, type TimelineFilter } from './timeline-filter.ts';

const change = (changes: Readonly<Record<string, string>>) =>
  go(addressWith(place.value.query, changes), { replace: true });

interface Props {
  readonly filter: TimelineFilter;
  /** The day that the list begins with. */
  readonly date: string;
  readonly today: string;
}

/** The filters of the timeline: words, thing, source, and the day from which it goes back. */
export function Filters({ filter, date, today }: Props) {
  const { data } = useReading('/api/v3/userVariables', { sort: 'name', limit: 200 });
  const variables = data?.userVariables ?? [];
  const categories = [...new Set(variables.map((one) => one.variableCategoryName))].sort();
  const sources = useSources();
  const { searchPhrase: _, ...narrowed } = filter;
  const isNarrowed = Object.keys(narrowed).length > 0;
  const search = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sought = new FormData(event.currentTarget).get('sought');
    change({ searchPhrase: String(sought ?? '').trim() });
  };
  return (
    <div class="filters">
      <search>
        <form onSubmit={search}>
          <label for="sought">Search in names and notes</label>
          <div class="row">
            <input
              id="sought"
              name="sought"
              type="search"
              maxLength={125}
              defaultValue={filter.searchPhrase ?? ''}
              onInput={({ currentTarget }) => currentTarget.value === '' && change({ searchPhrase: '' })}
            />
            <button type="submit" class="second">
              Search
            </button>
          </div>
        </form>
      </search>
      <Field label="Go to a day">
        {(ties) => (
          <input
            {...ties}
            type="date"
            min="1900-01-01"
            max={today}
            value={date}
            // A date is whole only once it is typed to its end.
            onChange={({ currentTarget: { value: day } }) => change({ date: day === today ? '' : day })}
          />
        )}
      </Field>
      <details open={isNarrowed}>
        <summary>Filter</summary>
        <div class="filters">
          <Choice
            label="Thing"
            chosen={filter.variableName}
            options={variables.map(({ name, displayName }) => [name, displayName])}
            onChoose={(variableName) => change({ variableName, variableCategoryName: '' })}
          />
          <Choice
            label="Category"
            chosen={filter.variableCategoryName}
            options={categories.map((name) => [name, name])}
            onChoose={(variableCategoryName) => change({ variableCategoryName, variableName: '' })}
          />
          {(sources.length > 1 || filter.sourceName !== undefined) && (
            <Choice
              label="Source"
              chosen={filter.sourceName}
              options={sources.map((name) => [name, name])}
              onChoose={(sourceName) => change({ sourceName })}
            />
          )}
        </div>
      </details>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly chosen: string | undefined;
  readonly options: Options;
  readonly onChoose: (value: string) => void;
}

/** A choice of one or all; the choice that an address names is among them, whether it is known or not. */
function Choice({ label, chosen = '', options, onChoose }: ChoiceProps) {
  const isKnown = chosen === '' || options.some(([value]) => value === chosen);
  const unknown: Options = isKnown ? [] : [[chosen, chosen]];
  return (
    <ChoiceField
      label={label}
      value={chosen}
      options={[['', 'All'], ...unknown, ...options]}
      onChange={onChoose}
    />
  );
}

/** Names under which someone or something has recorded. */
function useSources(): readonly string[] {
  const { data } = useReading('/api/v3/connectors/list');
  const connected =
    data?.connectors.filter(({ count }) => count > 0).map(({ displayName }) => displayName) ?? [];
  const others = data?.otherSources.map(({ sourceName }) => sourceName) ?? [];
  return [...new Set([...others, ...connected])].sort();
}
