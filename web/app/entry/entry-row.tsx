import { useSignal } from '@preact/signals';
import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import { isHeld } from '../data/outbox-entry.ts';
import { undo } from '../outbox/outbox.ts';
import { clockText } from '../time/day.ts';
import { CategoryIcon } from '../ui/category-icon.tsx';
import { Face, moodOf } from '../ui/face.tsx';
import { later } from '../ui/later.tsx';
import type { EntryView } from './entry-views.ts';
import { isForeign } from './own-sources.ts';

/** Most entries are only looked at. */
const OpenedEntry = later(() => import('./opened-entry.tsx').then((part) => part.OpenedEntry));

interface Props {
  readonly of: EntryView;
  readonly clock: PersonClock;
  /** The key by which a long list knows the row. */
  readonly rowKey?: string;
  /** True where the app or device it came from is named, if it was not this one. */
  readonly hasSource?: boolean;
  /** Present while several entries are being chosen. */
  readonly choosing?: { readonly isChosen: boolean; readonly onToggle: () => void } | undefined;
}

/** One entry; pressed, it can be changed or deleted. */
export function EntryRow({ of, clock, rowKey, hasSource = false, choosing }: Props) {
  const { at, name, category, value, note, source, stored, isWaiting, held } = of;
  const isOpen = useSignal(false);
  const close = () => {
    isOpen.value = false;
  };
  const time = clockText(clock, at);
  const mood = moodOfEntry(of);
  const words = (
    <>
      <CategoryIcon of={category} name={name} />
      <span class="time">{time}</span>
      <span class="name">{name}</span>
      <span class="amount">
        {mood !== undefined && <Face mood={mood} />}
        {value}
      </span>
      {hasSource && isForeign(source) && <span class="note source">{source}</span>}
      {note !== undefined && note !== '' && <span class="note">{note}</span>}
      {isWaiting && <span class="unseen">, not sent yet</span>}
    </>
  );
  const className = isWaiting ? 'line waiting' : 'line';
  if (choosing !== undefined && stored?.id !== undefined)
    return (
      <li data-row={rowKey}>
        <label class={`${className} chosen-line`}>
          <input type="checkbox" checked={choosing.isChosen} onChange={choosing.onToggle} />
          {words}
        </label>
      </li>
    );
  return (
    <li data-row={rowKey}>
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
        <OpenedEntry
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

const mostSteps = 6;

/** The mood of an entry's face: only entries on a short scale with a good end have one. */
function moodOfEntry({ amount, unit, stored }: EntryView): number | undefined {
  const steps = Number(/^\/(\d+)$/.exec(unit)?.[1] ?? Number.NaN);
  if (stored === undefined || !(steps <= mostSteps)) return undefined;
  const scale = steps === mostSteps ? { least: 0, most: 5 } : { least: 1, most: steps };
  return moodOf(amount, scale, stored.valence);
}
