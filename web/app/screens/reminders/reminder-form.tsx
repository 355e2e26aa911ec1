import { useSignal } from '@preact/signals';
import { inUnit } from '../../../../shared/domain/units/scale-text.ts';
import type { ApiUser } from '../../data/reminders-view.ts';
import { clockOfPerson } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { CheckField, ChoiceField, TextField } from '../../ui/field.tsx';
import {
  type FieldProblems,
  frequencies,
  membersOf,
  nextTimes,
  type ReminderFields,
  type ReminderMembers,
} from './reminder-fields.ts';
import { timesText } from './times-text.ts';
import { WhenFields } from './when-fields.tsx';

interface Props {
  readonly name: string;
  readonly unit: string;
  readonly initial: ReminderFields;
  readonly user: ApiUser;
  readonly onSave: (
    members: Extract<ReminderMembers, { members: object }>['members'],
    fields: ReminderFields,
  ) => void;
  readonly onCancel: () => void;
}

interface WaysProps {
  readonly fields: ReminderFields;
  readonly onChange: (changes: Partial<ReminderFields>) => void;
}

/** The form of a reminder, with the next three times at which it asks. What is wrong is said at its field. */
export function ReminderForm({ name, unit, initial, user, onSave, onCancel }: Props) {
  const fields = useSignal(initial);
  const problems = useSignal<FieldProblems>({});
  const change = (changes: Partial<ReminderFields>) => {
    fields.value = { ...fields.value, ...changes };
    problems.value = {};
  };
  const save = (event: Event) => {
    event.preventDefault();
    const read = membersOf(fields.value, initial);
    if ('members' in read) onSave(read.members, fields.value);
    else problems.value = read.problems;
  };
  const { frequency, value, instructions, left, interval } = fields.value;
  const isKnown = frequencies.some(([seconds]) => String(seconds) === frequency);
  const { value: said } = problems;
  return (
    <form class="reminder-form" onSubmit={save} noValidate>
      <ChoiceField
        label={`How often to ask for ${name}`}
        value={frequency}
        onChange={(text) => change({ frequency: text })}
        options={[
          ...(isKnown ? [] : [[frequency, `Every ${frequency} seconds`] as const]),
          ...frequencies.map(([seconds, words]) => [String(seconds), words] as const),
        ]}
      />
      {frequency !== '0' && (
        <>
          <WhenFields fields={fields.value} problems={said} onChange={change} />
          <Preview fields={fields.value} user={user} />
          <Ways fields={fields.value} onChange={change} />
        </>
      )}
      <TextField
        label={`Usual value ${inUnit(unit)}`}
        inputMode="decimal"
        value={value}
        problem={said.value ?? ''}
        onChange={(text) => change({ value: text })}
      />
      <TextField
        label="Words to show with the question"
        maxLength={200}
        value={instructions}
        onChange={(text) => change({ instructions: text })}
      />
      <details open={initial.interval !== '' || initial.left !== '' || !!(said.left ?? said.interval)}>
        <summary>Medication: supply and minimum interval</summary>
        <TextField
          label={`How much is left, ${inUnit(unit)}`}
          inputMode="decimal"
          hint="Every entry lowers it, and we tell you before it runs out."
          value={left}
          problem={said.left ?? ''}
          onChange={(text) => change({ left: text })}
        />
        <TextField
          label="Minimum interval, in hours"
          inputMode="decimal"
          value={interval}
          problem={said.interval ?? ''}
          onChange={(text) => change({ interval: text })}
        />
      </details>
      <p class="buttons">
        <button type="submit">Save</button>
        <button type="button" class="second" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}

/** The ways it reaches the person, as far as they use them at all. */
const Ways = ({ fields, onChange }: WaysProps) => (
  <>
    <CheckField isChecked={fields.isPushed} onChange={(isPushed) => onChange({ isPushed })}>
      Notify me on my devices
    </CheckField>
    <CheckField isChecked={fields.isMailed} onChange={(isMailed) => onChange({ isMailed })}>
      List it in my daily email
    </CheckField>
  </>
);

function Preview({ fields, user }: { readonly fields: ReminderFields; readonly user: ApiUser }) {
  const times = nextTimes(fields, user, nowSeconds.value);
  if (times.length === 0) return null;
  return <p class="hint">Asks next: {timesText(times, clockOfPerson(user), nowSeconds.value)}</p>;
}
