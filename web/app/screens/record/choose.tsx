import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useReading } from '../../data/use-reading.ts';
import { go } from '../../router.ts';
import { isTaken, matching } from './matching.ts';

const mostShown = 12;

/** Finds a variable by its name, or takes the name for a new one. */
export function Choose() {
  const phrase = useSignal('');
  const asked = useLater(phrase.value);
  const recent = useReading('/api/v3/userVariables', { sort: '-updatedAt', limit: 200 });
  // With more variables than are kept here, the service looks through all.
  const isPart = recent.next !== undefined && asked !== '';
  const found = useReading(
    '/api/v3/userVariables',
    isPart ? { searchPhrase: asked, limit: 50 } : { sort: '-updatedAt', limit: 200 },
  );
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const known = [...(recent.data?.userVariables ?? []), ...(found.data?.userVariables ?? [])];
  const variables = [...new Map(known.map((one) => [one.variableId, one])).values()];
  const wanted = phrase.value.trim();
  const shown = (wanted === '' ? variables : matching(variables, wanted)).slice(0, mostShown);
  const canCreate = wanted !== '' && !isTaken(variables, wanted);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = shown;
          if (first !== undefined && wanted !== '') go(addressOf('name', first.name));
          else if (canCreate) go(addressOf('create', wanted));
        }}
      >
        <label for="phrase">What do you want to record?</label>
        <input
          id="phrase"
          ref={input}
          type="search"
          autocomplete="off"
          maxLength={125}
          value={phrase.value}
          placeholder="Mood, coffee, headache …"
          onInput={({ currentTarget }) => {
            phrase.value = currentTarget.value;
          }}
        />
        <p class="unseen" role="status">
          {wanted === '' ? '' : `${shown.length} found`}
        </p>
        {(shown.length > 0 || canCreate) && (
          <ul class="card links">
            {shown.map(({ variableId, name, displayName, variableCategoryName }) => (
              <li key={variableId}>
                <a href={addressOf('name', name)}>
                  <span>{displayName}</span> <span class="muted">{variableCategoryName}</span>
                </a>
              </li>
            ))}
            {canCreate && (
              <li>
                <a href={addressOf('create', wanted)}>
                  <span>Create “{wanted}”</span>
                </a>
              </li>
            )}
          </ul>
        )}
      </form>
    </search>
  );
}

const addressOf = (how: 'name' | 'create', name: string) => `/app/record?${how}=${encodeURIComponent(name)}`;

/** What was typed, once the person pauses. */
function useLater(text: string): string {
  const settled = useSignal(text);
  useEffect(() => {
    const timer = setTimeout(() => {
      settled.value = text.trim();
    }, 250);
    return () => clearTimeout(timer);
  }, [text]);
  return settled.value;
}
