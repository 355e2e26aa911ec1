import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { findVariable } from '../../data/find-variable.ts';
import { isOutOfReach } from '../../data/reads.ts';
import { useReading } from '../../data/use-reading.ts';
import { EntryForm } from '../../entry/entry-form.tsx';
import { knownVariables, withUnsent } from '../../entry/known-variables.ts';
import type { KnownVariable } from '../../entry/known-with.ts';
import { ownSource, record } from '../../entry/recording.ts';
import { isOutboxRead } from '../../outbox/outbox.ts';
import { go, place } from '../../router.ts';
import { clockOfPerson } from '../../time/day.ts';
import { Reading } from '../../ui/reading.tsx';
import { useOffline } from '../../ui/use-offline.ts';
import { Choose } from './choose.tsx';
import type { Chosen } from './chosen.ts';
import { NewVariable } from './new-variable.tsx';

/** Any variable by its name: found or made, then its value, time and note. */
export function Screen() {
  const { name, create } = place.value.query;
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
  const { data, isFresh, problem } = useReading('/api/v3/userVariables', { name });
  const isUnasked = useOffline() || isOutOfReach.value;
  const asked = data?.userVariables[0];
  const found =
    asked === undefined
      ? findVariable(knownVariables.value ?? [], name)
      : withUnsent([asked]).find((one) => one.name === asked.name);
  const isKnown = isOutboxRead.value && (isFresh || (isUnasked && knownVariables.value !== undefined));
  const isMissing = isKnown && found === undefined;
  useEffect(() => {
    if (isMissing) go(`/app/record?create=${encodeURIComponent(name)}`, { replace: true });
  }, [isMissing]);
  if (found === undefined) return problem === undefined ? <Reading /> : <p class="calm">{problem}</p>;
  return <Entering of={chosenOf(found)} />;
}

const chosenOf = (one: KnownVariable): Chosen => ({
  name: one.name,
  displayName: one.displayName,
  category: one.variableCategoryName,
  combinationOperation: one.combinationOperation,
  unit: one.unitAbbreviatedName,
  valence: one.valence,
  ...(!one.isUnsent && { bounds: { least: one.minimumAllowedValue, most: one.maximumAllowedValue } }),
  last: one.last,
});

function Create({ name }: { readonly name: string }) {
  const made = useSignal<Chosen | undefined>(undefined);
  const known = findVariable(knownVariables.value ?? [], name);
  const chosen = made.value ?? (known && chosenOf(known));
  return chosen === undefined ? (
    <NewVariable
      name={name}
      onChoose={(one) => {
        made.value = one;
      }}
      onCancel={() => go('/app/record')}
    />
  ) : (
    <Entering of={chosen} />
  );
}

function Entering({ of }: { readonly of: Chosen }) {
  const { data: user } = useReading('/api/v3/user');
  const { data: units } = useReading('/api/v3/units');
  if (user === undefined || units === undefined) return <p class="calm">One moment.</p>;
  return (
    <div class="card">
      {of.last !== undefined && <p class="muted">Last time: {of.last}</p>}
      <EntryForm
        name={of.displayName}
        unit={of.unit}
        valence={of.valence}
        units={units}
        {...(of.bounds !== undefined && { bounds: of.bounds })}
        identity={{ variableName: of.name, sourceName: ownSource }}
        clock={clockOfPerson(user)}
        onSave={(entered) => {
          record(of, entered);
          go('/app');
        }}
        onCancel={() => go('/app/record')}
      />
    </div>
  );
}
