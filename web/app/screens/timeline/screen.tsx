import { useSignal } from '@preact/signals';
import { get, Refusal } from '../../api/call.ts';
import { useReading } from '../../data/use-reading.ts';
import { EntryRow } from '../../entry/entry-row.tsx';
import { type Measurement, shownEntries } from '../../entry/shown-entries.ts';
import { outbox } from '../../outbox/outbox.ts';
import { go, place } from '../../router.ts';
import { clockOfPerson, type DaysOf, dateText, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { Reading } from '../../ui/reading.tsx';
import { byDay } from './timeline-view.ts';

/** Days with their entries, the latest first. */
export function Screen() {
  const { data: user } = useReading('/api/v3/user');
  const { variableName = '', variableCategoryName = '' } = place.value.query;
  return (
    <>
      <h1 tabIndex={-1}>Timeline</h1>
      <Filters variableName={variableName} variableCategoryName={variableCategoryName} />
      {user !== undefined && (
        <Days
          key={`${variableName} ${variableCategoryName}`}
          user={user}
          filter={{
            ...(variableName !== '' && { variableName }),
            ...(variableCategoryName !== '' && { variableCategoryName }),
          }}
        />
      )}
    </>
  );
}

interface Filter {
  readonly variableName?: string;
  readonly variableCategoryName?: string;
}

function Filters({ variableName, variableCategoryName }: Required<Filter>) {
  const { data } = useReading('/api/v3/userVariables', { sort: 'name', limit: 200 });
  const variables = data?.userVariables ?? [];
  const categories = [...new Set(variables.map((one) => one.variableCategoryName))].sort();
  const choose = (filter: Filter) =>
    go(`/app/timeline?${new URLSearchParams({ ...filter })}`, { replace: true });
  return (
    <div class="filters">
      <div>
        <label for="of-variable">Variable</label>
        <select
          id="of-variable"
          value={variableName}
          onChange={({ currentTarget }) =>
            choose(currentTarget.value === '' ? {} : { variableName: currentTarget.value })
          }
        >
          <option value="">All</option>
          {variableName !== '' && !variables.some(({ name }) => name === variableName) && (
            <option value={variableName}>{variableName}</option>
          )}
          {variables.map(({ variableId, name, displayName }) => (
            <option key={variableId} value={name}>
              {displayName}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label for="of-category">Category</label>
        <select
          id="of-category"
          value={variableCategoryName}
          onChange={({ currentTarget }) =>
            choose(currentTarget.value === '' ? {} : { variableCategoryName: currentTarget.value })
          }
        >
          <option value="">All</option>
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
    </div>
  );
}

function Days({ user, filter }: { readonly user: DaysOf; readonly filter: Filter }) {
  const first = useReading('/api/v3/measurements', { ...filter, sort: '-startAt', limit: 100 });
  const older = useSignal<readonly Measurement[]>([]);
  const next = useSignal<Readonly<Record<string, string>> | undefined | 'unasked'>('unasked');
  const problem = useSignal('');
  const isLoading = useSignal(false);
  const clock = clockOfPerson(user);
  const following = next.value === 'unasked' ? first.next : next.value;
  const all = [...new Map([...older.value, ...(first.data ?? [])].map((one) => [one.id, one])).values()];
  const days = byDay(shownEntries(all, outbox.value, belongs(filter)), clock);
  const today = dayAt(clock, nowSeconds.value).date;

  const loadMore = async () => {
    if (following === undefined) return;
    isLoading.value = true;
    problem.value = '';
    try {
      const page = await get('/api/v3/measurements', following);
      older.value = [...older.value, ...page.data];
      next.value = page.next;
    } catch (error) {
      problem.value =
        error instanceof Refusal ? error.message : 'Earlier days could not be reached. Try again.';
    }
    isLoading.value = false;
  };
  return (
    <>
      {first.problem !== undefined && <p class="notice problem">{first.problem}</p>}
      {days.length === 0 && first.data === undefined && first.problem === undefined && <Reading />}
      {days.length === 0 && first.data !== undefined && (
        <p class="calm">
          Nothing is recorded{Object.keys(filter).length > 0 && ' of this kind'} yet.{' '}
          <a href="/app/record">Record something</a>
        </p>
      )}
      {days.map(({ date, entries }) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`}>{date === today ? 'Today' : dateText(date, today)}</h2>
          <ul class="card rows">
            {entries.map((entry) => (
              <EntryRow key={entry.key} of={entry} clock={clock} />
            ))}
          </ul>
        </section>
      ))}
      <p class="field-problem" role="alert">
        {problem.value}
      </p>
      {following !== undefined && (
        <button type="button" class="second more" disabled={isLoading.value} onClick={() => void loadMore()}>
          Earlier days
        </button>
      )}
    </>
  );
}

const belongs =
  ({ variableName, variableCategoryName }: Filter) =>
  (posted: Required<Filter>): boolean =>
    (variableName === undefined || posted.variableName.toLowerCase() === variableName.toLowerCase()) &&
    (variableCategoryName === undefined || posted.variableCategoryName === variableCategoryName);
