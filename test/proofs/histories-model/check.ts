import { deepStrictEqual } from 'node:assert/strict';
import * as v from 'valibot';
import { parseBlock } from '../../../shared/data/histories/run-block.ts';
import { readSealState, sealingOf } from '../../../shared/data/histories/sealing.ts';
import { runsPrefix, sealKey } from '../../../shared/data/keys/histories.ts';
import { personPartition } from '../../../shared/data/keys/key.ts';
import { readMeasurements } from '../../../shared/data/measurements/measurement.ts';
import { getItem, listByPrefix } from '../../../shared/data/table/read.ts';
import { deleteItem, putItem } from '../../../shared/data/table/write.ts';
import { listUserVariables } from '../../../shared/data/variables/user-variable.ts';
import { sourcesOf } from '../../../shared/domain/connectors/person-sources.ts';
import { everyVariable } from '../../../shared/domain/histories/every-variable.ts';
import { cutsOfMonth } from '../../../shared/domain/histories/hour-pieces.ts';
import { type PostedRow, type Run, toRuns } from '../../../shared/domain/histories/runs.ts';
import { dayOfUtc, spansOfRows } from '../../../shared/domain/histories/sealing.ts';
import { everySecond, startOfId } from '../../../shared/domain/ids/measurement-id.ts';
import { must } from '../../../shared/domain/lists/must.ts';
import type { KnownVariable } from '../../../shared/domain/measurements/row.ts';
import { clockOf } from '../../../shared/domain/time/person-clock.ts';
import { effectiveSettings } from '../../../shared/domain/variables/effective-settings.ts';
import type { UserVariable } from '../../../shared/domain/variables/variable.ts';
import { measurementQuery } from '../../../shared/schemas/measurements/measurement-query.ts';
import { userVariablesQuery } from '../../../shared/schemas/variables/user-variables-query.ts';
import { listMeasurements } from '../../../shared/use-cases/measurements/list-measurements.ts';
import { fingerprintOf } from '../../../shared/use-cases/studies/examination/fingerprint.ts';
import { readAnalysisInput } from '../../../shared/use-cases/studies/examination/read-analysis-input.ts';
import { readUserVariables } from '../../../shared/use-cases/variables/read-user-variables.ts';
import type { World } from './world.ts';

/** What is looked at after a step: a grouped read, the charts of a variable, or a study. */
export type Asked =
  | { readonly group: Readonly<Record<string, string>> }
  | { readonly chart: string }
  | { readonly cause: string; readonly effect: string };

export async function answerOf(world: World, asked: Asked): Promise<unknown> {
  const { userId, now } = world;
  const person = await world.person();
  if ('group' in asked) {
    const query = v.parse(measurementQuery, { limit: '200', ...asked.group });
    return (
      await listMeasurements(
        userId,
        query,
        { clock: clockOf(person), sourceOf: sourcesOf({}), baseUrl: '' },
        now,
      )
    ).records;
  }
  if ('chart' in asked) {
    const query = v.parse(userVariablesQuery, { name: asked.chart, includeCharts: 'true' });
    const read = await readUserVariables(person, query, '', now);
    return read.kind === 'page' ? read.records : read;
  }
  const known = new Map((await listUserVariables(userId)).map((one) => [one.variable.name, toKnown(one)]));
  const [cause, effect] = [must(known, asked.cause), must(known, asked.effect)];
  return cause === effect
    ? undefined
    : fingerprintOf(await readAnalysisInput(person, { cause, effect }, now));
}

const toKnown = (userVariable: UserVariable): KnownVariable => ({
  userVariable,
  settings: effectiveSettings(userVariable),
});

/** The same without any summary: `SEAL` gone, everything is read from the rows. */
export async function answerOfRows(world: World, asked: Asked): Promise<unknown> {
  const seal = await getItem(sealKey(world.userId));
  if (seal !== undefined) await deleteItem({ Key: sealKey(world.userId) });
  try {
    return await answerOf(world, asked);
  } finally {
    if (seal !== undefined) await putItem({ Item: seal });
  }
}

/** What the summaries say is what the rows say, save where rows are read anyway. Gives of how many days they say it. */
export async function holdSummariesAgainstRows(world: World): Promise<number> {
  const { userId } = world;
  const clock = clockOf(await world.person());
  const sealing = sealingOf(await readSealState(userId));
  const items = await listByPrefix(personPartition(userId), runsPrefix);
  const rows = await readAllRows(userId);
  const blocks = items.map((item) => ({
    variableId: Number(String(item.sk).slice(runsPrefix.length).split('#')[0]),
    ...parseBlock(item),
  }));
  const days = new Set<number>();
  for (const variableId of new Set([...rows.keys(), ...blocks.map((block) => block.variableId)])) {
    const own = blocks.filter((block) => block.variableId === variableId);
    const cutOtherwise = own.filter(({ cuts, month }) => cuts !== cutsOfMonth(clock, month));
    const ofRows = spansOfRows(
      sealing,
      cutOtherwise.map(({ month }) => month),
      { from: everySecond.from, until: everySecond.to },
    );
    const isSummed = (run: Run) => !ofRows.some(({ from, until }) => run.from >= from && run.from < until);
    const summed = own.flatMap(({ runs }) => runs?.(clock) ?? []).filter(isSummed);
    const recorded = toRuns(rows.get(variableId) ?? [], clock)
      .filter(isSummed)
      .map(({ rows: _, ...run }) => run);
    deepStrictEqual(summed, recorded);
    for (const { from } of summed) days.add(dayOfUtc(from));
  }
  return days.size;
}

async function readAllRows(userId: number): Promise<Map<number, PostedRow[]>> {
  const rows: (PostedRow & { readonly variableId: number })[] = [];
  for await (const page of readMeasurements({ userId, ...everySecond, descending: false }))
    rows.push(...page.map((row) => ({ ...row, startAt: startOfId(row.id) })));
  const everything = rows.map(({ startAt }) => ({ startAt, value: 0, unitId: 0, sourceName: '' }));
  return new Map<number, PostedRow[]>([
    ...Map.groupBy(rows, ({ variableId }) => variableId),
    [everyVariable, everything],
  ]);
}
