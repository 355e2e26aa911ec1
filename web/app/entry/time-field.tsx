import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import { nowSeconds } from '../time/use-now.ts';
import { TextField } from '../ui/field.tsx';
import { toField } from './local-time.ts';

interface Props {
  readonly clock: PersonClock;
  /** Undefined until someone chooses a time: the field then shows the present. */
  readonly time: string | undefined;
  readonly problem: string;
  readonly onChange: (time: string) => void;
}

/** The date and time of an entry, on the person's wall clock. */
export const TimeField = ({ clock, time, problem, onChange }: Props) => (
  <TextField
    label="When"
    type="datetime-local"
    value={time ?? toField(clock, nowSeconds.value)}
    problem={problem}
    onChange={onChange}
  />
);
