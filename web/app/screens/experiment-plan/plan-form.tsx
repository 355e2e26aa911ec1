import { valueText } from '../../../../shared/domain/measurements/value-text.ts';
import { amountOfThing } from '../../../../shared/domain/units/quantity.ts';
import { readNumber } from '../../../../shared/domain/units/read-number.ts';
import { inUnit, scaleEnds } from '../../../../shared/domain/units/scale-text.ts';
import { findVariable } from '../../data/find-variable.ts';
import type { ApiVariable } from '../../data/variables.ts';
import { possibleEffects } from '../../studies/insights-view.ts';
import { CheckField, ChoiceField, TextField } from '../../ui/field.tsx';
import { type Fields, isEitherOr, isTreatment, levelsFor } from './plan-view.ts';

interface Props {
  readonly fields: Fields;
  readonly variables: readonly ApiVariable[];
  readonly isBusy: boolean;
  readonly onChange: (change: Partial<Fields>) => void;
  readonly onPlan: () => void;
}

export function PlanForm({ fields, variables, isBusy, onChange, onPlan }: Props) {
  const cause = findVariable(variables, fields.cause);
  const effect = findVariable(variables, fields.effect);
  const text = (name: keyof Fields & string) => ({
    value: String(fields[name]),
    onChange: (value: string) => onChange({ [name]: value }),
    maxLength: 60,
  });
  const chooseCause = (name: string) =>
    onChange({ cause: name, ...levelsFor(findVariable(variables, name)) });
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        onPlan();
      }}
      noValidate
    >
      <p class="plan-sentence" role="status">
        {planSentence(fields, cause, effect)}
      </p>
      <TextField
        label="What do you want to try?"
        value={fields.cause}
        names={variables.map(({ displayName }) => displayName)}
        onChange={chooseCause}
      />
      {cause === undefined && (
        <Offered
          label="Things you can choose to do"
          variables={variables.filter(({ kind }) => kind === 'chosen')}
          onChoose={chooseCause}
        />
      )}
      {cause !== undefined && !isEitherOr(cause) && (
        <div class="row levels">
          <TextField label={`On some days, ${inUnit(cause.userUnitAbbreviatedName)}`} {...text('levelA')} />
          <TextField label="On other days" {...text('levelB')} />
        </div>
      )}
      {cause !== undefined && isTreatment(cause) && (
        <>
          <p class="notice lacking">
            {cause.displayName} is a treatment. Changing it can be harmful. Ask whoever prescribed it, or a
            pharmacist, whether you can vary it at random from day to day.
          </p>
          <CheckField
            isChecked={fields.prescriberAgrees}
            onChange={(prescriberAgrees) => onChange({ prescriberAgrees })}
          >
            I have asked, and they agree that I can vary {cause.displayName} like this
          </CheckField>
        </>
      )}
      <TextField
        label="What could it change?"
        value={fields.effect}
        names={possibleEffects(variables).map(({ displayName }) => displayName)}
        onChange={(value) => onChange({ effect: value })}
      />
      {effect === undefined && (
        <Offered
          label="How you feel and what is measured"
          variables={possibleEffects(variables).filter(
            (one) => one !== cause && (one.kind === 'felt' || one.kind === 'measured'),
          )}
          onChoose={(name) => onChange({ effect: name })}
        />
      )}
      <TextField
        label={`How big a change would matter to you${effect === undefined ? '' : `, ${scaleEnds(effect.userUnitAbbreviatedName) === undefined ? inUnit(effect.userUnitAbbreviatedName) : 'in points'}`}?`}
        hint="Optional. The plan says how likely you are to see a change of that size."
        {...text('difference')}
      />
      <details class="more">
        <summary>More choices</summary>
        <p class="hint">Leave these empty, and Daymark suggests what fits your records.</p>
        <TextField label="Pairs, 6 to 60" {...text('pairs')} />
        <TextField label="Days in a period, 1 to 28" {...text('periodDays')} />
        <TextField label="Days left out at the start of a period" {...text('discardDays')} />
        <EffectDay value={fields.effectDay} onChange={(effectDay) => onChange({ effectDay })} />
        <TextField label="First day, tomorrow at the earliest" type="date" {...text('startDate')} />
        <TextField label="When each day’s card appears" type="time" {...text('cardTime')} />
        <TextField label="Why you are doing this (only for you)" {...text('why')} maxLength={2000} />
      </details>
      <p class="buttons">
        <button type="submit" disabled={isBusy}>
          {isBusy ? 'One moment …' : 'See the plan'}
        </button>
      </p>
    </form>
  );
}

const mostOffered = 5;

interface OfferedProps {
  readonly label: string;
  readonly variables: readonly ApiVariable[];
  readonly onChoose: (name: string) => void;
}

/** The person's most recorded variables that may be meant, each a tap away. */
const Offered = ({ label, variables, onChoose }: OfferedProps) => (
  <fieldset class="values offered" aria-label={label}>
    {variables
      .toSorted((a, b) => (b.numberOfMeasurements ?? 0) - (a.numberOfMeasurements ?? 0))
      .slice(0, mostOffered)
      .map(({ variableId, displayName }) => (
        <button key={variableId} type="button" class="value" onClick={() => onChoose(displayName)}>
          {displayName}
        </button>
      ))}
  </fieldset>
);

interface EffectDayProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The field for the day on which the effect of a day is recorded. */
export const EffectDay = ({ value, onChange }: EffectDayProps) => (
  <ChoiceField
    label="The effect is recorded"
    value={value}
    onChange={onChange}
    options={[
      ['', 'as my records suggest'],
      ['same', 'on the same day'],
      ['next', 'on the day after'],
    ]}
  />
);

/** The plan as one sentence, if it is made; it grows with the form. */
function planSentence(
  { levelA, levelB }: Pick<Fields, 'levelA' | 'levelB'>,
  cause: ApiVariable | undefined,
  effect: ApiVariable | undefined,
): string {
  if (cause === undefined) return 'Try something on some days and not on others. Does it make a difference?';
  const question =
    effect === undefined
      ? 'Does it make a difference?'
      : `Does that change your ${effect.displayName.toLowerCase()}?`;
  return `${levels(levelA, levelB, cause)}, as chance decides. ${question}`;
}

function levels(levelA: string, levelB: string, cause: ApiVariable): string {
  const name = cause.displayName;
  if (isEitherOr(cause)) return `Some days with ${name}, other days without`;
  const [some, others] = [amountText(levelA, cause), amountText(levelB, cause)];
  if (some === undefined) return `Some days with more ${name}, other days with less`;
  if (others === undefined || readNumber(levelB, cause.userUnitAbbreviatedName) === 0)
    return `Some days ${some}, other days none`;
  return `Some days ${some}, other days ${others}`;
}

function amountText(
  text: string,
  { userUnitAbbreviatedName: unit, ...cause }: ApiVariable,
): string | undefined {
  const value = readNumber(text, unit);
  if (value === undefined) return undefined;
  const thing = { name: cause.displayName, category: cause.variableCategoryName };
  return amountOfThing(valueText(value, unit, thing), unit, thing);
}
