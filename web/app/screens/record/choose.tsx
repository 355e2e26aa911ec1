import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { counted, numbered } from '../../../../shared/domain/texts/counted.ts';
import { catalogueAtHand, loadCatalogue } from '../../data/catalogue.ts';
import { useReading } from '../../data/use-reading.ts';
import { findToRecord } from '../../entry/find-to-record.ts';
import { offeredVariables } from '../../entry/known-variables.ts';
import type { RecordableVariable } from '../../entry/known-with.ts';
import { inOrderOf, thingsToRecord } from '../../entry/line-things.ts';
import { useOwnValues } from '../../entry/own-values.ts';
import { recordAgain } from '../../entry/recording.ts';
import { go } from '../../router.ts';
import { clockOfPerson } from '../../time/day.ts';
import { CategoryIcon, hueOf } from '../../ui/category-icon.tsx';
import { Reading } from '../../ui/reading.tsx';
import { LineList } from './line-list.tsx';
import { mostShown, Result, resultsOf } from './results.tsx';
import { useLine } from './use-line.ts';

/** Takes a line of what should be recorded, or finds one thing by its name, also where it is misspelt. */
export function Choose() {
  const phrase = useSignal('');
  const input = useRef<HTMLInputElement>(null);
  const toField = () => hasKeyboard() && input.current?.focus();
  useEffect(() => void toField(), []);
  useEffect(loadCatalogue, []);
  const { data: user } = useReading('/api/v3/user');
  const { data: units = [] } = useReading('/api/v3/units');
  const { data: categories = [] } = useReading('/api/v3/variableCategories');

  const own = useOwnValues();
  const offered = offeredVariables.value;
  const known = offered && inOrderOf(own, offered);
  const catalogue = catalogueAtHand.value;
  const line = useLine({
    line: phrase.value,
    things: thingsToRecord(known ?? [], own, catalogue, categories),
    units,
    clock: user && clockOfPerson(user),
    onSaved: (rest) => {
      phrase.value = rest;
      if (!toField()) document.querySelector('h1')?.focus();
    },
  });
  // A line is read once its names, units and categories are here.
  const isReady = known !== undefined && units.length > 0 && categories.length > 0;
  const wanted = phrase.value.trim();
  const found = findToRecord(
    wanted,
    known ?? [],
    catalogue?.catalogueChoices ?? [],
    catalogue?.wordsFor ?? (() => []),
  );
  const isNothing = found.own.length + found.offered.length === 0;
  const isLine = isReady && wanted !== '' && line.drafts.length > 0 && (line.isSaid || isNothing);
  const results = isLine ? [] : resultsOf(found, isReady && found.canCreate ? wanted : undefined);
  return (
    <>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = results;
            if (isLine) line.save(false);
            else if (first !== undefined && wanted !== '') go(first.address);
          }}
          noValidate
        >
          <label for="phrase">What do you want to record?</label>
          <input
            id="phrase"
            ref={input}
            type="search"
            autocomplete="off"
            enterkeyhint={isLine ? 'done' : 'search'}
            maxLength={500}
            value={phrase.value}
            placeholder="Porridge, coffee, mood 4 …"
            onInput={({ currentTarget }) => {
              phrase.value = currentTarget.value;
            }}
          />
          <p class="unseen" role="status">
            {wanted !== '' && isReady && statusOf(isLine ? line.ready.length : undefined, results.length)}
          </p>
          {(known === undefined || (wanted !== '' && !isReady)) && <Reading />}
          {isLine && <LineList line={line} units={units} />}
          {results.length > 0 && (
            <ul class="card links">
              {results.map((one) => (
                <Result key={one.address} of={one} own={own} />
              ))}
            </ul>
          )}
        </form>
      </search>
      {wanted === '' && <YesNo variables={known ?? []} />}
      {wanted === '' && known?.length === 0 && <ChooseSeveral />}
      {found.own.length > mostShown && wanted === '' && (
        <p class="muted more-own">
          {numbered(found.own.length - mostShown, 'more thing')}: type a name above.
        </p>
      )}
    </>
  );
}

const ChooseSeveral = () => (
  <p class="calm">
    Many people record these. <a href="/app/start">Choose several at once</a>, with times to be asked.
  </p>
);

/** True where there is a keyboard: one on the screen would cover what is offered. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

const statusOf = (ready: number | undefined, found: number) =>
  ready === undefined ? `${found} found` : `${counted(ready, 'entry', 'entries')} to save`;

const answers = [
  [1, 'Yes'],
  [0, 'No'],
] as const;

/** All variables that are answered with yes or no, side by side: one tap each. */
function YesNo({ variables }: { readonly variables: readonly RecordableVariable[] }) {
  const own = variables.filter(({ unitAbbreviatedName }) => unitAbbreviatedName === 'yes/no');
  if (own.length < 2) return null;
  return (
    <section aria-labelledby="yes-no">
      <h2 id="yes-no">Yes or no, now</h2>
      <ul class="yes-no">
        {own.map((one) => (
          <li key={one.name} class={`card ${hueOf(one.variableCategoryName)}`}>
            <CategoryIcon of={one.variableCategoryName} name={one.displayName} />
            <span class="name">{one.displayName}</span>
            <div class="values">
              {answers.map(([value, word]) => (
                <button
                  type="button"
                  class="value"
                  key={word}
                  aria-label={`${word}: ${one.displayName}`}
                  onClick={() => recordAgain(one, { value, unit: 'yes/no' })}
                >
                  <span>{word}</span>
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
