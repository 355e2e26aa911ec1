import type { KnownVariables } from '../../../data/variables/known-variables.ts';
import { chooseSources } from '../../../domain/histories/choose-sources.ts';
import { hourAndSource, toRuns } from '../../../domain/histories/runs.ts';
import { startOfId } from '../../../domain/ids/measurement-id.ts';
import { inReadingOrder, type Part, wholeDays } from '../../../domain/measurements/part.ts';
import type { ReadingPlan } from '../../../domain/measurements/reading-plan.ts';
import type { KnownVariable, Row } from '../../../domain/measurements/row.ts';
import { type BinBlock, binStart, createBinBlock } from '../../../domain/time/bins.ts';
import { daySeconds } from '../../../domain/time/calendar.ts';
import { readRows } from '../read-rows.ts';
import type { GroupsQuery } from './groups-query.ts';

/** The runs of each of the person's days, in the order of reading. */
export async function* daysOfRows(
  query: GroupsQuery,
  variableIds: readonly number[] | undefined,
  plan: ReadingPlan,
  variables: KnownVariables,
): AsyncGenerator<Part[]> {
  const { zone, dayStartsAt } = query.personClock;
  const blockAt = createBinBlock(zone, daySeconds, dayStartsAt);
  const rowsQuery = { userId: query.userId, variableIds };
  const { from, until } = wholeDays(query.personClock, plan);
  const whole = plan.isOfOneSource ? {} : { from, to: until - 1, matches: () => true };
  const rowsPlan = { ...plan, ...whole, conversion: { asPosted: true } };
  let day: Row[] = [];
  let current: BinBlock | undefined;
  for await (const page of readRows(rowsQuery, rowsPlan, variables))
    for (const row of page) {
      const next = blockAt(startOfId(row.measurement.id));
      if (next !== current && day.length > 0) {
        yield partsOf(day, query, plan);
        day = [];
      }
      current = next;
      day.push(row);
    }
  if (day.length > 0) yield partsOf(day, query, plan);
}

function partsOf(rows: readonly Row[], query: GroupsQuery, plan: ReadingPlan): Part[] {
  const inOrder = plan.descending ? rows.toReversed() : rows;
  const byVariable = Map.groupBy(inOrder, ({ known }) => known);
  const parts = [...byVariable].flatMap(([known, own]): Part[] => {
    const left = plan.isOfOneSource ? new Set<string>() : leftOutOf(known, own, query);
    const wanted = own.filter((row) => isWithin(row, plan) && plan.matches(row));
    return [...Map.groupBy(wanted, (row) => binOf(row, query))].flatMap(([bin, inBin]) =>
      toRuns(inBin.map(toPosted), query.personClock).map((run) => ({
        known,
        run,
        startAt: Math.max(run.from, bin),
        isLeftOut: left.has(hourAndSource(run)),
      })),
    );
  });
  return inReadingOrder(parts, plan);
}

/** The hours of the person's days and the sources that do not count in them. */
function leftOutOf(
  known: KnownVariable,
  rows: readonly Row[],
  { personClock, sourceOf }: GroupsQuery,
): Set<string> {
  const { leftOut } = chooseSources(toRuns(rows.map(toPosted), personClock), known.settings, sourceOf);
  return new Set(leftOut.map(hourAndSource));
}

const isWithin = ({ measurement }: Row, { from, to }: ReadingPlan) =>
  startOfId(measurement.id) >= from && startOfId(measurement.id) <= to;

const binOf = ({ measurement }: Row, { clock, width }: GroupsQuery) =>
  binStart(clock.zone, width, startOfId(measurement.id), clock.dayStartsAt);

const toPosted = ({ measurement: { id, value, unitId, sourceName } }: Row) => ({
  startAt: startOfId(id),
  value,
  unitId,
  sourceName,
});
