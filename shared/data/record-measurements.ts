import type { Measurement } from '../domain/measurements/measurement.ts';
import { measurementId } from '../domain/measurements/measurement-id.ts';
import { canConvert } from '../domain/units/convert.ts';
import { getUnit, type Unit } from '../domain/units/units.ts';
import type { UserVariable } from '../domain/variables/variable.ts';
import type { MeasurementInput } from '../schemas/measurement-input.ts';
import { foldName } from '../schemas/texts.ts';
import { closeArrivals, openArrivals } from './arrivals.ts';
import { adoptNames, nameCollides } from './first-use.ts';
import { measurementKey, userVariableKey, userVariablePrefix } from './keys.ts';
import { findMeasurements, measurementItem, parseMeasurement } from './measurement.ts';
import { findSlot, type PersonName } from './person-names.ts';
import type { Outcome, Recorder } from './recording.ts';
import { lookUpNames, type Slotted, slotsOf } from './resolve-variables.ts';
import { batchGet, batchWrite } from './table.ts';
import { parseUserVariable } from './user-variable.ts';

/** An item with its address: all is known of it but what was there before. */
interface Addressed {
  readonly id: number;
  readonly input: MeasurementInput;
  readonly slotted: Slotted;
}

/** Why a batch was refused, before anything was written. */
export type Refusal =
  | {
      readonly kind: 'problems';
      readonly problems: readonly { readonly path: string; readonly problem: string }[];
    }
  | { readonly kind: 'unknownIds'; readonly indexes: readonly number[] };

export type Recorded = {
  readonly kind: 'recorded';
  /** One per item, in order. */
  readonly outcomes: readonly Outcome[];
  readonly userVariables: readonly UserVariable[];
};

const furthestAhead = 24 * 60 * 60;

/**
 * Records measurements so that doing it again changes nothing: a row's key is person, variable, second and source.
 * A request that died half-way and is sent again writes what is missing and nothing else.
 */
export async function recordMeasurements(
  recorder: Recorder,
  inputs: readonly MeasurementInput[],
  now: number,
): Promise<Recorded | Refusal> {
  const { userId } = recorder;
  const known = await lookUpNames(
    userId,
    inputs.map(({ variableName }) => variableName),
  );
  const problems = [...timeProblems(inputs, now), ...unitProblems(inputs, known)];
  if (problems.length > 0) return { kind: 'problems', problems };
  const unknownIds = await findUnknownIds(recorder, inputs, known);
  if (unknownIds.length > 0) return { kind: 'unknownIds', indexes: unknownIds };

  const { names, collided } = await adoptNames(userId, known, inputs, now);
  // Another request of the person may have used a name first, and otherwise.
  const late = [...collisions(inputs, collided), ...unitProblems(inputs, names)];
  if (late.length > 0) return { kind: 'problems', problems: late };
  const pairs = inputs.map((input) => ({
    name: nameOf(input, names),
    sourceName: sourceOf(input, recorder),
  }));
  const slots = await slotsOf(userId, pairs);
  const full = slots.flatMap((slot, i) =>
    slot === undefined ? [{ path: `[${i}].sourceName`, problem: noRoom }] : [],
  );
  if (full.length > 0) return { kind: 'problems', problems: full };
  return write(
    recorder,
    inputs.map((input, i) => address(input, slots[i] as Slotted)),
    now,
  );
}

const collisions = (inputs: readonly MeasurementInput[], collided: ReadonlySet<string>) =>
  inputs.flatMap(({ variableName }, i) =>
    collided.has(foldName(variableName)) ? [{ path: `[${i}].variableName`, problem: nameCollides }] : [],
  );

const noRoom = 'this variable has too many sources; use one of those it has.';

const address = (input: MeasurementInput, slotted: Slotted): Addressed => ({
  id: measurementId(input.startAt, slotted.slot),
  input,
  slotted,
});

async function write(recorder: Recorder, addressed: readonly Addressed[], now: number): Promise<Recorded> {
  const { userId } = recorder;
  const lastOfEach = new Map(addressed.map((one) => [one.id, one]));
  const changed = addressed.flatMap(({ input }) => (input.id === undefined ? [] : [input.id]));
  const variableIds = [...new Set(addressed.map(({ slotted }) => slotted.variable.variableId))];
  const [{ before, userVariables }, arrivals] = await Promise.all([
    findBefore(userId, [...new Set([...lastOfEach.keys(), ...changed])], variableIds),
    openArrivals(
      recorder,
      [...lastOfEach.values()].map(({ slotted }) => slotted.sourceName),
      now,
    ),
  ]);
  const outcomes = new Map([...lastOfEach].map(([id, one]) => [id, outcomeOf(one, before, recorder, now)]));
  const { puts, removals } = writesOf(userId, outcomes);
  await batchWrite(puts);
  // Only now: a row that left before it arrived would be lost if the request died in between.
  await batchWrite(removals);
  await closeArrivals(arrivals, [...outcomes.values()], now);
  return {
    kind: 'recorded',
    outcomes: addressed.map(({ id }) => outcomes.get(id) as Outcome),
    userVariables: variableIds.map((id) => userVariables.get(id) as UserVariable),
  };
}

/** What is there already, and the settings of the variables: one request for both. */
async function findBefore(userId: number, ids: readonly number[], variableIds: readonly number[]) {
  const variableKeys = variableIds.map((variableId) => userVariableKey(userId, variableId));
  const items = await batchGet([...ids.map((id) => measurementKey(userId, id)), ...variableKeys]);
  const { rows = [], settings = [] } = Object.groupBy(items, ({ sk }) =>
    String(sk).startsWith(userVariablePrefix) ? 'settings' : 'rows',
  );
  const before = rows.map(parseMeasurement);
  const userVariables = settings.map(parseUserVariable);
  return {
    before: new Map(before.map((measurement) => [measurement.id, measurement])),
    userVariables: new Map(userVariables.map((one) => [one.variable.variableId, one])),
  };
}

function outcomeOf(
  { id, input, slotted }: Addressed,
  before: ReadonlyMap<number, Measurement>,
  { clientId }: Recorder,
  now: number,
): Outcome {
  const leaves = input.id !== undefined && input.id !== id && before.has(input.id) ? input.id : undefined;
  const existing = before.get(leaves ?? id);
  const content = {
    variableId: slotted.variable.variableId,
    value: input.value,
    unitId: input.unit.id,
    sourceName: slotted.sourceName,
    ...(input.note === undefined || input.note === '' ? {} : { note: input.note }),
  };
  const variableName = slotted.variable.name;
  if (existing !== undefined && leaves === undefined && isSame(existing, content))
    return { measurement: existing, variableName, status: 'unchanged' };
  const measurement: Measurement = {
    ...content,
    id,
    ...((existing?.clientId ?? clientId) ? { clientId: existing?.clientId ?? (clientId as string) } : {}),
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
    ...(leaves === undefined ? {} : { movedFrom: leaves }),
  };
  const status = existing === undefined ? 'created' : 'updated';
  return { measurement, variableName, status, ...(leaves === undefined ? {} : { leaves }) };
}

const isSame = (a: Omit<Measurement, 'id' | 'createdAt' | 'updatedAt'>, b: typeof a) =>
  a.value === b.value && a.unitId === b.unitId && a.note === b.note;

function writesOf(userId: number, outcomes: ReadonlyMap<number, Outcome>) {
  const changed = [...outcomes.values()].filter(({ status }) => status !== 'unchanged');
  const left = new Set(
    changed.flatMap(({ leaves }) => (leaves === undefined || outcomes.has(leaves) ? [] : [leaves])),
  );
  return {
    puts: changed.map(({ measurement }) => ({ put: measurementItem(userId, measurement) })),
    removals: [...left].map((id) => ({ remove: measurementKey(userId, id) })),
  };
}

const timeProblems = (inputs: readonly MeasurementInput[], now: number) =>
  inputs.flatMap(({ startAt }, i) =>
    startAt > now + furthestAhead ? [{ path: `[${i}].startAt`, problem: tooFarAhead }] : [],
  );

const tooFarAhead = 'lies more than 24 hours ahead; check the date and its zone.';

/** Items must agree with what the person measures a name in, or with the first item of a new name. */
function unitProblems(inputs: readonly MeasurementInput[], known: ReadonlyMap<string, PersonName>) {
  const problems: { path: string; problem: string }[] = [];
  const measuredIn = new Map<string, { readonly unit: Unit; readonly name: string }>();
  inputs.forEach(({ unit, variableName }, i) => {
    const folded = foldName(variableName);
    const variable = known.get(folded)?.variable;
    const first = variable && { unit: getUnit(variable.unitId), name: variable.name };
    const { unit: own, name } = measuredIn.get(folded) ?? first ?? { unit, name: variableName };
    measuredIn.set(folded, { unit: own, name });
    if (!canConvert(unit, own))
      problems.push({
        path: `[${i}].unitAbbreviatedName`,
        problem: `${unit.name} (${unit.abbreviatedName}) cannot be converted to ${own.name} (${own.abbreviatedName}), the unit of "${name}".`,
      });
  });
  return problems;
}

/** The items whose id is not this person's, save those that an earlier try of this very request moved. */
async function findUnknownIds(
  recorder: Recorder,
  inputs: readonly MeasurementInput[],
  known: ReadonlyMap<string, PersonName>,
): Promise<number[]> {
  const changes = inputs.flatMap((input, index) =>
    input.id === undefined ? [] : [{ input, id: input.id, index }],
  );
  if (changes.length === 0) return [];
  const found = await findMeasurements(recorder.userId, [...new Set(changes.map(({ id }) => id))]);
  const missing = changes.filter(({ id }) => !found.has(id));
  const targets = missing.map(({ input, id, index }) => {
    const own = known.get(foldName(input.variableName));
    const slot = own === undefined ? undefined : findSlot(own, sourceOf(input, recorder));
    return { id, index, target: slot === undefined ? 0 : measurementId(input.startAt, slot.slot) };
  });
  const targetIds = [...new Set(targets.map(({ target }) => target))].filter((target) => target !== 0);
  const moved = await findMeasurements(recorder.userId, targetIds);
  return targets.filter(({ id, target }) => moved.get(target)?.movedFrom !== id).map(({ index }) => index);
}

const sourceOf = (input: MeasurementInput, recorder: Recorder) => input.sourceName ?? recorder.sourceName;

const nameOf = (input: MeasurementInput, names: ReadonlyMap<string, PersonName>) =>
  names.get(foldName(input.variableName)) as PersonName;
