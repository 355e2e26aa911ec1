import { useId } from 'preact/hooks';
import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import { nowSeconds } from '../time/use-now.ts';
import { toField } from './local-time.ts';

interface Props {
  readonly clock: PersonClock;
  /** Undefined until somebody chooses a time: the field then shows the present. */
  readonly time: string | undefined;
  readonly problem: string;
  readonly onChange: (time: string) => void;
}

/** The date and time of an entry, on the person's wall clock. */
export function TimeField({ clock, time, problem, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <label for={`${id}-time`}>When</label>
      <input
        id={`${id}-time`}
        type="datetime-local"
        value={time ?? toField(clock, nowSeconds.value)}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-when`}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p id={`${id}-when`} class="field-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
