import * as v from 'valibot';
import { says } from '../fields/says.ts';
import { absent } from './absent.ts';

const seriesMembers = {
  name: says(v.string(), 'Your name for it.'),
  unit: says(v.string(), 'Abbreviated.'),
  combinationOperation: says(v.picklist(['MEAN', 'SUM']), 'How values of one day combine.'),
  fillingValue: absent(v.number(), 'What a day without a record counts as.'),
  minimumAllowedValue: absent(v.number(), 'Values below it are left out.'),
  maximumAllowedValue: absent(v.number(), 'Values above it are left out.'),
};

const planMembers = {
  rule: says(v.string(), 'The rule for randomising and analysing it.'),
  cause: says(
    v.object({
      ...seriesMembers,
      a: says(v.number(), 'One level.'),
      b: says(v.number(), 'The other.'),
      onsetDelay: says(v.number(), 'Seconds until it acts.'),
      durationOfAction: says(v.number(), 'Seconds for which it acts.'),
    }),
    'What is varied, with its settings at the start.',
  ),
  effect: says(v.object(seriesMembers), 'What may change, with its settings at the start.'),
  pairs: says(v.number(), 'Pairs of periods.'),
  periodDays: says(v.number(), 'Days in a period.'),
  discardDays: says(v.number(), 'Days left out at the beginning of each period.'),
  startDate: says(v.string(), 'The first day.'),
  timeZone: says(v.string(), 'Your time zone at the start.'),
  dayStartsAt: says(v.number(), 'Seconds after midnight at which a day begins.'),
};

/** A plan before it is started. */
export const draftPlanSchema = v.object({
  ...planMembers,
  effectDay: absent(
    v.picklist(['same', 'next']),
    'Absent if your records do not show it: give it when you start.',
  ),
});

export const planSchema = v.object({
  ...planMembers,
  effectDay: says(v.picklist(['same', 'next']), 'On which day the effect of a day is recorded.'),
});

/** The length of an experiment, and how likely it finds a difference. */
export const proposalSchema = v.object({
  days: says(v.number(), 'How many days it takes in all.'),
  causeHour: says(v.nullable(v.number()), 'The usual hour of your day in which the cause is recorded.'),
  effectHour: says(v.nullable(v.number()), 'The same for the effect.'),
  carryOver: says(v.boolean(), 'Whether the cause may still act in the days of the other period.'),
  history: says(
    v.object({
      days: says(v.number(), 'Days with a value.'),
      sd: says(v.nullable(v.number()), 'Standard deviation of the days; null if too little is known.'),
      gap: says(v.nullable(v.number()), 'The usual number of days between two values.'),
      phi: says(v.number(), 'How much a day resembles the one before, from -0.9 to 0.9.'),
    }),
    'How much the effect varied in the 60 days before, and how much a day resembles the one before.',
  ),
  detectableInSd: says(v.number(), 'The same, in standard deviations of the days.'),
  detectable: says(v.nullable(v.number()), 'The difference that 80 of 100 such experiments would find.'),
  power: says(v.nullable(v.number()), 'The chance that the difference you gave is found.'),
  pairsFor80: says(
    v.nullable(v.number()),
    'How many pairs it takes to find it in 80 of 100; null if 60 are too few.',
  ),
});
