import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { CatalogueChoice } from '../../../../shared/domain/catalogue/catalogue.ts';
import { numbered } from '../../../../shared/domain/texts/counted.ts';
import { foldName } from '../../../../shared/domain/texts/fold-name.ts';
import { catalogueAtHand, loadCatalogue } from '../../data/catalogue.ts';
import { useReading } from '../../data/use-reading.ts';
import { findToRecord } from '../../entry/find-to-record.ts';
import { offeredVariables } from '../../entry/known-variables.ts';
import type { KnownVariable } from '../../entry/known-with.ts';
import { recordAgain } from '../../entry/recording.ts';
import { go } from '../../router.ts';
import { CategoryIcon } from '../../ui/category-icon.tsx';
import { Reading } from '../../ui/reading.tsx';
import { YesNo } from './yes-no.tsx';

const mostShown = 12;

/** Finds something by its name, also where it is misspelt, or takes the name for something new. */
export function Choose() {
  const phrase = useSignal('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(loadCatalogue, []);

  const known = offeredVariables.value;
  const catalogue = catalogueAtHand.value;
  const wanted = phrase.value.trim();
  const found = findToRecord(
    wanted,
    known ?? [],
    catalogue?.catalogueChoices ?? [],
    catalogue?.wordsFor ?? (() => []),
  );
  const own = found.own.slice(0, mostShown);
  const offered = found.offered.slice(0, mostShown);
  const canCreate = known !== undefined && found.canCreate;
  const addresses = [
    ...own.map(({ name }) => addressOf('name', name)),
    ...offered.map(addressOfChoice),
    ...(canCreate ? [addressOf('create', wanted)] : []),
  ];
  return (
    <>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = addresses;
            if (first !== undefined && wanted !== '') go(first);
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
            {wanted === '' || known === undefined ? '' : `${own.length + offered.length} found`}
          </p>
          {known === undefined && <Reading />}
          {addresses.length > 0 && (
            <ul class="card links">
              {own.map((one) => (
                <Own key={one.name} of={one} />
              ))}
              {offered.map((choice) => (
                <li key={choice.title}>
                  <a href={addressOfChoice(choice)}>
                    <CategoryIcon of={choice.things[0]?.category ?? ''} />
                    <span class="name">{choice.title}</span> <span class="muted">New</span>
                  </a>
                </li>
              ))}
              {canCreate && (
                <li>
                  <a href={addressOf('create', wanted)}>
                    <span class="name">Create “{wanted}”</span>
                  </a>
                </li>
              )}
            </ul>
          )}
        </form>
      </search>
      {wanted === '' && <YesNo variables={known ?? []} />}
      {wanted === '' && known?.length === 0 && (
        <p class="calm">
          These are what many people record. <a href="/app/start">Choose several at once</a>, with times at
          which to be asked.
        </p>
      )}
      {found.own.length > mostShown && wanted === '' && (
        <p class="muted more-own">{numbered(found.own.length - mostShown, 'more thing')} by name.</p>
      )}
    </>
  );
}

/** One of the person's variables: its name leads to the form, its last value is recorded again with one tap. */
function Own({ of }: { readonly of: KnownVariable }) {
  const { name, displayName, variableCategoryName, lastEntry } = of;
  const { data: reminders } = useReading('/api/v3/trackingReminders', { limit: 200 });
  // The form asks before a second dose.
  const mayBeSecond = reminders?.data.some(
    (one) => one.tooSoonSeconds !== undefined && foldName(one.variableName) === foldName(name),
  );
  return (
    <li class="again">
      <a href={addressOf('name', name)}>
        <CategoryIcon of={variableCategoryName} />
        <span class="name">{displayName}</span> <span class="muted">{variableCategoryName}</span>
      </a>
      {lastEntry !== undefined && of.last !== undefined && (
        <button
          type="button"
          class="value"
          onClick={() => (mayBeSecond ? go(addressOf('name', name)) : recordAgain(of, lastEntry))}
        >
          <span class="unseen">Record {displayName} again: </span>
          <span>{of.last}</span>
        </button>
      )}
    </li>
  );
}

const addressOf = (how: 'name' | 'create', name: string) => `/app/record?${how}=${encodeURIComponent(name)}`;

const addressOfChoice = ({ things }: CatalogueChoice) => addressOf('name', things[0]?.name ?? '');
