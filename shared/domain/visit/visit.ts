import { thingOf } from '../measurements/row.ts';
import { inDays, outOf } from '../texts/counted.ts';
import { dateWords } from '../time/names.ts';
import { amountIn } from '../units/amount.ts';
import { type Goal, goalTotals, goalWords, isKept } from '../variables/goal.ts';
import { medicineChanges } from './medicine-changes.ts';
import { withPainRelief } from './pain-relief.ts';
import type { SharedEvent, SharedVariable } from './shared-variable.ts';
import { type IntakePlans, type MedicineLine, medicineLine, plannedDaysOf } from './visit-medicines.ts';
import { visitSentences } from './visit-sentences.ts';
import type { VisitSpan } from './visit-span.ts';
import { type Mark, type Strip, strip } from './visit-strips.ts';
import { type VisitTable, visitTable } from './visit-table.ts';
import { amountWords, toVisitVariable, type VisitVariable } from './visit-variable.ts';

/** One side of paper for a doctor, of a person's own records. */
export interface Visit {
  readonly span: VisitSpan;
  /** The days in words. */
  readonly period: string;
  readonly writtenBy: string;
  readonly sentences: readonly string[];
  readonly table: VisitTable;
  readonly strips: readonly Strip[];
  readonly marks: readonly Mark[];
  readonly medicines: readonly MedicineLine[];
  readonly goals: readonly string[];
  readonly questions: readonly string[];
  readonly variables: readonly VisitVariable[];
  /** Those of the table: the variables, and what several of them come to together. */
  readonly columns: readonly VisitVariable[];
  /** The planned days of each medicine. */
  readonly planned: ReadonlyMap<VisitVariable, ReadonlySet<number>>;
}

/** All that a page is computed from. */
interface VisitRecord {
  readonly span: VisitSpan;
  readonly variables: readonly SharedVariable[];
  readonly plans: IntakePlans;
  readonly events: readonly SharedEvent[];
  readonly findings: readonly string[];
  readonly questions: readonly string[];
  readonly showsGoals: boolean;
}

/** More marks would hide what they are about. */
const mostMarks = 8;

export function composeVisit({
  span,
  plans,
  events,
  findings,
  questions,
  showsGoals,
  ...record
}: VisitRecord): Visit {
  const variables = record.variables.map((one) => toVisitVariable(one, span));
  const medicines = variables.filter(({ nature }) => nature === 'taken');
  const planned = new Map(medicines.map((one) => [one, plannedDaysOf(one, plans, span)]));
  const columns = withPainRelief(
    variables,
    medicines.filter((one) => planned.get(one)?.size === 0),
  );
  const changes = medicines.flatMap((one) => medicineChanges(one, span)).toSorted((a, b) => a.day - b.day);
  const visited = span.isSinceVisit
    ? [{ day: span.since, text: `Last visit, ${dateWords(span.since)}` }]
    : [];
  const marks = [
    ...visited,
    ...changes,
    ...events.map(({ day, text }) => ({ day, text: `${text}, ${dateWords(day)}` })),
  ]
    .filter(({ day }) => day >= span.first && day <= span.last)
    .toSorted((a, b) => a.day - b.day)
    .slice(-mostMarks)
    .map((mark, i) => ({ ...mark, letter: String.fromCharCode(97 + i) }));
  return {
    span,
    period: periodWords(span),
    writtenBy: writtenBy(record.variables),
    sentences: visitSentences({ variables: columns, span, planned, changes, findings }),
    table: visitTable(columns, planned, span),
    strips: variables.map((one) => strip(one, span, marks)),
    marks,
    medicines: medicines.map((one) => medicineLine(one, plans, planned.get(one) ?? new Set(), span)),
    goals: showsGoals ? variables.flatMap((one) => goalLine(one, span) ?? []) : [],
    questions,
    variables,
    columns,
    planned,
  };
}

function periodWords({ since, last, isSinceVisit }: VisitSpan): string {
  const days = inDays(last - since + 1);
  const from = since === last ? dateWords(last) : `${dateWords(since)} to ${dateWords(last)}`;
  return `${from} (${days}${isSinceVisit ? ', since the last visit' : ''})`;
}

/** Who recorded it: the person, their devices or both. */
function writtenBy(variables: readonly SharedVariable[]): string {
  const days = variables.flatMap((one) => one.days);
  const [byHand, byDevice] = [days.some((day) => day.byHand), days.some((day) => day.byDevice)];
  if (byHand && byDevice) return 'Self-recorded with Daymark, by hand and by devices.';
  return byDevice ? 'Recorded with Daymark by devices.' : 'Self-recorded with Daymark, by hand.';
}

/** "Steps: at least 8,000 steps a day, met on 41 of 84 recorded days"; undefined without a goal. */
function goalLine(variable: VisitVariable, { since, last }: VisitSpan): string | undefined {
  const { settings, userVariable } = variable.known;
  const { goalAmount, goalPer: per = 'day', goalDirection: direction = 'atLeast' } = userVariable.settings;
  const amount = amountIn(settings.unit, goalAmount);
  if (amount === undefined) return undefined;
  const { name } = thingOf(variable.known);
  const goal: Goal = { amount, per, direction };
  const isSum = settings.combinationOperation === 'SUM';
  const totals = goalTotals(goal, variable.days, { since, last }, isSum).filter((one) => one !== undefined);
  const met = totals.filter((total) => isKept(goal, total)).length;
  const on = per === 'day' ? 'on' : 'in';
  return `${name}: ${goalWords(goal, amountWords(amount, variable))}, met ${on} ${outOf(met, totals.length, `recorded ${per}`)}`;
}
