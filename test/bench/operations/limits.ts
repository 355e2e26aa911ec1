import type { OperationFigure } from './figures.ts';

/** The most that a scenario of an operation may take, at any length of history. Absent where there is no limit. */
export interface Limit {
  readonly operation: string;
  readonly scenario: string;
  readonly roundTrips?: number;
  readonly waves?: number;
  readonly readUnits?: number;
  readonly writeUnits?: number;
}

const limit = (operation: string, scenario: string, most: Omit<Limit, 'operation' | 'scenario'>): Limit => ({
  operation,
  scenario,
  ...most,
});

const notifications = 'post-tracking-reminder-notifications';

/**
 * Every round trip is milliseconds of waiting and of processor, every unit is money. A read of few small keys is one
 * wave, another read or a write mostly two: nothing is searched or written before the token has been found good. What
 * waits for what it read before has a wave more.
 */
export const limits: readonly Limit[] = [
  limit('get-measurements', 'the newest 100', { roundTrips: 3, waves: 2 }),
  limit('get-measurements', 'the newest 100 of one variable', { roundTrips: 3, waves: 2 }),
  limit('post-measurements', 'one by hand', { roundTrips: 3, waves: 2, writeUnits: 8 }),
  limit('post-measurements', 'one of last month', { roundTrips: 3, waves: 3, writeUnits: 3 }),
  limit('post-measurements', 'a batch of 100 from a device', { roundTrips: 9, waves: 3, writeUnits: 206 }),
  limit('post-measurements', 'the first of a new variable', { roundTrips: 7, waves: 4, writeUnits: 12 }),
  limit('delete-measurement', 'one', { roundTrips: 2, waves: 2, writeUnits: 2 }),
  limit('delete-measurement', 'an old one', { roundTrips: 2, waves: 2, writeUnits: 6 }),
  limit('get-tracking-reminder-notifications', 'ten due', { roundTrips: 6, waves: 3 }),
  limit('get-feed', 'ten due, five messages and a study', { roundTrips: 8, waves: 3, readUnits: 20 }),
  limit(notifications, 'one tracked', { roundTrips: 4, waves: 3 }),
  limit(notifications, 'one snoozed', { roundTrips: 2, waves: 2 }),
  limit(notifications, 'one skipped', { roundTrips: 2, waves: 2 }),
  limit('post-feed', 'a message', { roundTrips: 6, waves: 4 }),
  // Its cause is filled where nothing was recorded: a call more than seven, for the days on which there was anything.
  limit('post-study-create', 'one that is there, nothing new', { roundTrips: 8, waves: 4, readUnits: 60 }),
  limit('get-votes', 'none', { waves: 2 }),
  limit('post-votes', 'a changed mind', { waves: 3 }),
  limit('post-user-variables', 'the settings of one', { waves: 3 }),
  limit('get-user-variables', 'all of them', { roundTrips: 5, waves: 3 }),
  // Rows that were written into what is summed up are counted by a call for each stretch; here there is one at most.
  limit('delete-user-variable', 'one with a row', { roundTrips: 18, waves: 9 }),
  limit('post-user-tags', 'one of two tags', { waves: 3 }),
  limit('post-tracking-reminders', 'one of ten changed', { waves: 4 }),
  limit('get-connectors', 'all', { waves: 2 }),
  limit('get-shares', 'three apps', { waves: 2 }),
  limit('get-accesses', 'an app', { waves: 3, writeUnits: 0 }),
  limit('post-shares-create', 'a link to one variable', { roundTrips: 5, waves: 5 }),
  limit('get-changes', 'nothing new', { waves: 2, readUnits: 4 }),
  limit('post-shares-delete', 'one app', { roundTrips: 9, waves: 8 }),
  limit('delete-user', 'the account', { roundTrips: 9, waves: 5 }),
  limit('run-due-reminders', 'a minute with nothing to do', { roundTrips: 64 }),
  // Two fall due in each shard: a transaction each, and one call for the devices of both people.
  limit('run-due-reminders', 'a notification, besides the minute', {
    roundTrips: 1.5,
    readUnits: 1,
    writeUnits: 8,
  }),
];

const names = {
  roundTrips: 'round trips',
  waves: 'waves of round trips',
  readUnits: 'read units',
  writeUnits: 'write units',
} as const;
const members = Object.keys(names) as (keyof typeof names)[];

type ExactFigure = Pick<OperationFigure, 'operation' | 'scenario' | 'rows' | keyof typeof names>;

/** A sentence for each figure above its limit. */
export const beyondLimits = (figures: readonly ExactFigure[], within: readonly Limit[] = limits): string[] =>
  figures.flatMap((figure) => {
    const { operation, scenario, rows } = figure;
    const most = within.find((one) => one.operation === operation && one.scenario === scenario);
    return members
      .filter((member) => figure[member] > (most?.[member] ?? Number.POSITIVE_INFINITY))
      .map(
        (member) =>
          `${operation}, ${scenario}, at ${rows} measurements: ${figure[member]} ${names[member]}, may be ${most?.[member]}.`,
      );
  });
