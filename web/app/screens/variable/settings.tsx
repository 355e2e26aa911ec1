import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { inUnit } from '../../../../shared/domain/units/scale-text.ts';
import type { ApiVariable } from '../../data/variables.ts';
import { unitTitle } from '../../entry/units-of-category.ts';
import { outbox, write } from '../../outbox/outbox.ts';
import { isCalledBleeding } from '../../studies/discoveries-view.ts';
import { ChoiceField, LongTextField, type Options, Problem, TextField } from '../../ui/field.tsx';
import { fieldsOf, type SettingFields, settingsEdit } from './settings-view.ts';

export function Settings({ variable }: { readonly variable: ApiVariable }) {
  const before = fieldsOf(variable);
  // Only what was typed: the rest follows what comes from the service meanwhile.
  const typed = useSignal<Partial<SettingFields>>({});
  const fields: SettingFields = { ...before, ...typed.value };
  const problem = useSignal('');
  const savedKey = useSignal('');
  const set = (member: keyof SettingFields, text: string) => {
    typed.value = { ...typed.value, [member]: text };
    problem.value = '';
    savedKey.value = '';
  };
  const isWaiting = isOnItsWay(savedKey.value);
  const isDone = savedKey.value !== '' && !isWaiting && isStored(before, fields);
  useEffect(() => {
    // An effect comes later than what it follows: somebody may have typed on meanwhile.
    if (isDone && savedKey.peek() !== '') typed.value = {};
  }, [isDone]);
  const save = async (event: Event) => {
    event.preventDefault();
    const edit = settingsEdit(before, fields);
    if ('problem' in edit) {
      problem.value = edit.problem;
      return;
    }
    savedKey.value = 'nothing';
    if (edit.members === undefined) return;
    savedKey.value = await write('POST', '/api/v3/userVariables', {
      body: [{ variableId: variable.variableId, ...edit.members }],
      label: `Settings of ${variable.displayName}`,
      subject: `variable ${variable.variableId}`,
      refreshes: ['/api/v3/userVariables', '/api/v3/studies', '/api/v3/trackingReminders'],
      canBeUndone: true,
    });
  };
  const field = (member: keyof SettingFields) => ({
    value: fields[member],
    onChange: (text: string) => set(member, text),
  });
  return (
    <form class="card" onSubmit={(event) => void save(event)} noValidate>
      <TextField {...field('alias')} label="Your own name for it" hint={`Recorded as “${variable.name}”.`} />
      <ChoiceField {...field('kind')} label="What is this?" options={kindOptions(variable)} />
      <GoalFields field={field} fields={fields} />
      {mayRecordBleeding(variable) && (
        <ChoiceField {...field('recordsBleeding')} label="Is this your period?" options={bleedingOptions} />
      )}
      <ChoiceField
        {...field('unitAbbreviatedName')}
        label="Unit"
        options={(variable.availableUnits ?? []).map((unit) => [unit.abbreviatedName, unitTitle(unit)])}
      />
      <ChoiceField
        {...field('combinationOperation')}
        label="Several values in one day"
        options={combinations}
      />
      <ChoiceField {...field('fillingType')} label="A day without a record" options={fillings} />
      {fields.fillingType === 'value' && (
        <TextField {...field('fillingValue')} label="Value of such a day" inputMode="decimal" />
      )}
      <TextField
        {...field('minimumAllowedValue')}
        label="Smallest value that counts"
        hint="Smaller ones are left out of analysis."
        inputMode="decimal"
      />
      <TextField
        {...field('maximumAllowedValue')}
        label="Largest value that counts"
        hint="Larger ones are left out of analysis."
        inputMode="decimal"
      />
      <LongTextField
        {...field('preferredSourceNames')}
        label="Preferred sources"
        hint="One name per line. When several sources record the same hour, the first of these counts."
        rows={3}
      />
      <ChoiceField {...field('sourceCombination')} label="Sources of a day" options={sourceCombinations} />
      <Problem text={problem.value} />
      <p class="buttons">
        <button type="submit">Save</button>
        <span class="muted" role="status">
          {(isWaiting || isDone) && 'Saved.'}
        </span>
      </p>
    </form>
  );
}

/** A write that was taken back is not. */
const isOnItsWay = (key: string): boolean => outbox.value.some((entry) => entry.key === key);

const isStored = (before: SettingFields, fields: SettingFields): boolean => {
  const edit = settingsEdit(before, fields);
  return 'members' in edit && edit.members === undefined;
};

/** A goal reads as a sentence: at least 8,000 steps a day. */
const GoalFields = ({
  field,
  fields,
}: {
  readonly field: (member: keyof SettingFields) => { value: string; onChange: (text: string) => void };
  readonly fields: SettingFields;
}) => (
  <div class="row">
    <ChoiceField {...field('goalDirection')} label="Goal" options={goals} />
    {fields.goalDirection !== '' && (
      <>
        <TextField
          {...field('goalAmount')}
          label={`Amount, ${inUnit(fields.unitAbbreviatedName)}`}
          inputMode="decimal"
        />
        <ChoiceField {...field('goalPer')} label="In a" options={periods} />
      </>
    )}
  </div>
);

const goals: Options = [
  ['', 'none'],
  ['atLeast', 'at least'],
  ['atMost', 'at most'],
];
const periods: Options = [
  ['day', 'day'],
  ['week', 'week'],
];
const combinations: Options = [
  ['MEAN', 'are averaged'],
  ['SUM', 'are added up'],
];
const kindWords: Readonly<Record<ApiVariable['kind'], string>> = {
  taken: 'something you take, such as a medicine',
  chosen: 'something you choose to do, eat or use',
  felt: 'how you feel',
  happens: 'something that happens by itself',
  measured: 'a measurement of your body',
};
const kindOptions = ({ kind, kindSet }: ApiVariable): Options => [
  ['', kindSet ? 'work it out for me' : `${kindWords[kind]} (worked out)`],
  ...Object.entries(kindWords),
];
const bleedingOptions: Options = [
  ['no', 'no'],
  ['yes', 'yes, so that studies can allow for the cycle'],
];
/** Offered for what is called so, and where it is set already. */
const mayRecordBleeding = (variable: ApiVariable): boolean =>
  variable.recordsBleeding === true ||
  variable.unitAbbreviatedName === 'yes/no' ||
  isCalledBleeding(variable);
const fillings: Options = [
  ['none', 'is left out'],
  ['zero', 'counts as zero'],
  ['value', 'counts as a value'],
];
const sourceCombinations: Options = [
  ['prefer', 'count once where devices overlap, hour by hour'],
  ['add', 'are always added up'],
];
