import { valueText } from '../../../shared/domain/measurements/value-text.ts';
import { readNumber } from '../../../shared/domain/units/read-number.ts';
import { now } from '../api/clock.ts';
import { clockText } from '../time/day.ts';
import { nowSeconds } from '../time/use-now.ts';
import { oddValue, type ValueBounds } from '../ui/odd-value.ts';
import { numberAdvice } from '../ui/read-number.ts';
import { entryAt } from './entry-at.ts';
import { nextSecond } from './entry-input.ts';
import { fromField, timeProblem, toField } from './local-time.ts';
import type { EntryFormProps, EntryFormState } from './use-entry-form.ts';
import type { ApiUnit } from './value-input.ts';
import { type Dose, possibleDoses } from './which-dose.ts';

/** A form, filled in. */
interface FilledForm {
  readonly props: EntryFormProps;
  readonly state: EntryFormState;
  readonly chosenUnit: () => ApiUnit;
}

interface Confirmations {
  /** True once an odd value is confirmed. */
  readonly isSure?: boolean;
  /** True if the entry at the same time should be replaced. */
  readonly isOver?: boolean;
  /** True once a second dose is confirmed. */
  readonly isSecond?: boolean;
  /** The dose that it was, once that is said. */
  readonly dose?: Dose | 'neither';
}

/** Saves an entry, unless a field is wrong or something has to be asked first. */
export async function saveEntry(
  form: FilledForm,
  { isSure = false, isOver = false, isSecond = false, dose }: Confirmations = {},
): Promise<void> {
  const { props, state } = form;
  const { clock, initial, identity, onSave } = props;
  if (state.isLooking.value) return;
  state.question.value = undefined;
  const unit = form.chosenUnit();
  const unitName = unit.abbreviatedName;
  const read = readFields(props, state, unitName);
  if (read === undefined) return;
  const { value, at, isTimeAsItWas } = read;
  const save = (moment: number) =>
    onSave({
      value,
      unit: unitName,
      at: moment,
      note: state.note.value.trim(),
      ...(dose !== undefined && dose !== 'neither' && { answers: dose.id }),
    });
  const odd = isSure ? undefined : oddValue(value, unitName, boundsIn(props, unit));
  if (odd !== undefined) {
    const words = `Yes, ${valueText(value, unitName, { name: props.variableName })}`;
    const onChoose = () => void saveEntry(form, { isSure: true });
    state.question.value = { text: odd, choices: [{ words, onChoose }] };
    return;
  }
  const possible = dose === undefined && value !== 0 ? possibleDoses(props.doses ?? [], at) : [];
  if (possible.length > 0) {
    const choose = (chosen: Dose | 'neither') => () => void saveEntry(form, { isSure: true, dose: chosen });
    state.question.value = {
      text: 'Which dose was this?',
      choices: [
        ...possible.map((one) => ({ words: clockText(clock, one.at), onChoose: choose(one) })),
        { words: 'An extra one', onChoose: choose('neither') },
      ],
    };
    return;
  }
  const second = isSecond || value === 0 ? undefined : props.secondDose?.(at);
  if (second !== undefined) {
    const onChoose = () => void saveEntry(form, { isSure: true, isSecond: true, dose });
    state.question.value = { text: second, choices: [{ words: 'Record another dose', onChoose }] };
    return;
  }
  // Nothing can be recorded yet at a moment that nobody chose.
  if (isOver || isTimeAsItWas || state.time.value === undefined) return save(at);
  state.isLooking.value = true;
  const there = await entryAt(identity, at).finally(() => {
    state.isLooking.value = false;
  });
  if (there === undefined) return save(at);
  const keepBoth = {
    words: `Keep both, this one at ${clockText(clock, there.nextFree)}`,
    onChoose: () => save(there.nextFree),
  };
  const replace = {
    words: `Replace ${there.value}`,
    onChoose: () =>
      void saveEntry(form, {
        isSure: true,
        isSecond: true,
        isOver: true,
        dose,
      }),
  };
  state.question.value = {
    text: `At ${clockText(clock, at)} you already recorded ${there.value}.`,
    choices: initial === undefined ? [keepBoth, replace] : [keepBoth],
  };
}

/** Value and time of the form; undefined where one of them is wrong, which the form then says. */
function readFields({ clock, initial }: EntryFormProps, state: EntryFormState, unitName: string) {
  const value = readNumber(state.text.value, unitName);
  const time = state.time.value;
  const isTimeAsItWas = initial !== undefined && time === toField(clock, initial.at);
  const at =
    time === undefined
      ? nextSecond(Math.floor(now() / 1000))
      : isTimeAsItWas
        ? initial.at
        : fromField(clock, time);
  state.valueProblem.value = value === undefined ? numberAdvice(state.text.value, unitName) : '';
  state.timeProblem.value = timeProblem(at, nowSeconds.value) ?? '';
  if (value === undefined || at === undefined || state.timeProblem.value !== '') return undefined;
  return { value, at, isTimeAsItWas };
}

/** The limits of the variable where the unit is its own, else those of the unit. */
const boundsIn = ({ unit, bounds }: EntryFormProps, chosen: ApiUnit): ValueBounds =>
  chosen.abbreviatedName === unit && bounds !== undefined
    ? bounds
    : { least: chosen.minimumAllowedValue, most: chosen.maximumAllowedValue };
