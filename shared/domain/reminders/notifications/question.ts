import { findThing } from '../../catalogue/catalogue.ts';
import type { Unit } from '../../units/units.ts';
import type { EffectiveSettings } from '../../variables/effective-settings.ts';
import { amountWords, readingWords } from '../unit-words.ts';

/** The variable that a question is about, with the unit of the answer. */
export interface QuestionVariable extends Pick<EffectiveSettings, 'displayName' | 'category' | 'valence'> {
  readonly unit: Unit;
}

/** The time that a question is about. */
export interface Moment {
  /** "today", "yesterday", "on Monday". */
  readonly day: string;
  /** "20:00" */
  readonly time: string;
  /** Still to come: the question is put as it will be asked then. */
  readonly isComing?: true;
}

/** Verbs for the things of a category; people "have" those of the others. */
const verbs: Readonly<Record<string, string>> = {
  Activity: 'do',
  Books: 'read',
  Emotions: 'feel',
  Goals: 'reach',
  Music: 'listen to',
  'Movies and TV': 'watch',
  Nutrients: 'take',
  Payments: 'pay for',
  'Physical Activities': 'do',
  Sleep: 'get',
  Software: 'use',
  Treatments: 'take',
};
/** Categories of things that people do for a while: "minutes did you read Ulysses", not "minutes of Ulysses". */
const pastimes = new Set(['Books', 'Emotions', 'Music', 'Movies and TV', 'Software']);
/** Categories of states, which people measure and do not do. */
const observed = new Set(['Vital Signs', 'Physique', 'Environment', 'Cognitive Performance']);
const severe = new Set(['Symptoms', 'Conditions', 'Causes of Illness']);
/** Categories of things that nobody owns: "rate War and Peace", not "rate your War and Peace". */
const unowned = new Set(['Books', 'Environment', 'Foods', 'Locations', 'Movies and TV', 'Music', 'Software']);

/** Categories whose names are everyday words; those of the others may be titles, brands, places or people. */
const everyday = new Set([
  'Activity',
  'Cognitive Performance',
  'Emotions',
  'Environment',
  'Physical Activities',
  'Physique',
  'Sleep',
  'Symptoms',
  'Vital Signs',
]);
/** Capitalised words such as "Headache", but not "HRV", "B12", "D" or "Crohn’s". */
const capitalised = /(?<![\p{L}\p{N}'’])\p{Lu}\p{Ll}+(?![\p{L}\p{N}'’])/gu;

/** A name within a sentence, where everyday words begin with a small letter. */
const nameWithin = ({ displayName, category }: QuestionVariable): string =>
  everyday.has(category.name) ? displayName.replace(capitalised, (word) => word.toLowerCase()) : displayName;

/** The question in one line, as a notification shows it; without a moment it is about now. */
export function question(asked: QuestionVariable, moment?: Moment): string {
  const isOfToday = moment === undefined || moment.isComing || moment.day === 'today';
  return isOfToday
    ? (commonQuestion(asked) ?? `${opening(asked, 'is')}?`)
    : `${opening(asked, 'was')} ${moment.day}?`;
}

/** The catalogue's question for a thing, if the variable is measured as there. It only fits questions about today. */
function commonQuestion({ displayName, category, unit, valence }: QuestionVariable): string | undefined {
  const thing = findThing(displayName);
  const isSame =
    thing?.category === category.name && thing.unit === unit.abbreviatedName && thing.valence === valence;
  return isSame ? thing.question : undefined;
}

/** The whole question, with the hour, the scale and its good end. */
export function longQuestion(asked: QuestionVariable, moment?: Moment): string {
  if (moment === undefined || moment.isComing) return `${opening(asked, 'is')}${scale(asked)}?`;
  const be = moment.day === 'today' ? 'is' : 'was';
  return `${opening(asked, be)} ${moment.day} at ${moment.time}${scale(asked)}?`;
}

function opening(asked: QuestionVariable, be: 'is' | 'was'): string {
  const { unit, category, valence } = asked;
  const name = nameWithin(asked);
  if (unit.abbreviatedName === 'yes/no') return occurrence(asked);
  if (hasScale(unit)) {
    if (severe.has(category.name) || valence === 'negative') return `How severe ${be} your ${name}`;
    return `How would you rate ${unowned.has(category.name) ? '' : 'your '}${name}`;
  }
  const words = readingWords(unit, observed.has(category.name));
  if (words === undefined) return quantity(asked);
  return `What ${be} ${category.name === 'Environment' ? 'the' : 'your'} ${[name, words].filter(Boolean).join(' ')}`;
}

function occurrence(asked: QuestionVariable): string {
  const { category } = asked;
  const name = nameWithin(asked);
  if (category.name === 'Locations') return `Were you at ${name}`;
  return category.name === 'Environment' ? `Was there ${name}` : `Did you ${verbOf(category.name)} ${name}`;
}

const duration = / duration$/i;

function quantity(asked: QuestionVariable): string {
  const { unit, category } = asked;
  const name = nameWithin(asked);
  if (unit.abbreviatedName === '$') return `How many dollars did you spend on ${name}`;
  const [amount, isTimes] = [amountWords(unit), unit.name === 'Event' || unit.name === 'Count'];
  const isSpell = unit.category === 'Duration';
  if (isSpell && duration.test(name)) return `How long was your ${name.replace(duration, '')}`;
  if (category.name === 'Locations' && isTimes) return `How many times were you at ${name}`;
  if (category.name === 'Locations' && isSpell) return `${amount} did you spend at ${name}`;
  const verb = verbOf(category.name);
  if (isTimes || (isSpell && pastimes.has(category.name))) return `${amount} did you ${verb} ${name}`;
  return `${amount} of ${name} did you ${verb}`;
}

const verbOf = (category: string): string => verbs[category] ?? 'have';

const hasScale = ({ category, minimum, maximum }: Unit): boolean =>
  category === 'Rating' && minimum !== null && maximum !== null;

function scale({ unit, valence }: QuestionVariable): string {
  if (!hasScale(unit)) return '';
  const { minimum, maximum } = unit;
  const range = `, on a scale from ${minimum} to ${maximum}`;
  if (valence === 'positive') return `${range} where ${maximum} is best`;
  return valence === 'negative' ? `${range} where ${maximum} is worst` : range;
}
