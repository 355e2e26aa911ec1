import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { now } from '../../api/clock.ts';
import { bound, TextField } from '../../ui/field.tsx';
import { clockIn, findZones, type Zone, zoneNamed, zonesWith, zoneWords } from './zones.ts';

/** The person's time zone, and a search for another one. */
export function ZoneField({ zone }: { readonly zone: string }) {
  const label = useId();
  const chosen = useSignal<string | undefined>(undefined);
  const isOpen = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const current = zoneNamed(chosen.value ?? zone);
  const choose = (id: string) => {
    chosen.value = id;
    isOpen.value = false;
    button.current?.focus();
  };
  return (
    <fieldset class="zone" aria-labelledby={label}>
      <legend id={label}>Time zone</legend>
      <input type="hidden" name="timezone" value={current.id} />
      <div class="zone-now">
        <p>
          <strong>{current.city}</strong>
          <br />
          <span class="muted">{aboutZone(current)}</span>
        </p>
        <button
          type="button"
          class="second"
          ref={button}
          aria-expanded={isOpen.value}
          onClick={() => {
            isOpen.value = !isOpen.value;
          }}
        >
          Change<span class="unseen"> the time zone</span>
        </button>
      </div>
      {isOpen.value && <Finding zone={current.id} onChoose={choose} />}
      <p class="hint">Applies from now on. Earlier days keep theirs, and reminders move at once.</p>
    </fieldset>
  );
}

const aboutZone = ({ id, area }: Zone) =>
  [area, zoneWords(id), clockIn(id, now())].filter((text) => text !== '').join(' · ');

interface FindingProps {
  readonly zone: string;
  readonly onChoose: (id: string) => void;
}

function Finding({ zone, onChoose }: FindingProps) {
  const phrase = useSignal('');
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector('input')?.focus(), []);
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const found = phrase.value.trim() === '' ? [zoneNamed(here)] : findZones(phrase.value, zonesWith(zone));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field must not save the form.
    <div
      ref={field}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        if (found[0] !== undefined) onChoose(found[0].id);
      }}
    >
      <TextField
        label="Find a city or a time zone"
        type="search"
        placeholder="Lisbon, or Pacific Time"
        {...bound(phrase)}
      />
      <p class="unseen" role="status">
        {phrase.value.trim() === '' ? '' : `${found.length} found`}
      </p>
      {found.length === 0 && <p class="calm">No time zone matches. Try the largest city nearby.</p>}
      <ul class="zones">
        {found.map((one) => (
          <li key={one.id}>
            <button type="button" class="second" onClick={() => onChoose(one.id)}>
              <span>
                <strong>{one.city}</strong> <span class="muted">{aboutZone(one)}</span>
                {phrase.value.trim() === '' && <span class="muted"> · this device</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
