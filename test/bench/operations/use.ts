import type { Use } from './bill.ts';

const days = 30;

/** The stated use: somebody who records by hand through the day, wears a device, and looks at it often. */
export const statedUse: readonly Use[] = [
  {
    operation: 'post-measurements',
    scenario: 'one by hand',
    timesPerMonth: 20 * days,
    why: '20 measurements a day by hand, one by one',
  },
  {
    operation: 'post-measurements',
    scenario: 'a batch of 100 from a device',
    timesPerMonth: days,
    why: 'a device that brings 100 measurements once a day',
  },
  {
    operation: 'get-measurements',
    scenario: 'the newest 100',
    timesPerMonth: 20 * days,
    why: '20 looks at the newest 100 a day',
  },
  {
    operation: 'get-measurements',
    scenario: 'the newest 100 of one variable',
    timesPerMonth: 10 * days,
    why: '10 looks at one variable a day',
  },
  {
    operation: 'get-measurements',
    scenario: 'a day by the hour',
    timesPerMonth: 5 * days,
    why: '5 charts of a day',
  },
  {
    operation: 'delete-measurement',
    scenario: 'one',
    timesPerMonth: days,
    why: 'a slip corrected once a day',
  },
];
