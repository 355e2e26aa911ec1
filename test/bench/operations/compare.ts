import type { OperationFigure } from './figures.ts';

const exact = ['roundTrips', 'waves', 'readUnits', 'writeUnits'] as const;
const names = {
  roundTrips: 'round trips',
  waves: 'waves of round trips',
  readUnits: 'read units',
  writeUnits: 'write units',
};

const keyOf = ({ operation, scenario, rows }: OperationFigure) => [operation, scenario, rows].join('\n');

/** The most calls whose order is exact: of more, some wait until others are done, and which ones is chance. */
const mostInExactOrder = 16;

/**
 * A sentence for each figure that is worse than before. Only exact figures are compared, never a time; and only
 * those that both have, so a new operation or scenario is no step back.
 */
export function worseFigures(
  before: readonly OperationFigure[],
  after: readonly OperationFigure[],
): readonly string[] {
  const earlier = new Map(before.map((figure) => [keyOf(figure), figure]));
  return after.flatMap((figure) => {
    const old = earlier.get(keyOf(figure));
    if (old === undefined) return [];
    return exact
      .filter((member) => figure[member] > old[member])
      .filter((member) => member !== 'waves' || figure.roundTrips <= mostInExactOrder)
      .map(
        (member) =>
          `${figure.operation}, ${figure.scenario}, at ${figure.rows} measurements: ${figure[member]} ${names[member]}, were ${old[member]}.`,
      );
  });
}
