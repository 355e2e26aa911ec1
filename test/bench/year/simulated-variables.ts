import type { SimulatedVariable } from './expected-diary.ts';

const hour = 3600;
const day = 24 * hour;

/** Zones on both sides of the date line, with and without summer time, off the full hour too. */
export const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Pacific/Auckland',
] as const;

export const coffee = { name: 'Coffee', isSum: true, filling: 0 };
export const steps = { name: 'Steps', isSum: true, filling: 0, senses: true };
export const mood = { name: 'Mood', isSum: false };
export const pills = { name: 'Magnesium', isSum: true };
export const water = { name: 'Water', isSum: true };
export const variables: readonly SimulatedVariable[] = [coffee, steps, mood, pills, water];

/** The members of a measurement besides its name, by the name of its variable. */
export const measurementMembers = new Map([
  [
    coffee.name,
    { variableCategoryName: 'Foods', unitAbbreviatedName: 'serving', combinationOperation: 'SUM' },
  ],
  [
    steps.name,
    {
      variableCategoryName: 'Physical Activities',
      unitAbbreviatedName: 'count',
      combinationOperation: 'SUM',
    },
  ],
  [mood.name, { variableCategoryName: 'Emotions', unitAbbreviatedName: '/5', combinationOperation: 'MEAN' }],
]);

/** The reminders that everybody has, with their times both as text and in seconds of the day. */
export const savedReminders = [
  {
    variable: pills,
    value: 200,
    unit: 'mg',
    category: 'Treatments',
    time: '08:00:00',
    seconds: 8 * hour,
    frequency: day,
  },
  {
    variable: water,
    value: 0.3,
    unit: 'L',
    category: 'Foods',
    time: '10:30:00',
    seconds: 10.5 * hour,
    frequency: 4 * hour,
  },
  {
    variable: mood,
    value: 4,
    unit: '/5',
    category: 'Emotions',
    time: '20:00:00',
    seconds: 20 * hour,
    frequency: day,
  },
];
