import { useSignal } from '@preact/signals';
import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import { useReading } from '../data/use-reading.ts';
import { isHeld } from '../outbox/entry.ts';
import { undo } from '../outbox/outbox.ts';
import { clockText } from '../time/day.ts';
import { EntryForm } from './entry-form.tsx';
import { record, remove } from './recording.ts';
import type { Measurement, ShownEntry } from './shown-entries.ts';

interface Props {
  readonly of: ShownEntry;
  readonly clock: PersonClock;
}

/** One entry; pressed, it can be changed or deleted. */
export function EntryRow({ of: { at, name, value, note, stored, isWaiting, held }, clock }: Props) {
  const isOpen = useSignal(false);
  const close = () => {
    isOpen.value = false;
  };
  const time = clockText(clock, at);
  const words = (
    <>
      <span class="time">{time}</span>
      <span class="name">{name}</span>
      <span class="amount">{value}</span>
      {note !== undefined && note !== '' && <span class="note">{note}</span>}
      {isWaiting && <span class="unseen">, not sent yet</span>}
    </>
  );
  const className = isWaiting ? 'line waiting' : 'line';
  return (
    <li>
      {stored?.id === undefined ? (
        <div class={className}>
          {words}
          {held !== undefined && isHeld(held, Date.now()) && (
            <button type="button" class="plain" onClick={() => void undo(held.key)}>
              Undo
              <span class="unseen">
                {' '}
                {name} {value} at {time}
              </span>
            </button>
          )}
        </div>
      ) : (
        <button
          type="button"
          class={className}
          aria-expanded={isOpen.value}
          onClick={() => {
            isOpen.value = !isOpen.value;
          }}
        >
          {words}
        </button>
      )}
      {isOpen.value && stored?.id !== undefined && (
        <Opened
          of={stored}
          id={stored.id}
          label={`${name} ${value} at ${time}`}
          clock={clock}
          onClose={close}
        />
      )}
    </li>
  );
}

interface OpenedProps {
  readonly of: Measurement;
  readonly id: number;
  readonly label: string;
  readonly clock: PersonClock;
  readonly onClose: () => void;
}

function Opened({ of, id, label, clock, onClose }: OpenedProps) {
  const { data: units } = useReading('/api/v3/units');
  const { data: found } = useReading('/api/v3/userVariables', { variableId: of.variableId });
  const variable = found?.userVariables[0];
  if (units === undefined) return <p class="calm">One moment.</p>;
  return (
    <div class="opened">
      <p class="muted">From {of.sourceName}</p>
      <EntryForm
        name={of.displayName}
        unit={of.unitAbbreviatedName}
        valence={of.valence}
        units={units}
        clock={clock}
        initial={{
          value: of.value,
          unit: of.unitAbbreviatedName,
          at: Date.parse(`${of.startAt}Z`) / 1000,
          note: of.note ?? '',
        }}
        onSave={(entered) => {
          record(
            {
              name: of.variableName,
              displayName: of.displayName,
              category: of.variableCategoryName,
              combinationOperation: variable?.combinationOperation ?? 'MEAN',
            },
            entered,
            { old: { id, sourceName: of.sourceName } },
          );
          onClose();
        }}
        onCancel={onClose}
      />
      <button
        type="button"
        class="danger"
        onClick={() => {
          remove(id, label);
          onClose();
        }}
      >
        Delete<span class="unseen"> {label}</span>
      </button>
    </div>
  );
}
