import { readMeasurements } from '../../data/measurement.ts';
import type { Tag } from '../../data/tag.ts';
import { type GroupEntry, type GroupedRow, Grouper } from '../../domain/measurements/grouping.ts';
import { startOfId } from '../../domain/measurements/measurement-id.ts';
import type { Conversion, Row } from '../../domain/measurements/row.ts';
import type { ZoneOffsets } from '../../domain/time/zone.ts';
import { amountIn } from '../../domain/units/amount.ts';
import { canConvert, convert } from '../../domain/units/convert.ts';
import type { Unit } from '../../domain/units/units.ts';
import { derivedAmount } from '../../domain/variables/tags.ts';
import type { KnownVariables } from '../variables/known-variables.ts';
import { type RowsAsked, readRows } from './read-rows.ts';
import type { ReadingPlan } from './reading-plan.ts';

export interface GroupsAsked extends Pick<RowsAsked, 'userId'> {
  /** Only this variable, with what its tags derive; all of the person's without. */
  readonly variableId?: number;
  readonly width: number;
  readonly zone: ZoneOffsets;
  readonly tags: readonly Tag[];
}

/** Rows grouped into bins, ingredients derived from tagged variables included, gaps filled. */
export async function* readGroups(
  asked: GroupsAsked,
  plan: ReadingPlan,
  variables: KnownVariables,
): AsyncGenerator<GroupedRow> {
  const { userId, variableId, tags, zone, width } = asked;
  const sources = variableId === undefined ? undefined : [variableId, ...taggedWith(tags, variableId)];
  await variables.load([...tags.map(({ tagVariableId }) => tagVariableId), ...(sources ?? [])]);
  const grouper = new Grouper(zone, width, plan.descending);
  const begun = new Set<number>();
  const rowsAsked = { userId, ...(sources === undefined ? {} : { variableIds: sources }) };
  const rowsPlan = { ...plan, conversion: { asPosted: plan.conversion.asPosted } };
  for await (const row of readRows(rowsAsked, rowsPlan, variables)) {
    for (const entry of entriesOf(row, asked, plan, variables)) {
      if (!plan.matchesVariable(entry.known)) continue;
      const { variableId: id } = entry.known.userVariable.variable;
      const isFirst = !begun.has(id);
      yield* grouper.push(entry);
      if (!isFirst || plan.leavesOutRecords) continue;
      begun.add(id);
      await fillFrom(entry, asked, plan, grouper);
    }
  }
  yield* grouper.finish();
}

const taggedWith = (tags: readonly Tag[], tagVariableId: number) =>
  tags.filter((tag) => tag.tagVariableId === tagVariableId).map(({ taggedVariableId }) => taggedVariableId);

/** The row itself, if its variable was asked for, and what it says of the ingredients it is tagged with. */
function* entriesOf(
  { measurement, known, value, unit }: Row,
  { variableId, tags }: GroupsAsked,
  { conversion }: ReadingPlan,
  variables: KnownVariables,
): Generator<GroupEntry> {
  const { sourceName } = measurement;
  const startAt = startOfId(measurement.id);
  const isAsked = (id: number) => variableId === undefined || id === variableId;
  if (isAsked(measurement.variableId)) {
    const shown = convertAs(value, unit, conversion);
    if (shown !== undefined) yield { known, startAt, ...shown, sourceName };
  }
  for (const tag of tags) {
    const ingredient = variables.find(tag.tagVariableId);
    if (tag.taggedVariableId !== measurement.variableId || !isAsked(tag.tagVariableId) || !ingredient)
      continue;
    const amount = amountIn(ingredient.settings.unit, derivedAmount(tag, measurement));
    const shown = amount === undefined ? undefined : convertAs(amount, ingredient.settings.unit, conversion);
    if (shown !== undefined) yield { known: ingredient, startAt, ...shown, sourceName };
  }
}

/** The value in the unit asked for; undefined when it does not convert to it. */
function convertAs(value: number, unit: Unit, { unit: wanted, asPosted }: Conversion) {
  if (wanted === undefined) return { value, unit };
  if (!canConvert(unit, wanted)) return undefined;
  return asPosted ? { value, unit } : { value: convert(value, unit, wanted), unit: wanted };
}

/** Looks up where the variable's records end, so that gaps up to there can be filled as they are passed. */
async function fillFrom(
  { known, unit }: GroupEntry,
  asked: GroupsAsked,
  plan: ReadingPlan,
  grouper: Grouper,
) {
  const { fillingValue, unit: own } = known.settings;
  if (fillingValue === undefined) return;
  const { variableId } = known.userVariable.variable;
  const ends = [variableId, ...taggedWith(asked.tags, variableId)].map((id) =>
    lastRecordAt(asked.userId, id, plan),
  );
  const found = (await Promise.all(ends)).filter((end) => end !== undefined);
  const last = plan.descending ? Math.min(...found) : Math.max(...found);
  const value = amountIn(unit, { value: fillingValue, unitId: own.id });
  if (found.length > 0 && value !== undefined) grouper.fill(known, unit, value, last);
}

async function lastRecordAt(
  userId: number,
  variableId: number,
  plan: ReadingPlan,
): Promise<number | undefined> {
  const { from, to, descending } = plan;
  for await (const [last] of readMeasurements({
    userId,
    variableId,
    from,
    to,
    descending: !descending,
    pageSize: 1,
  }))
    return last === undefined ? undefined : startOfId(last.id);
  return undefined;
}
