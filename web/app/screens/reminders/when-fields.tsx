import { useId } from 'preact/hooks';
import { mayHaveDays, mayHaveTimes } from '../../../../shared/domain/reminders/editing/edit-times.ts';
import { weekdayNames } from '../../../../shared/domain/time/names.ts';
import { Problem, TextField } from '../../ui/field.tsx';
import { everyDay, type FieldProblems, mostTimes, type ReminderFields } from './reminder-fields.ts';

interface Props {
  readonly fields: ReminderFields;
  readonly problems: FieldProblems;
  readonly onChange: (change: Partial<ReminderFields>) => void;
}

/** The times, and the days of the week. */
export const WhenFields = (props: Props) => (
  <>
    <Times {...props} />
    {mayHaveDays(Number(props.fields.frequency)) && <Days {...props} />}
  </>
);

function Times({ fields, problems, onChange }: Props) {
  const isSeveral = mayHaveTimes(Number(fields.frequency));
  const times = isSeveral ? fields.times : fields.times.slice(0, 1);
  const name = (i: number) => (times.length === 1 ? 'Time' : `Time ${i + 1}`);
  return (
    <div class="times">
      {times.map((time, i) => (
        <div class="time" key={i}>
          <TextField
            label={name(i)}
            type="time"
            value={time}
            problem={problems.times?.[i] ?? ''}
            onChange={(text) => onChange({ times: fields.times.with(i, text) })}
          />
          {times.length > 1 && (
            <button
              type="button"
              class="plain"
              onClick={() => onChange({ times: times.filter((_, other) => other !== i) })}
            >
              Remove<span class="unseen"> {name(i)}</span>
            </button>
          )}
        </div>
      ))}
      {isSeveral && times.length < mostTimes && (
        <button type="button" class="second" onClick={() => onChange({ times: [...times, ''] })}>
          Add a time
        </button>
      )}
    </div>
  );
}

function Days({ fields: { days }, problems, onChange }: Props) {
  const id = useId();
  const toggle = (day: number) =>
    onChange({ days: everyDay.filter((one) => (one === day ? !days.includes(one) : days.includes(one))) });
  return (
    <fieldset class="weekdays" aria-describedby={id}>
      <legend>Days</legend>
      {everyDay.map((day) => (
        <label key={day}>
          <input type="checkbox" checked={days.includes(day)} onChange={() => toggle(day)} />
          <span aria-hidden="true">{weekdayNames[day]?.slice(0, 2)}</span>
          <span class="unseen">{weekdayNames[day]}</span>
        </label>
      ))}
      <Problem id={id} text={problems.days ?? ''} />
    </fieldset>
  );
}
