import { useId } from 'preact/hooks';
import { inUnit, scaleEnds } from '../../../../shared/domain/units/scale-text.ts';
import { findVariable } from '../../data/find-variable.ts';
import type { Variable } from '../../data/variables.ts';
import { possibleEffects } from '../insights/insights-view.ts';
import { type Fields, isEitherOr, isTreatment, levelsFor } from './plan-view.ts';

interface Props {
  readonly fields: Fields;
  readonly variables: readonly Variable[];
  readonly isBusy: boolean;
  readonly onChange: (change: Partial<Fields>) => void;
  readonly onPlan: () => void;
}

export function PlanForm({ fields, variables, isBusy, onChange, onPlan }: Props) {
  const cause = findVariable(variables, fields.cause);
  const effect = findVariable(variables, fields.effect);
  const text = (name: keyof Fields & string) => ({
    value: String(fields[name]),
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      onChange({ [name]: currentTarget.value }),
  });
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        onPlan();
      }}
      noValidate
    >
      <Name
        label="What will you do on some days, and not or otherwise on others?"
        value={fields.cause}
        variables={variables}
        onInput={(value) => onChange({ cause: value, ...levelsFor(findVariable(variables, value)) })}
      />
      {cause !== undefined && !isEitherOr(cause) && (
        <div class="row levels">
          <Field label={`On some days, ${inUnit(cause.userUnitAbbreviatedName)}`} {...text('levelA')} />
          <Field label="On the others" {...text('levelB')} />
        </div>
      )}
      {cause !== undefined && isTreatment(cause) && (
        <>
          <p class="notice lacking">
            {cause.displayName} is a treatment. Changing it can do harm. Ask whoever prescribed it, or a
            pharmacist, whether you may vary it day by day as the lot decides.
          </p>
          <label class="choice">
            <input
              type="checkbox"
              checked={fields.prescriberAgrees}
              onChange={({ currentTarget }) => onChange({ prescriberAgrees: currentTarget.checked })}
            />
            I have asked, and they agree that I vary {cause.displayName} like this
          </label>
        </>
      )}
      <Name
        label="What may it change?"
        value={fields.effect}
        variables={possibleEffects(variables)}
        onInput={(value) => onChange({ effect: value })}
      />
      <Field
        label={`What difference would you not want to miss${effect === undefined ? '' : `, in ${scaleEnds(effect.userUnitAbbreviatedName) === undefined ? effect.userUnitAbbreviatedName : 'points'}`}? (if you know)`}
        {...text('difference')}
      />
      <details class="more">
        <summary>More choices</summary>
        <p class="hint">Left empty, Daymark proposes what fits your records.</p>
        <Field label="Pairs, 6 to 60" {...text('pairs')} />
        <Field label="Days to a period, 1 to 28" {...text('periodDays')} />
        <Field label="Days left out at the beginning of a period" {...text('discardDays')} />
        <EffectDay value={fields.effectDay} onChange={(effectDay) => onChange({ effectDay })} />
        <Field label="First day, tomorrow at the earliest" type="date" {...text('startDate')} />
        <Field label="When each day’s card comes" type="time" {...text('cardTime')} />
        <Field label="Why you make it, for yourself" maxLength={2000} {...text('why')} />
      </details>
      <p class="buttons">
        <button type="submit" disabled={isBusy}>
          {isBusy ? 'One moment …' : 'See the plan'}
        </button>
      </p>
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly type?: 'date' | 'time';
  readonly maxLength?: number;
  readonly onInput: (event: { readonly currentTarget: HTMLInputElement }) => void;
}

function Field({ label, type, maxLength = 60, value, onInput }: FieldProps) {
  const id = useId();
  const members = { id, value, onInput, autocomplete: 'off' } as const;
  return (
    <div class="grow">
      <label for={id}>{label}</label>
      {type === undefined ? <input maxLength={maxLength} {...members} /> : <input type={type} {...members} />}
    </div>
  );
}

interface EffectDayProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The field for the day on which the effect of a day is recorded. */
export function EffectDay({ value, onChange }: EffectDayProps) {
  const id = useId();
  return (
    <>
      <label for={id}>What it changes is recorded</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">as my records suggest</option>
        <option value="same">on the same day</option>
        <option value="next">on the day after</option>
      </select>
    </>
  );
}

interface NameProps {
  readonly label: string;
  readonly value: string;
  readonly variables: readonly Variable[];
  readonly onInput: (value: string) => void;
}

function Name({ label, value, variables, onInput }: NameProps) {
  const id = useId();
  return (
    <div>
      <label for={id}>{label}</label>
      <input
        id={id}
        list={`${id}-names`}
        autocomplete="off"
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <datalist id={`${id}-names`}>
        {variables.map(({ variableId, displayName }) => (
          <option key={variableId} value={displayName} />
        ))}
      </datalist>
    </div>
  );
}
