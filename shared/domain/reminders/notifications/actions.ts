import { displayNumber, displayValueAndUnit } from '../../measurements/display-value.ts';
import { grouped } from '../../texts/counted.ts';
import { isDuration } from '../../units/quantity.ts';
import type { Unit } from '../../units/units.ts';
import type { Action } from './action.ts';

export interface Askable {
  readonly displayName: string;
  /** The name of the variable's category. */
  readonly category?: string;
  readonly unit: Unit;
  readonly defaultValue: number | undefined;
  /** The person's latest values in this unit, newest first. */
  readonly lastValues: readonly number[];
  /** True for a day of an experiment, whose default value is the instructed one and the only one offered. */
  readonly isTold?: boolean;
}

const mostLastValues = 3;
const longestInAction = 40;

/** A name cut for the texts of actions: there are many on a page, and an answer has a largest size. */
export function shortName(name: string): string {
  const characters = [...name];
  return characters.length <= longestInAction
    ? name
    : `${characters.slice(0, longestInAction - 1).join('')}…`;
}

/** The values that get a button: every step of a rating, yes and no, else what the person usually enters. */
export function offeredValues({ unit, defaultValue, lastValues, isTold }: Askable): number[] {
  if (isTold && defaultValue !== undefined) return [defaultValue];
  if (unit.abbreviatedName === 'yes/no') return [1, 0];
  const { minimum, maximum, category } = unit;
  if (category === 'Rating' && minimum !== null && maximum !== null)
    return Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i);
  const distinct = [...new Set(lastValues)].slice(0, mostLastValues);
  return defaultValue === undefined || distinct.includes(defaultValue)
    ? distinct
    : [...distinct, defaultValue];
}

export const snoozeAction: Action = {
  action: 'snooze',
  callback: 'snoozeAction',
  title: 'Snooze',
  longTitle: 'Snooze: ask me again later',
  shortTitle: 'Snooze',
};

export const skipAction: Action = {
  action: 'skip',
  callback: 'skipAction',
  title: 'Skip',
  longTitle: 'Skip: record nothing this time',
  shortTitle: 'Skip',
};

export const doneTitle = 'Done';

/** Skips the instruction of a day of an experiment. */
export const notDoneAction: Action = {
  action: 'skip',
  callback: 'skipAction',
  title: 'Not done',
  longTitle: 'Not done: record nothing, and note that the plan wasn’t followed',
  shortTitle: 'Not done',
};

/** One per offered value, then Snooze and Skip. */
export function actionArray(askable: Askable): Action[] {
  const values = offeredValues(askable).map((value) => trackAction(askable, value));
  return askable.isTold ? [...values, notDoneAction, snoozeAction] : [...values, snoozeAction, skipAction];
}

export function trackAction(askable: Askable, value: number): Action {
  const { displayName, unit, isTold, defaultValue } = askable;
  if (isTold && value === defaultValue) return doneAction(askable, value);
  const title = titleOf(askable, value);
  const name = shortName(displayName);
  return {
    action: 'track',
    callback: 'trackAction',
    modifiedValue: value,
    unitAbbreviatedName: unit.abbreviatedName,
    title,
    longTitle: unit.category === 'Rating' ? `Rate ${name} ${title}` : `Record ${title} for ${name}`,
    shortTitle:
      unit.abbreviatedName === 'yes/no' || isDuration(unit.abbreviatedName)
        ? title
        : grouped(displayNumber(value)),
  };
}

const titleOf = ({ displayName, category, unit }: Askable, value: number): string =>
  displayValueAndUnit(value, unit, { name: displayName, category });

const doneAction = (askable: Askable, value: number): Action => ({
  action: 'track',
  callback: 'trackAction',
  modifiedValue: value,
  unitAbbreviatedName: askable.unit.abbreviatedName,
  title: doneTitle,
  longTitle: `Done as planned: record ${titleOf(askable, value)} for ${shortName(askable.displayName)}`,
  shortTitle: doneTitle,
});

/** The same values, each for every pending notification of the variable. */
export function trackAllActions(askable: Askable): Action[] {
  return offeredValues(askable).map((value) => ({
    action: 'trackAll',
    callback: 'trackAllAction',
    modifiedValue: value,
    unitAbbreviatedName: askable.unit.abbreviatedName,
    title: `${titleOf(askable, value)} for all`,
  }));
}
