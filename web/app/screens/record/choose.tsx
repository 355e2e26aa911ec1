import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { knownVariables } from '../../entry/known-variables.ts';
import { go } from '../../router.ts';
import { Reading } from '../../ui/reading.tsx';
import { isTaken, matching } from './matching.ts';

const mostShown = 12;

/** Finds a variable by its name, or takes the name for a new one. */
export function Choose() {
  const phrase = useSignal('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const known = knownVariables.value;
  const wanted = phrase.value.trim();
  const shown = (wanted === '' ? (known ?? []) : matching(known ?? [], wanted)).slice(0, mostShown);
  const canCreate = wanted !== '' && known !== undefined && !isTaken(known, wanted);
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
          {wanted === '' || known === undefined ? '' : `${shown.length} found`}
        </p>
        {known === undefined && <Reading />}
        {(shown.length > 0 || canCreate) && (
          <ul class="card links">
            {shown.map(({ name, displayName, variableCategoryName }) => (
              <li key={name}>
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
