import { personSettings, type SettingName } from '../../../shared/domain/people/settings.ts';
import { snoozeChoices, snoozeText } from '../../../shared/domain/reminders/snooze.ts';
import { humanTime } from '../../../shared/domain/reminders/times/time-texts.ts';
import { parseTimeOfDay } from '../../../shared/domain/time/calendar.ts';
import { useReading } from '../data/use-reading.ts';
import { Field, type Ties } from '../ui/field.tsx';
import { type EditableSettings, withoutSeconds } from './person-settings.ts';
import { settingFields } from './setting-fields.ts';

interface Props {
  readonly name: SettingName;
  readonly settings: EditableSettings;
}

/** The field of a setting, as its kind asks for. */
export function SettingField({ name, settings }: Props) {
  const { label, hint } = settingFields[name];
  if (personSettings[name].kind !== 'flag')
    return (
      <Field label={label} hint={hint}>
        {(ties) => <Input name={name} settings={settings} ties={ties} />}
      </Field>
    );
  const hintId = hint === undefined ? undefined : `${name}-hint`;
  return (
    <div>
      <label class="choice">
        <input
          type="checkbox"
          name={name}
          aria-describedby={hintId}
          defaultChecked={settings[name] === true}
        />
        {label}
      </label>
      {hint !== undefined && (
        <p class="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

function Input({ name, settings, ties }: Props & { readonly ties: Ties }) {
  const common = { ...ties, name };
  const value = settings[name];
  switch (personSettings[name].kind) {
    case 'variable':
      return (
        <select {...common}>
          <VariableOptions chosen={typeof value === 'number' ? value : undefined} />
        </select>
      );
    case 'minutes':
      return (
        <select {...common}>
          {snoozeChoices.map((minutes) => (
            <option key={minutes} value={minutes} selected={minutes === value}>
              {snoozeText(minutes)}
            </option>
          ))}
        </select>
      );
    case 'dayStart':
      return (
        <select {...common}>
          <DayStartOptions chosen={withoutSeconds(String(value))} timezone={settings.timezone} />
        </select>
      );
    case 'year':
      return <input {...common} type="number" min={1900} max={2100} defaultValue={String(value ?? '')} />;
    case 'date':
      return <input {...common} type="date" defaultValue={String(value ?? '')} />;
    default:
      return <input {...common} type="time" required defaultValue={withoutSeconds(String(value))} />;
  }
}

const dayStarts = ['00:00', '01:00', '02:00', '03:00', '04:00', '05:00', '06:00'];

const DayStartOptions = ({ chosen, timezone }: { readonly chosen: string; readonly timezone: string }) =>
  [...new Set([...dayStarts, chosen])].map((time) => (
    <option key={time} value={time} selected={time === chosen}>
      {humanTime(parseTimeOfDay(time) ?? 0, timezone)}
    </option>
  ));

function VariableOptions({ chosen }: { readonly chosen: number | undefined }) {
  const { data } = useReading('/api/v3/userVariables', { sort: 'name', limit: 200 });
  return (
    <>
      <option value="">Nothing in particular</option>
      {data?.userVariables.map(({ variableId, displayName }) => (
        <option key={variableId} value={variableId} selected={variableId === chosen}>
          {displayName}
        </option>
      ))}
    </>
  );
}
