import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { CatalogueThing } from '../../../../shared/domain/catalogue/catalogue.ts';
import { guess } from '../../../../shared/domain/entry-line/guess.ts';
import { foldName } from '../../../../shared/domain/texts/fold-name.ts';
import { catalogueAtHand, loadCatalogue } from '../../data/catalogue.ts';
import { findVariable } from '../../data/find-variable.ts';
import { isOutOfReach } from '../../data/reads.ts';
import { useReading } from '../../data/use-reading.ts';
import { doseNear } from '../../entry/dose-near.ts';
import { EntryForm } from '../../entry/entry-form.tsx';
import { entryViews } from '../../entry/entry-views.ts';
import { filledInBy, filledInTogether } from '../../entry/filled-in-by.ts';
import { knownVariables, withUnsent } from '../../entry/known-variables.ts';
import { lastValues } from '../../entry/last-values.ts';
import { NewVariable } from '../../entry/new-variable.tsx';
import { ownSource } from '../../entry/own-sources.ts';
import { record } from '../../entry/recording.ts';
import { Star } from '../../entry/star.tsx';
import { type ApiNotification, actsIn, timeOf } from '../../entry/today-view.ts';
import { unitsLike, valueInput } from '../../entry/value-input.ts';
import { knownToRecord, thingToRecord, type VariableToRecord } from '../../entry/variable-to-record.ts';
import type { Dose } from '../../entry/which-dose.ts';
import { isOutboxRead, outbox } from '../../outbox/outbox.ts';
import { go, place } from '../../router.ts';
import { clockOfPerson, clockText } from '../../time/day.ts';
import { CategoryIcon } from '../../ui/category-icon.tsx';
import { Reading } from '../../ui/reading.tsx';
import { useOffline } from '../../ui/use-offline.ts';
import { Choose } from './choose.tsx';
import { Together } from './together.tsx';

/** Records any variable by its name: found or made, then its value, time and note. */
export function Screen() {
  const { name, create } = place.value.query;
  useEffect(loadCatalogue, []);
  return (
    <>
      <h1 tabIndex={-1}>Record</h1>
      {create !== undefined ? (
        <Create name={create} />
      ) : name !== undefined ? (
        <Known name={name} />
      ) : (
        <Choose />
      )}
    </>
  );
}

function Known({ name }: { readonly name: string }) {
  const { name: _, ...filledIn } = place.value.query;
  const { data, isFresh, problem } = useReading('/api/v3/userVariables', { name });
  const { data: categories } = useReading('/api/v3/variableCategories');
  const isUnasked = useOffline() || isOutOfReach.value;
  const thing = catalogueAtHand.value?.findThing(name);
  const asked = data?.userVariables[0];
  const own = findVariable(knownVariables.value ?? [], name);
  const found = asked === undefined ? own : withUnsent([asked]).find((one) => one.name === asked.name);
  const isKnown = isOutboxRead.value && (isFresh || (isUnasked && knownVariables.value !== undefined));
  const isMissing =
    isKnown && found === undefined && thing === undefined && catalogueAtHand.value !== undefined;
  useEffect(() => {
    if (isMissing) go(`/app/record?${new URLSearchParams({ ...filledIn, create: name })}`, { replace: true });
  }, [isMissing]);
  if (thing?.together !== undefined) return <Several thing={thing} />;
  if (found !== undefined) return <Entering of={knownToRecord(found, thing)} />;
  // This device has all variables of the person, and this is not one of them: no need to ask the service.
  if (thing !== undefined && categories !== undefined && knownVariables.value !== undefined)
    return <Entering of={thingToRecord(thing, categories)} />;
  return problem === undefined ? <Reading /> : <p class="calm">{problem}</p>;
}

/** The form for values that are measured at once, such as the two of blood pressure. */
function Several({ thing }: { readonly thing: CatalogueThing }) {
  const { data: user } = useReading('/api/v3/user');
  const { data: units } = useReading('/api/v3/units');
  const { data: categories } = useReading('/api/v3/variableCategories');
  const known = knownVariables.value;
  if (user === undefined || units === undefined || categories === undefined || known === undefined)
    return <p class="calm">One moment.</p>;
  const parts = (catalogueAtHand.value?.recordedTogether(thing) ?? []).map((one) => {
    const own = findVariable(known, one.name);
    return { of: own === undefined ? thingToRecord(one, categories) : knownToRecord(own), short: one.short };
  });
  return (
    <div class={`card`}>
      <Head category={thing.category} title={thing.together ?? thing.name} />
      <p class="asks">{thing.question}</p>
      <Together
        parts={parts}
        units={units}
        clock={clockOfPerson(user)}
        filledIn={filledInTogether(
          place.value.query,
          parts.map(({ of }) => of.unit),
        )}
      />
    </div>
  );
}

const Head = ({
  category,
  title,
  of,
}: {
  readonly category: string;
  readonly title: string;
  readonly of?: VariableToRecord;
}) => (
  <header class="entry-head">
    <CategoryIcon of={category} name={title} />
    <h2>{title}</h2>
    {of !== undefined && <Star of={of} />}
  </header>
);

function Create({ name }: { readonly name: string }) {
  const made = useSignal<VariableToRecord | undefined>(undefined);
  const known = findVariable(knownVariables.value ?? [], name);
  const chosen = made.value ?? (known && knownToRecord(known));
  const guessed = guess(name, undefined, undefined);
  return chosen === undefined ? (
    <NewVariable
      name={name}
      category={place.value.query.category ?? (guessed.isUnfounded ? undefined : guessed.category)}
      unit={place.value.query.unit ?? (guessed.isUnfounded ? undefined : guessed.unit)}
      onChoose={(one) => {
        made.value = one;
      }}
      onCancel={() => go('/app/record')}
    />
  ) : (
    <Entering of={chosen} />
  );
}

function Entering({ of }: { readonly of: VariableToRecord }) {
  const { data: user } = useReading('/api/v3/user');
  const { data: units } = useReading('/api/v3/units');
  const recent = useReading('/api/v3/measurements', { variableName: of.name, sort: '-startAt', limit: 20 });
  const planned = useReading('/api/v3/trackingReminders', { limit: 200 });
  const asked = useReading('/api/v3/trackingReminderNotifications', { limit: 200, onlyPast: false });
  const isUnasked = useOffline() || isOutOfReach.value;
  // A medicine waits until what is on record and in its plan is known, so that a second dose is asked about.
  const isAwaited =
    of.category === 'Treatments' &&
    !isUnasked &&
    [recent, planned, asked].some(({ data, problem }) => data === undefined && problem === undefined);
  const rows = recent.data;
  const reminders = planned.data;
  if (user === undefined || units === undefined || isAwaited) return <p class="calm">One moment.</p>;
  const unit = units.find(({ abbreviatedName }) => abbreviatedName === of.unit);
  const isChosen = unit !== undefined && valueInput(unit).kind !== 'number';
  return (
    <div class="card">
      <Head category={of.category} title={of.displayName} of={of} />
      {!isChosen && of.question !== undefined && <p class="asks">{of.question}</p>}
      <EntryForm
        name={isChosen && of.question !== undefined ? of.question : of.displayName}
        variableName={of.name}
        unit={of.unit}
        valence={of.valence}
        units={units}
        {...(of.bounds !== undefined && { bounds: of.bounds })}
        {...(of.hint !== undefined && { hint: of.hint })}
        lastValues={lastValues(of.lastEntry, rows ?? [], of)}
        identity={{ variableName: of.name, sourceName: ownSource }}
        clock={clockOfPerson(user)}
        filledIn={filledInBy(place.value.query, unitsLike(units, of.unit))}
        doses={dosesOf(of, asked.data?.data ?? [])}
        secondDose={(at) => {
          const near = doseNear(of.name, reminders?.data ?? [], entryViews(rows ?? [], outbox.value), at);
          const time = near && clockText(clockOfPerson(user), near.at);
          return near && `${near.value} is already recorded at ${time}. Record another dose?`;
        }}
        onSave={(entered) => {
          record(of, entered);
          go('/app');
        }}
        onCancel={() => go('/app/record')}
      />
    </div>
  );
}

/** Open questions about a medicine, those of later today too. */
function dosesOf({ name, category }: VariableToRecord, asked: readonly ApiNotification[]): readonly Dose[] {
  if (category !== 'Treatments') return [];
  const acts = actsIn(outbox.value);
  return asked
    .filter(
      (one) => foldName(one.variableName) === foldName(name) && (acts.get(one.id) ?? 'reopen') === 'reopen',
    )
    .filter(({ state }) => state === 'pending' || state === 'coming')
    .map((one) => ({ id: one.id, at: timeOf(one) }));
}
