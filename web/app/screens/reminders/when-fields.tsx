import { mayHaveDays, mayHaveTimes } from '../../../../shared/domain/reminders/editing/edit-times.ts';
import { weekdayNames } from '../../../../shared/domain/time/names.ts';
import { everyDay, mostTimes, type ReminderFields } from './reminder-fields.ts';

interface Props {
  readonly id: string;
  readonly fields: ReminderFields;
  readonly onChange: (change: Partial<ReminderFields>) => void;
}

/** The times, and the days of the week. */
export const WhenFields = ({ id, fields, onChange }: Props) => (
  <>
    <Times id={id} fields={fields} onChange={onChange} />
    {mayHaveDays(Number(fields.frequency)) && <Days fields={fields} onChange={onChange} />}
  </>
);

function Times({ id, fields, onChange }: Props) {
  const { frequency } = fields;
  const isSeveral = mayHaveTimes(Number(frequency));
  const times = isSeveral ? fields.times : fields.times.slice(0, 1);
  const name = (i: number) => (times.length === 1 ? 'Time' : `Time ${i + 1}`);
  return (
    <div class="times">
      {times.map((time, i) => (
        <div class="time" key={i}>
          <label for={`${id}-time-${i}`}>{name(i)}</label>
          <input
            id={`${id}-time-${i}`}
            type="time"
            value={time}
            onInput={({ currentTarget }) => onChange({ times: fields.times.with(i, currentTarget.value) })}
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

function Days({ fields: { days }, onChange }: Omit<Props, 'id'>) {
  const toggle = (day: number) =>
    onChange({ days: everyDay.filter((one) => (one === day ? !days.includes(one) : days.includes(one))) });
  return (
    <fieldset class="weekdays">
      <legend>Days</legend>
      {everyDay.map((day) => (
        <label key={day}>
          <input type="checkbox" checked={days.includes(day)} onChange={() => toggle(day)} />
          <span aria-hidden="true">{weekdayNames[day]?.slice(0, 2)}</span>
          <span class="unseen">{weekdayNames[day]}</span>
        </label>
      ))}
    </fieldset>
  );
}
