import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { findVariable } from '../../data/find-variable.ts';
import { isOutOfReach } from '../../data/reads.ts';
import { useReading } from '../../data/use-reading.ts';
import { variables } from '../../data/variables.ts';
import { EntryForm } from '../../entry/entry-form.tsx';
import { ownSource, record } from '../../entry/recording.ts';
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
  const found = data?.userVariables[0] ?? findVariable(variables.value ?? [], name);
  const isKnown = isFresh || (isUnasked && variables.value !== undefined);
  const isMissing = isKnown && found === undefined;
  useEffect(() => {
    if (isMissing) go(`/app/record?create=${encodeURIComponent(name)}`, { replace: true });
  }, [isMissing]);
  if (found === undefined) return problem === undefined ? <Reading /> : <p class="calm">{problem}</p>;
  return (
    <Entering
      of={{
        name: found.name,
        displayName: found.displayName,
        category: found.variableCategoryName,
        combinationOperation: found.combinationOperation,
        unit: found.unitAbbreviatedName,
        valence: found.valence,
        bounds: { least: found.minimumAllowedValue, most: found.maximumAllowedValue },
      }}
    />
  );
}

function Create({ name }: { readonly name: string }) {
  const made = useSignal<Chosen | undefined>(undefined);
  return made.value === undefined ? (
    <NewVariable
      name={name}
      onChoose={(chosen) => {
        made.value = chosen;
      }}
      onCancel={() => go('/app/record')}
    />
  ) : (
    <Entering of={made.value} />
  );
}

function Entering({ of }: { readonly of: Chosen }) {
  const { data: user } = useReading('/api/v3/user');
  const { data: units } = useReading('/api/v3/units');
  if (user === undefined || units === undefined) return <p class="calm">One moment.</p>;
  return (
    <div class="card">
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
