import { inDays } from '../texts/counted.ts';
import { scaleEnds } from '../units/scale-text.ts';
import { figuresOf, type Window } from './figures.ts';
import { takenDays } from './visit-medicines.ts';
import { stretchesOf, type VisitSpan } from './visit-span.ts';
import { cellNumber, isYesNo, unitWords, type VisitVariable } from './visit-variable.ts';

/** The table by month, newest first. */
export interface VisitTable {
  /** The length of its rows: month, quarter or year. */
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly shown: string }[];
  readonly rows: readonly {
    readonly label: string;
    /** Its days, both ends included. */
    readonly first: number;
    readonly last: number;
    /** True if all of its days are before those of the page. */
    readonly isBefore: boolean;
    readonly cells: readonly string[];
  }[];
}

export function visitTable(
  variables: readonly VisitVariable[],
  planned: ReadonlyMap<VisitVariable, ReadonlySet<number>>,
  span: VisitSpan,
): VisitTable {
  // Months before the first record of anything would say nothing.
  const first = Math.max(
    span.first,
    Math.min(span.since, ...variables.flatMap(({ days }) => days[0]?.day ?? [])),
  );
  const { name, stretches } = stretchesOf({ first, last: span.last });
  const plannedOf = (variable: VisitVariable) => planned.get(variable) ?? new Set<number>();
  return {
    name,
    columns: variables.map((variable) => ({
      name: variable.name,
      shown: shownOf(variable, plannedOf(variable)),
    })),
    rows: stretches.map((stretch) => ({
      ...stretch,
      isBefore: stretch.last < span.since,
      cells: variables.map((variable) => cellOf(variable, plannedOf(variable), stretch)),
    })),
  };
}

function shownOf(variable: VisitVariable, planned: ReadonlySet<number>): string {
  const { nature, isRated, none, known } = variable;
  const unit = unitWords(variable);
  if (nature === 'mean') return `mean (range)${unit && ` ${unit}`}`;
  if (nature === 'taken') {
    const { limitDaysPerMonth: limit } = known.userVariable.settings;
    const days = planned.size > 0 ? 'days taken of days planned' : 'days taken';
    return limit === undefined ? days : `${days}; agreed limit ${inDays(limit)} a month`;
  }
  const scale = scaleEnds(known.settings.unit.abbreviatedName);
  const withIt = scale !== undefined && none > 0 ? `days rated above ${none}` : 'days with it';
  const counted = `${withIt}${isRated ? ' of days recorded' : ''}`;
  return isYesNo(variable) ? counted : `${counted}, ${mostWord(variable)}${unit && ` ${unit}`}`;
}

const mostWord = ({ known }: VisitVariable) => (known.settings.valence === 'negative' ? 'worst' : 'most');

/** Nothing was recorded. */
export const emptyCell = '–';

/** A cell covers a month or so; a medicine that was recorded before was taken on no days. */
function cellOf(variable: VisitVariable, planned: ReadonlySet<number>, window: Window): string {
  const figures = figuresOf(variable, window);
  if (variable.nature === 'taken') {
    const days = takenDays(variable, planned, window);
    if (days.planned > 0) return `${days.takenAsPlanned} of ${days.planned}`;
    const isBegun = variable.days.some(({ day }) => day <= window.last);
    return isBegun ? inDays(days.taken) : emptyCell;
  }
  if (figures === undefined) return emptyCell;
  const { recorded, withIt, mean, lowest, highest } = figures;
  const number = (value: number) => cellNumber(value, variable);
  if (variable.nature === 'mean')
    return number(lowest) === number(highest)
      ? number(mean)
      : `${number(mean)} (${number(lowest)} to ${number(highest)})`;
  const days = variable.isRated ? `${withIt} of ${recorded}` : inDays(withIt);
  return isYesNo(variable) || withIt === 0 ? days : `${days}, ${mostWord(variable)} ${number(highest)}`;
}
