import type { Figures } from '../../operations/card.ts';
import { onCards } from '../../operations/cards.ts';
import type { OperationFigure } from './figures.ts';

/** The most that a scenario of an operation may take, at any length of history. */
export interface Limit extends Figures {
  readonly operation: string;
  readonly scenario: string;
}

const limit = (operation: string, scenario: string, most: Figures): Limit => ({
  operation,
  scenario,
  ...most,
});

/**
 * Every round trip is milliseconds of waiting and of processor, every unit is money. A read of few small keys is one
 * wave, another read or a write mostly two: nothing is searched or written before the token has been found good. What
 * waits for what it read before has a wave more.
 */
export const limits: readonly Limit[] = [
  ...onCards('limits').flatMap(([id, most]) =>
    Object.entries(most).map(([scenario, figures]) => limit(id, scenario, figures)),
  ),
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
