import {
  aDay,
  coffee,
  coin,
  headache,
  mood,
  noFilling,
  points,
  type Recipe,
  sleep,
  sleepAndMood,
  steps,
} from './recipe.ts';

/** Histories of the kinds that most people have. */
export const typicalRecipes: readonly Recipe[] = [
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
];
