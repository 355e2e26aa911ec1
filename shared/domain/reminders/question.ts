import type { Unit } from '../units/units.ts';
import type { EffectiveSettings } from '../variables/effective-settings.ts';

/** What is asked about: a person's variable, in the unit the answer is given in. */
export interface Subject extends Pick<EffectiveSettings, 'displayName' | 'category' | 'valence'> {
  readonly unit: Unit;
}

/** When it is asked about; without it the question is about now. */
export interface Moment {
  /** "today", "yesterday", "on Monday". */
  readonly day: string;
  /** "8:00 PM" */
  readonly time: string;
}

/** What people do with the things of a category. */
const verbs: Readonly<Record<string, string>> = {
  Activity: 'do',
  Books: 'read',
  Foods: 'have',
  Music: 'listen to',
  'Movies and TV': 'watch',
  Nutrients: 'take',
  Payments: 'pay for',
  'Physical Activities': 'do',
  Sleep: 'get',
  Software: 'use',
  Treatments: 'take',
};
/** These are states one finds, not things one does. */
const observed = new Set(['Vital Signs', 'Physique', 'Environment', 'Cognitive Performance']);
const severe = new Set(['Symptoms', 'Conditions', 'Causes of Illness']);
const plurals: Readonly<Record<string, string>> = { Serving: 'servings', Event: 'times', Count: 'times' };

/** One line, as a notification shows it. */
export function question(subject: Subject, moment?: Moment): string {
  const day = moment === undefined || moment.day === 'today' ? '' : ` ${moment.day}`;
  return `${opening(subject, day !== '')}${day}?`;
}

/** The whole question: with the hour, the scale and which end of it is good. */
export function longQuestion(subject: Subject, moment?: Moment): string {
  const isPast = moment !== undefined && moment.day !== 'today';
  const when = moment === undefined ? '' : ` ${moment.day} at ${moment.time}`;
  return `${opening(subject, isPast)}${when}${scale(subject)}?`;
}

function opening({ displayName: name, unit, category, valence }: Subject, isPast: boolean): string {
  const verb = verbs[category.name] ?? 'have';
  const be = isPast ? 'was' : 'is';
  if (unit.abbreviatedName === 'yes/no')
    return category.name === 'Locations' ? `Were you at ${name}` : `Did you ${verb} ${name}`;
  if (unit.category === 'Rating') {
    if (severe.has(category.name) || valence === 'negative') return `How severe ${be} your ${name}`;
    return `How ${isPast ? 'was' : 'would you rate'} your ${name}`;
  }
  if (observed.has(category.name) || unit.category === 'Temperature' || unit.category === 'Pressure')
    return `What ${be} ${category.name === 'Environment' ? 'the' : 'your'} ${name} in ${unit.name}`;
  if (unit.abbreviatedName === '$') return `How many dollars did you spend on ${name}`;
  const amount = plurals[unit.name] ?? unit.name;
  if (amount === 'times') return `How many times did you ${verb} ${name}`;
  return `How many ${unit.abbreviatedName === 'IU' ? amount : amount.toLowerCase()} of ${name} did you ${verb}`;
}

function scale({ unit, valence }: Subject): string {
  const { minimum, maximum, category } = unit;
  if (category !== 'Rating' || minimum === null || maximum === null) return '';
  const range = `, on a scale from ${minimum} to ${maximum}`;
  if (valence === 'positive') return `${range} where ${maximum} is the best`;
  return valence === 'negative' ? `${range} where ${maximum} is the worst` : range;
}
