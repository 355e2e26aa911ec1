import { parseBlock } from '../../../shared/data/histories/run-block.ts';
import { sealingOf, toSealState } from '../../../shared/data/histories/sealing.ts';
import { runsPrefix, sealPrefix } from '../../../shared/data/keys/histories.ts';
import { measurementPrefix, variableOfPair } from '../../../shared/data/keys/measurements.ts';
import { personKey } from '../../../shared/data/keys/people.ts';
import { isForwarding, toPostedRow } from '../../../shared/data/measurements/measurement.ts';
import { parsePerson } from '../../../shared/data/people/person.ts';
import { everyVariable } from '../../../shared/domain/histories/every-variable.ts';
import { cutsOfMonth } from '../../../shared/domain/histories/hour-pieces.ts';
import { type Run, toRuns } from '../../../shared/domain/histories/runs.ts';
import { dayOfUtc, spansOfRows } from '../../../shared/domain/histories/sealing.ts';
import { monthOf } from '../../../shared/domain/time/calendar.ts';
import { clockOf } from '../../../shared/domain/time/person-clock.ts';
import type { Rules, TableView } from './table-view.ts';

export const historyRules: Rules = {
  'summaries say what the rows say, save on days that are marked': (table) =>
    table
      .ofPeople(sealPrefix)
      .filter(({ rest }) => rest === '')
      .flatMap(({ owner }) => differences(table, owner)),
};

function differences(table: TableView, owner: string): string[] {
  const partition = (sk: string) => table.beginning('people', sk).filter((one) => one.owner === owner);
  const clock = clockOf(parsePerson(table.find(personKey(Number(owner))) ?? {}));
  const sealing = sealingOf(toSealState(partition(sealPrefix).map(({ item }) => item)));
  const isRead = ({ from }: Run) =>
    spansOfRows(sealing, [], { from: -Infinity, until: Infinity }).some(
      (span) => from >= span.from && from < span.until,
    );
  const rows = partition(measurementPrefix)
    .map(({ item }) => item)
    .filter((item) => !isForwarding(item))
    .sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1));
  const byVariable = Map.groupBy(rows, (item) => variableOfPair(item.personVariable));
  const blocks = partition(runsPrefix)
    .map(({ item, rest }) => ({ variableId: Number(rest.split('#')[0]), ...parseBlock(item) }))
    .filter(({ variableId }) => variableId !== everyVariable);
  const ids = new Set([...byVariable.keys(), ...blocks.map(({ variableId }) => variableId)]);
  return [...ids].flatMap((id) => {
    const own = blocks.filter(({ variableId }) => variableId === id);
    const unusable = own.filter(({ month, cuts, runs }) => !runs || cuts !== cutsOfMonth(clock, month));
    const isSummed = (run: Run) => !isRead(run) && !unusable.some(({ month }) => month === monthOf(run.from));
    const shape = ({ from, sourceName, unitId, count, total, carry, least, greatest }: Run) =>
      JSON.stringify([dayOfUtc(from), from, sourceName, unitId, count, total, carry, least, greatest]);
    const summed = own.flatMap(({ runs }) => runs?.(clock) ?? []).filter(isSummed);
    const made = toRuns((byVariable.get(id) ?? []).map(toPostedRow), clock).filter(isSummed);
    return summed.map(shape).join() === made.map(shape).join()
      ? []
      : [`the summaries of ${id} of ${owner} hold ${summed.length} hours, the rows of ${made.length}`];
  });
}
