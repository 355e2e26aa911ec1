import { signal, useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import { isHeld } from '../outbox/entry.ts';
import { undo } from '../outbox/outbox.ts';
import { clockText } from '../time/day.ts';
import type { OpenedProps } from './opened-entry.tsx';
import type { ShownEntry } from './shown-entries.ts';

/** Its code is loaded when the first entry is opened: most are only looked at. */
const form = signal<{ readonly Opened?: FunctionComponent<OpenedProps> }>({});

function loadForm(): void {
  if (form.value.Opened !== undefined) return;
  void import('./opened-entry.tsx').then(
    ({ OpenedEntry }) => {
      form.value = { Opened: OpenedEntry };
    },
    // Pressed again, it is tried again.
    () => undefined,
  );
}

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
  const { Opened } = form.value;
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
            loadForm();
          }}
        >
          {words}
        </button>
      )}
      {isOpen.value && stored?.id !== undefined && Opened === undefined && <p class="calm">One moment.</p>}
      {isOpen.value && stored?.id !== undefined && Opened !== undefined && (
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
