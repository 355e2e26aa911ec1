import { isLikelyReversed } from '../analysis/claim.ts';
import type { StudyLabels } from '../analysis/study-labels.ts';
import type { Kind } from '../variables/kind.ts';
import type { DiscoveredLine, Discovery } from './discover.ts';
import type { VariableId } from './variable-id.ts';

const places: Readonly<Record<Kind, number>> = { chosen: 0, taken: 1, happens: 2, measured: 3, felt: 4 };
const asNeededPlace = 5;
const lastPlace = 6;

/** Lists from before this was looked at do not know; then no remedy is accused. */
export const isAsNeededIn = ({ asNeeded }: Pick<Discovery, 'asNeeded'>, cause: VariableId): boolean =>
  asNeeded === undefined || asNeeded.includes(cause);

/** Lines that someone can act on come first; the order is no test, so that the list's rate stays as it is. */
export function inOrder<Line extends Pick<DiscoveredLine, 'direction'>>(
  lines: readonly Line[],
  labelsOf: (line: Line) => StudyLabels,
): Line[] {
  const placeOf = (line: Line): number => {
    const labels = labelsOf(line);
    if (isLikelyReversed(labels, line.direction)) return lastPlace;
    return labels.causeKind === 'taken' && labels.isAsNeeded ? asNeededPlace : places[labels.causeKind];
  };
  return lines
    .map((line) => ({ line, place: placeOf(line) }))
    .sort((a, b) => a.place - b.place)
    .map(({ line }) => line);
}
