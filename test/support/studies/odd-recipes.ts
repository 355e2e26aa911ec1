import { aDay, coffee, coin, mood, noFilling, points, type Recipe, sleep, unitIdOf } from './recipe.ts';

/** Histories that are short, empty, unchanging or otherwise unusual. */
export const oddRecipes: readonly Recipe[] = [
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
