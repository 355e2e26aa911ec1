import { mulberry32 } from '../../../shared/domain/analysis/methods/random.ts';
/**
 * Forty studies, typical and odd, in full words. The texts are kept in test/fixtures/study-texts.md, to be read:
 * would a neighbour understand them, and is every word true? After a change of words or method:
 *
 * node test/support/studies/typical-studies.ts > test/fixtures/study-texts.md
 */

import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { analyse } from '../../../shared/domain/analysis/analyse.ts';
import type { StudyStatistics } from '../../../shared/domain/analysis/statistics.ts';
import { toRuns } from '../../../shared/domain/histories/runs.ts';
import type { KnownVariable } from '../../../shared/domain/measurements/row.ts';
import { describeStudy } from '../../../shared/domain/studies/describe-study.ts';
import { drawStudy, drawVariable } from '../../../shared/domain/studies/study-drawings.ts';
import { type StudyPage, studyPage } from '../../../shared/domain/studies/study-page.ts';
import { analysisInput, toStudySeries } from '../../../shared/domain/studies/study-series.ts';
import { labelsOf, studyText } from '../../../shared/domain/studies/study-text.ts';
import { clockOf } from '../../../shared/domain/time/person-clock.ts';
import { findUnit } from '../../../shared/domain/units/units.ts';
import { getCategoryByName } from '../../../shared/domain/variables/categories.ts';
import { effectiveSettings } from '../../../shared/domain/variables/effective-settings.ts';
import type { VariableSettings } from '../../../shared/domain/variables/variable.ts';

interface Random {
  /** A number from 0 up to 1. */
  readonly even: () => number;
  /** A number around 0, mostly within 1. */
  readonly noise: () => number;
}

type Side = readonly [
  name: string,
  category: string,
  unit: string,
  operation?: 'SUM' | 'MEAN',
  settings?: VariableSettings,
];

interface Recipe {
  readonly about: string;
  readonly cause: Side;
  readonly effect: Side;
  readonly days?: number;
  /** Hours of the day at which each is recorded. */
  readonly causeHour?: number;
  readonly effectHour?: number;
  readonly make: (day: number, random: Random, before: readonly Day[]) => Day;
  /** Changes the days afterwards, as mistakes do. */
  readonly spoil?: (days: Day[]) => void;
}

interface Day {
  cause: number | null;
  effect: number | null;
}

const noFilling: VariableSettings = { fillingType: 'none' };
const aDay: VariableSettings = { ...noFilling, onsetDelay: 0, durationOfAction: 86_400 };
const coin = ({ even }: Random) => (even() < 0.5 ? 0 : 1);
const points = (value: number, from = 1, to = 5) => Math.max(from, Math.min(to, Math.round(value)));

const sleep: Side = ['Sleep Duration', 'Sleep', 'h', 'SUM', aDay];
const mood: Side = ['Mood', 'Emotions', '/5', 'MEAN'];
const coffee: Side = ['Coffee', 'Foods', 'serving', 'SUM', aDay];
const headache: Side = ['Headache', 'Symptoms', 'yes/no', 'SUM', { ...noFilling, valence: 'negative' }];
const steps: Side = ['Daily Steps', 'Physical Activities', 'count', 'SUM', aDay];

const sleepAndMood =
  (strength: number, noise = 1) =>
  (_: number, random: Random): Day => {
    const hours = Number((7.2 + random.noise()).toFixed(1));
    return { cause: hours, effect: points(3.3 + strength * (hours - 7.2) + noise * random.noise()) };
  };

export const recipes: readonly Recipe[] = [
  { about: 'Sleep helps mood, clearly', cause: sleep, effect: mood, days: 120, make: sleepAndMood(0.7, 0.6) },
  {
    about: 'The same with one night typed as 25 hours',
    cause: sleep,
    effect: mood,
    days: 120,
    make: sleepAndMood(0.7, 0.6),
    spoil: (days) => {
      days[71] = { cause: 25, effect: 2 };
    },
  },
  {
    about: 'Sleep and mood have nothing to do with each other',
    cause: sleep,
    effect: mood,
    days: 120,
    make: sleepAndMood(0),
  },
  {
    about: 'One mistyped day makes the finding',
    cause: sleep,
    effect: ['Reaction Time', 'Cognitive Performance', 'ms', 'MEAN', { valence: 'negative' }],
    days: 90,
    make: (_, random) => ({
      cause: Number((7.2 + 0.7 * random.noise()).toFixed(1)),
      effect: Math.round(310 + 20 * random.noise()),
    }),
    spoil: (days) => {
      days[40] = { cause: 25, effect: 900 };
    },
  },
  {
    about: 'One mistyped day hides the finding',
    cause: sleep,
    effect: ['Reaction Time', 'Cognitive Performance', 'ms', 'MEAN', { valence: 'negative' }],
    days: 90,
    make: (_, random) => {
      const hours = Number((7.2 + 0.7 * random.noise()).toFixed(1));
      return { cause: hours, effect: Math.round(310 - 12 * (hours - 7.2) + 20 * random.noise()) };
    },
    spoil: (days) => {
      days[40] = { cause: 72, effect: 330 };
    },
  },
  {
    about: 'Evening coffee, sleep rated the next morning',
    cause: coffee,
    effect: ['Sleep Quality', 'Sleep', '/5', 'MEAN'],
    causeHour: 18,
    effectHour: 8,
    days: 90,
    make: (_, random, before) => ({
      cause: Math.floor(4 * random.even()),
      effect: points(4.6 - 0.8 * (before.at(-1)?.cause ?? 0) + 0.6 * random.noise()),
    }),
  },
  {
    about: 'A pill that helps a rating, taken by the toss of a coin',
    cause: ['Vitamin D', 'Treatments', 'IU', 'SUM', aDay],
    effect: ['Energy', 'Emotions', '/10', 'MEAN'],
    days: 60,
    make: (_, random) => {
      const dose = 1000 * coin(random);
      return { cause: dose, effect: points(5 + dose / 600 + 1.2 * random.noise(), 1, 10) };
    },
  },
  {
    about: 'A treatment recorded only when taken, other days count as none',
    cause: ['Ibuprofen', 'Treatments', 'mg', 'SUM', { onsetDelay: 0, durationOfAction: 86_400 }],
    effect: ['Back Pain', 'Symptoms', '/10', 'MEAN', { valence: 'negative', fillingType: 'none' }],
    days: 70,
    make: (_, random) => {
      const taken = random.even() < 0.35;
      return {
        cause: taken ? 400 : null,
        effect: points(5.5 - (taken ? 2.2 : 0) + 1.1 * random.noise(), 1, 10),
      };
    },
  },
  {
    about: 'Alcohol and headache, both yes or no',
    cause: ['Alcohol', 'Foods', 'yes/no', 'SUM', aDay],
    effect: headache,
    days: 100,
    make: (_, random) => {
      const had = coin(random);
      return { cause: had, effect: random.even() < (had ? 0.55 : 0.2) ? 1 : 0 };
    },
  },
  {
    about: 'Headache does not depend on the weather',
    cause: ['Air Pressure', 'Environment', 'Pa', 'MEAN', aDay],
    effect: headache,
    days: 100,
    make: (_, random) => ({
      cause: Math.round(101_300 + 700 * random.noise()),
      effect: random.even() < 0.3 ? 1 : 0,
    }),
  },
  {
    about: 'Steps and resting heart rate',
    cause: steps,
    effect: ['Resting Heart Rate', 'Vital Signs', 'bpm', 'MEAN', { valence: 'negative' }],
    days: 365,
    make: (_, random) => {
      const walked = Math.round(8000 + 3000 * random.noise());
      return { cause: walked, effect: Math.round(62 - walked / 2500 + 2.5 * random.noise()) };
    },
  },
  {
    about: 'Steps and body temperature',
    cause: steps,
    effect: ['Body Temperature', 'Vital Signs', 'C', 'MEAN'],
    days: 45,
    make: (_, random) => ({
      cause: Math.round(8000 + 3000 * random.noise()),
      effect: Number((36.6 + 0.2 * random.noise()).toFixed(1)),
    }),
  },
  {
    about: 'Spending after shopping trips',
    cause: ['Shopping', 'Activity', 'event', 'SUM', aDay],
    effect: ['Spending', 'Payments', '$', 'SUM', noFilling],
    days: 60,
    make: (_, random) => {
      const trips = Math.floor(3 * random.even());
      return { cause: trips, effect: Number((10 + 14 * trips + 6 * random.noise()).toFixed(2)) };
    },
  },
  {
    about: 'Ratings that hardly differ',
    cause: coffee,
    effect: mood,
    days: 80,
    make: (_, random) => ({
      cause: Math.floor(4 * random.even()),
      effect: points(3.34 + 0.9 * random.noise()),
    }),
  },
  {
    about: 'A scale with a middle',
    cause: ['Sunshine', 'Environment', 'h', 'SUM', aDay],
    effect: ['Overall Mood', 'Emotions', '-4 to 4', 'MEAN'],
    days: 75,
    make: (_, random) => {
      const sun = Number((6 + 3 * random.noise()).toFixed(1));
      return { cause: sun, effect: points(-1 + 0.4 * (sun - 4) + random.noise(), -4, 4) };
    },
  },
  {
    about: 'A percentage',
    cause: ['Water', 'Foods', 'mL', 'SUM', aDay],
    effect: ['Sleep Efficiency', 'Sleep', '%', 'MEAN'],
    days: 64,
    make: (_, random) => {
      const drunk = Math.round(1800 + 500 * random.noise());
      return { cause: drunk, effect: Math.round(88 + (drunk - 1800) / 250 + 2 * random.noise()) };
    },
  },
  {
    about: 'A medicine that acts over three days',
    cause: [
      'Steroid',
      'Treatments',
      'mg',
      'SUM',
      { onsetDelay: 0, durationOfAction: 259_200, fillingType: 'none' },
    ],
    effect: ['Joint Pain', 'Symptoms', '/10', 'MEAN', { valence: 'negative', fillingType: 'none' }],
    days: 90,
    make: (_, random, before) => {
      const dose = 5 * Math.floor(3 * random.even());
      const mean = (dose + (before.at(-1)?.cause ?? 5) + (before.at(-2)?.cause ?? 5)) / 3;
      return { cause: dose, effect: points(7 - 0.5 * mean + random.noise(), 1, 10) };
    },
  },
  {
    about: 'An effect that comes two days later',
    cause: ['Gluten', 'Foods', 'g', 'SUM', aDay],
    effect: ['Bloating', 'Symptoms', '/10', 'MEAN', { valence: 'negative', fillingType: 'none' }],
    days: 90,
    make: (_, random, before) => ({
      cause: Math.round(15 * random.even()),
      effect: points(2 + 0.35 * (before.at(-2)?.cause ?? 7) + 0.8 * random.noise(), 1, 10),
    }),
  },
  {
    about: 'Bad mood makes for cigarettes, not the other way round',
    cause: ['Cigarettes', 'Foods', 'count', 'SUM', aDay],
    effect: mood,
    days: 100,
    causeHour: 12,
    effectHour: 20,
    make: (_, random, before) => ({
      cause: Math.max(0, Math.round(10 - 2.4 * ((before.at(-1)?.effect ?? 3) - 1) + 1.5 * random.noise())),
      effect: points(3 + 1.4 * random.noise()),
    }),
  },
  {
    about: 'Two days',
    cause: coffee,
    effect: mood,
    days: 2,
    make: (day) => ({ cause: day, effect: 3 + day }),
  },
  {
    about: 'Nothing at all',
    cause: coffee,
    effect: mood,
    days: 0,
    make: () => ({ cause: null, effect: null }),
  },
  {
    about: 'Nine days, one short',
    cause: coffee,
    effect: mood,
    days: 9,
    make: (day, random) => ({ cause: day % 3, effect: points(3 + random.noise()) }),
  },
  {
    about: 'A cause that never changed',
    cause: coffee,
    effect: mood,
    days: 30,
    make: (_, random) => ({ cause: 2, effect: points(3 + random.noise()) }),
  },
  {
    about: 'An effect that never changed',
    cause: coffee,
    effect: mood,
    days: 30,
    make: (_, random) => ({ cause: Math.floor(4 * random.even()), effect: 3 }),
  },
  {
    about: 'Begun once and kept up',
    cause: ['Running', 'Physical Activities', 'min', 'SUM', aDay],
    effect: ['Weight', 'Physique', 'kg', 'MEAN', { valence: 'negative' }],
    days: 60,
    make: (day, random) => ({
      cause: day < 30 ? 0 : 30,
      effect: Number((82 - (day < 30 ? 0 : 1.5) + 0.4 * random.noise()).toFixed(1)),
    }),
  },
  {
    about: 'Only two days with it',
    cause: ['Sauna', 'Activity', 'min', 'SUM', aDay],
    effect: sleep,
    days: 40,
    make: (day, random) => ({
      cause: day === 9 || day === 24 ? 20 : 0,
      effect: Number((7 + 0.6 * random.noise()).toFixed(1)),
    }),
  },
  {
    about: 'Twelve days, a strong link',
    cause: coffee,
    effect: ['Tremor', 'Symptoms', '/5', 'MEAN', { valence: 'negative', fillingType: 'none' }],
    days: 12,
    make: (_, random) => {
      const cups = Math.floor(4 * random.even());
      return { cause: cups, effect: points(1.2 + cups + 0.4 * random.noise()) };
    },
  },
  {
    about: 'Twenty-nine days, one short of more than low confidence',
    cause: coffee,
    effect: mood,
    days: 29,
    make: (_, random) => {
      const cups = Math.floor(4 * random.even());
      return { cause: cups, effect: points(2.2 + 0.7 * cups + 0.5 * random.noise()) };
    },
  },
  {
    about: 'Forty days: too few to take out a weekly rhythm',
    cause: ['Beer', 'Foods', 'serving', 'SUM', aDay],
    effect: ['Sleep Quality', 'Sleep', '/5', 'MEAN'],
    days: 40,
    causeHour: 19,
    effectHour: 8,
    make: (_, random, before) => ({
      cause: Math.floor(4 * random.even()),
      effect: points(4.5 - 0.7 * (before.at(-1)?.cause ?? 0) + 0.7 * random.noise()),
    }),
  },
  {
    about: 'Two trends that have nothing to do with each other',
    cause: ['Books Read', 'Books', 'min', 'SUM', aDay],
    effect: ['Weight', 'Physique', 'kg', 'MEAN', { valence: 'negative' }],
    days: 80,
    make: (day, random) => ({
      cause: Math.round(20 + day + 8 * random.noise()),
      effect: Number((84 - day / 40 + 0.3 * random.noise()).toFixed(1)),
    }),
  },
  {
    about: 'Weekends alone explain both',
    cause: ['Wine', 'Foods', 'serving', 'SUM', aDay],
    effect: ['Socialising', 'Social Interactions', 'h', 'SUM', noFilling],
    days: 84,
    make: (day) => ({ cause: day % 7 > 4 ? 2 : 0, effect: day % 7 > 4 ? 4 : 1 }),
  },
  {
    about: 'A cause that nobody can take',
    cause: ['Outdoor Temperature', 'Environment', 'C', 'MEAN', aDay],
    effect: ['Ice Cream', 'Foods', 'serving', 'SUM', noFilling],
    days: 70,
    make: (_, random) => {
      const warm = Number((18 + 6 * random.noise()).toFixed(1));
      return { cause: warm, effect: Math.max(0, Math.round(0.12 * (warm - 10) + 0.6 * random.noise())) };
    },
  },
  {
    about: 'Values outside of what is allowed',
    cause: coffee,
    effect: [
      'Pulse',
      'Vital Signs',
      'bpm',
      'MEAN',
      { maximumAllowedValue: { value: 120, unitId: unitIdOf('bpm') }, valence: 'negative' },
    ],
    days: 50,
    make: (day, random) => {
      const cups = Math.floor(4 * random.even());
      return { cause: cups, effect: day % 10 === 3 ? 700 : Math.round(64 + 3 * cups + 3 * random.noise()) };
    },
  },
  {
    about: 'A trace of a nutrient',
    cause: ['Selenium', 'Nutrients', 'mg', 'SUM', aDay],
    effect: mood,
    days: 60,
    make: (_, random) => ({
      cause: Number((0.000055 * (1 + 0.3 * random.noise())).toPrecision(3)),
      effect: points(3 + random.noise()),
    }),
  },
  {
    about: 'A name of its own and an alias',
    cause: ['Omega-3 & “fish oil” <500>', 'Treatments', 'capsules', 'SUM', { ...aDay, alias: 'My fish oil' }],
    effect: mood,
    days: 40,
    make: (_, random) => ({ cause: coin(random), effect: points(3 + random.noise()) }),
  },
  {
    about: 'A rating as the cause',
    cause: ['Stress', 'Emotions', '/5', 'MEAN', aDay],
    effect: ['Productivity', 'Cognitive Performance', '/5', 'MEAN'],
    days: 66,
    make: (_, random) => {
      const stress = points(3 + 1.3 * random.noise());
      return { cause: stress, effect: points(5.2 - 0.8 * stress + 0.6 * random.noise()) };
    },
  },
  {
    about: 'An effect that is better when numeric and neither good nor bad',
    cause: ['Caffeine', 'Nutrients', 'mg', 'SUM', aDay],
    effect: ['Bedtime Reading', 'Books', 'min', 'SUM', { ...noFilling, valence: 'numeric' }],
    days: 50,
    make: (_, random) => {
      const dose = 50 * Math.floor(5 * random.even());
      return { cause: dose, effect: Math.max(0, Math.round(20 + dose / 10 + 6 * random.noise())) };
    },
  },
  {
    about: 'Once a week',
    cause: ['Yoga', 'Physical Activities', 'min', 'SUM', { ...aDay, durationOfAction: 604_800 }],
    effect: ['Weekly Wellbeing', 'Emotions', '/10', 'MEAN'],
    days: 280,
    make: (day, random) => {
      const minutes = 30 * Math.floor(3 * random.even());
      return {
        cause: day % 3 === 0 ? minutes : 0,
        effect: day % 7 === 6 ? points(6 + random.noise(), 1, 10) : null,
      };
    },
  },
  {
    about: 'A long and heavy-tailed series',
    cause: ['Messages', 'Social Interactions', 'count', 'SUM', aDay],
    effect: mood,
    days: 200,
    make: (_, random) => ({
      cause: Math.round(5 / (0.02 + random.even())),
      effect: points(3 + random.noise()),
    }),
  },
  {
    about: 'A cause that matters a little',
    cause: ['Screen Time', 'Software', 'h', 'SUM', aDay],
    effect: ['Eye Strain', 'Symptoms', '/10', 'MEAN', { valence: 'negative', fillingType: 'none' }],
    days: 240,
    make: (_, random) => {
      const hours = Number(Math.max(0, 5 + 2 * random.noise()).toFixed(1));
      return { cause: hours, effect: points(4 + 0.35 * (hours - 5) + 1.4 * random.noise(), 1, 10) };
    },
  },
];

const firstDay = Date.UTC(2025, 2, 3) / 1000;

/** All that a study of a recipe is made of. */
export function studyOf(recipe: Recipe) {
  const days = daysOf(recipe);
  const cause = variableOf(1, recipe.cause);
  const effect = variableOf(2, recipe.effect);
  const clock = clockOf({ timezone: 'UTC' });
  const series = (side: 'cause' | 'effect', known: KnownVariable, hour: number) => {
    const { unitId } = known.userVariable.variable;
    const rows = days.flatMap((day, i) => {
      const value = day[side];
      const startAt = firstDay + i * 86_400 + hour * 3600;
      return value === null ? [] : [{ startAt, value, unitId, sourceName: 'API' }];
    });
    return toStudySeries(known, toRuns(rows, clock), []);
  };
  const input = analysisInput(
    clock,
    series('cause', cause, recipe.causeHour ?? 12),
    series('effect', effect, recipe.effectHour ?? 20),
    undefined,
  );
  return { cause, effect, analysis: analyse(input) };
}

export function textOf(recipe: Recipe): string {
  const { cause, effect, analysis } = studyOf(recipe);
  const reference = { type: 'individual', causeVariableId: 1, effectVariableId: 2 } as const;
  const { statistics, text } = describeStudy(reference, analysis.statistics, cause, effect, []);
  const toAnybody = studyText(statistics as StudyStatistics, labelsOf(cause, effect), [], 'public');
  const otherwise = toAnybody.sentences.filter((sentence) => !text.sentences.includes(sentence));
  return [
    `## ${recipe.about}`,
    `**${text.title}**`,
    ...text.sentences,
    ...(otherwise.length === 0 ? [] : [`To anybody: ${otherwise.join(' ')}`]),
    ...(text.evidence === undefined ? [] : [`For the curious: ${text.evidence}`]),
  ].join('\n\n');
}

/** Its public page. */
export function pageOf(recipe: Recipe): StudyPage {
  const { cause, effect, analysis } = studyOf(recipe);
  const { statistics, pairs, causeCharts, effectCharts } = analysis;
  return studyPage({
    cause,
    effect,
    statistics,
    drawings: {
      cause: drawVariable(causeCharts, cause),
      effect: drawVariable(effectCharts, effect),
      study: drawStudy(pairs, statistics, labelsOf(cause, effect)),
    },
    analysedAt: firstDay + 400 * 86_400,
    timeZoneData: '2026a',
  });
}

function daysOf({ about, days = 0, make, spoil }: Recipe): Day[] {
  const even = mulberry32([...about].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7));
  const random = { even, noise: () => even() + even() + even() + even() - 2 };
  const made: Day[] = [];
  for (let day = 0; day < days; day++)
    made.push(make(day, { ...random, noise: () => 1.7 * random.noise() }, made));
  spoil?.(made);
  return made;
}

function variableOf(
  variableId: number,
  [name, category, unit, operation = 'MEAN', settings = {}]: Side,
): KnownVariable {
  const unitId = unitIdOf(unit);
  const categoryId = getCategoryByName(category).id;
  const userVariable = {
    variable: { variableId, name, categoryId, unitId, combinationOperation: operation },
    settings,
    createdAt: 0,
    updatedAt: 0,
    revision: 1,
  };
  return { userVariable, settings: effectiveSettings(userVariable) };
}

function unitIdOf(name: string): number {
  const unit = findUnit(name);
  if (unit === undefined) throw new Error(`There is no unit ${name}.`);
  return unit.id;
}

export const inOneDocument = (texts: readonly string[]): string =>
  `# Forty studies in words\n\n${texts.join('\n\n')}\n`;

if (argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(inOneDocument(recipes.map(textOf)));
