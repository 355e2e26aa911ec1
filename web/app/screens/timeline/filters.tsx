import type { TargetedSubmitEvent } from 'preact';
import { useReading } from '../../data/use-reading.ts';
import { go, place } from '../../router.ts';
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
      <div>
        <label for="from-day">Go to a day</label>
        <input
          id="from-day"
          type="date"
          min="1900-01-01"
          max={today}
          value={date}
          onChange={({ currentTarget }) =>
            change({ date: currentTarget.value === today ? '' : currentTarget.value })
          }
        />
      </div>
      <details open={isNarrowed}>
        <summary>Narrow it down</summary>
        <div class="filters">
          <Choice
            id="of-variable"
            label="Thing"
            chosen={filter.variableName}
            options={variables.map(({ name, displayName }) => [name, displayName])}
            onChoose={(variableName) => change({ variableName, variableCategoryName: '' })}
          />
          <Choice
            id="of-category"
            label="Category"
            chosen={filter.variableCategoryName}
            options={categories.map((name) => [name, name])}
            onChoose={(variableCategoryName) => change({ variableCategoryName, variableName: '' })}
          />
          {(sources.length > 1 || filter.sourceName !== undefined) && (
            <Choice
              id="of-source"
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
  readonly id: string;
  readonly label: string;
  readonly chosen: string | undefined;
  /** Value and words of each. */
  readonly options: readonly (readonly [string, string])[];
  readonly onChoose: (value: string) => void;
}

/** A choice of one or all; the choice that an address names is among them, whether it is known or not. */
function Choice({ id, label, chosen = '', options, onChoose }: ChoiceProps) {
  const isKnown = chosen === '' || options.some(([value]) => value === chosen);
  return (
    <div>
      <label for={id}>{label}</label>
      <select id={id} value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="">All</option>
        {!isKnown && <option value={chosen}>{chosen}</option>}
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Names under which somebody or something has recorded. */
function useSources(): readonly string[] {
  const { data } = useReading('/api/v3/connectors/list');
  const connected =
    data?.connectors.filter(({ count }) => count > 0).map(({ displayName }) => displayName) ?? [];
  const others = data?.otherSources.map(({ sourceName }) => sourceName) ?? [];
  return [...new Set([...others, ...connected])].sort();
}
