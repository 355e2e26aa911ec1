import { findMeasurements, locateMeasurements } from '../../data/measurements/moved-measurement.ts';
import { overtaken, retryWhileOvertaken } from '../../data/table/retry-while-overtaken.ts';
import { type FoundNames, findChannel, type PersonName } from '../../data/variables/person-names.ts';
import { must, mustAt } from '../../domain/lists/must.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { measurementId } from '../../domain/measurements/measurement-id.ts';
import { type Occupied, planMoves } from '../../domain/measurements/plan-moves.ts';
import { timeProblems, unitProblems, valueProblems } from '../../domain/measurements/recording-problems.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import type { ItemProblem } from '../../domain/texts/item-problem.ts';
import type { MeasurementInput } from '../../schemas/measurements/measurement-input.ts';
import { adoptNames, nameCollides } from '../variables/first-use.ts';
import { channelsOf, lookUpNames } from '../variables/resolve-variables.ts';
import type { Recorder } from './recording.ts';
import { type Overtaken, type Recorded, writeMeasurements } from './write-measurements.ts';

/** Why a batch was refused, before anything was written. */
export type Refusal =
  | {
      readonly kind: 'problems';
      readonly problems: readonly ItemProblem[];
    }
  | { readonly kind: 'unknownIds'; readonly indexes: readonly number[] }
  | Occupied;

/** Each move takes up to three members of the one transaction that all are made in, of which there may be 100. */
const mostMoves = 25;

/**
 * Records measurements so that doing it again changes nothing: a row's key is person, variable, second and source.
 * A request that died half-way and is sent again writes what is missing and nothing else.
 */
export async function recordMeasurements(
  recorder: Recorder,
  inputs: readonly MeasurementInput[],
  now: number,
  found?: Promise<FoundNames>,
): Promise<Recorded | Refusal> {
  const known = await lookUpNames(recorder.userId, namesIn(inputs), found);
  const problems = [...timeProblems(inputs, now), ...valueProblems(inputs), ...unitProblems(inputs, known)];
  if (problems.length > 0) return { kind: 'problems', problems };
  return retryWhileOvertaken('The measurements', async () => {
    const recorded = await tryToRecord(recorder, inputs, known, now);
    return recorded.kind === 'overtaken' ? overtaken : recorded;
  });
}

export const namesIn = (inputs: readonly MeasurementInput[]): string[] =>
  inputs.map(({ variableName }) => variableName);

async function tryToRecord(
  recorder: Recorder,
  inputs: readonly MeasurementInput[],
  known: ReadonlyMap<string, PersonName>,
  now: number,
): Promise<Recorded | Refusal | Overtaken> {
  const { userId } = recorder;
  const { located, refusal } = await checkChanges(recorder, inputs, known, now);
  if (refusal !== undefined) return refusal;
  const uses = inputs.map((input) => ({ ...input, sourceName: sourceOf(input, recorder) }));
  const { names, collided } = await adoptNames(userId, known, uses, now);
  // Another request of the person may have used a name first, and otherwise.
  const late = [...collisions(inputs, collided), ...unitProblems(inputs, names)];
  if (late.length > 0) return { kind: 'problems', problems: late };
  const pairs = inputs.map((input) => ({
    name: nameOf(input, names),
    sourceName: sourceOf(input, recorder),
  }));
  const channels = await channelsOf(userId, pairs);
  const full = channels.flatMap((channel, i) =>
    channel === undefined ? [{ path: `[${i}].sourceName`, problem: noRoom }] : [],
  );
  if (full.length > 0) return { kind: 'problems', problems: full };
  const placed = inputs.map((input, i) => {
    const channel = mustAt(channels, i);
    const target = measurementId(input.startAt, channel.number);
    return { input, channel, target, source: located.get(input.id ?? 0)?.id };
  });
  return writeMeasurements(recorder, placed, now);
}

const collisions = (inputs: readonly MeasurementInput[], collided: ReadonlySet<string>) =>
  inputs.flatMap(({ variableName }, i) =>
    collided.has(foldName(variableName)) ? [{ path: `[${i}].variableName`, problem: nameCollides }] : [],
  );

const noRoom = 'this variable has too many sources; use one of those it has.';

/** Finds what is to be changed, and looks as far as possible whether it can be, before anything is written. */
async function checkChanges(
  recorder: Recorder,
  inputs: readonly MeasurementInput[],
  known: ReadonlyMap<string, PersonName>,
  now: number,
): Promise<{ readonly located: ReadonlyMap<number, Measurement>; readonly refusal?: Refusal }> {
  const { userId } = recorder;
  const ids = inputs.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (ids.length === 0) return { located: new Map() };
  const located = await locateMeasurements(userId, [...new Set(ids)], now);
  const unknown = inputs.flatMap(({ id }, i) => (id === undefined || located.has(id) ? [] : [i]));
  if (unknown.length > 0) return { located, refusal: { kind: 'unknownIds', indexes: unknown } };

  const addresses = addressesOf(inputs, recorder, known);
  const items = inputs.map(({ id }, i) => ({
    source: located.get(id ?? 0)?.id,
    target: mustAt(addresses, i),
  }));
  const goals = items.flatMap(({ source, target }) => (source === undefined || target < 0 ? [] : [target]));
  const atGoals = await findMeasurements(userId, [...new Set(goals)]);
  const before = new Map([...[...located.values()].map((one) => [one.id, one] as const), ...atGoals]);
  const plan = planMoves(items, before);
  if (plan.kind === 'occupied') return { located, refusal: plan };
  if (plan.moves.size > mostMoves)
    return {
      located,
      refusal: { kind: 'problems', problems: [{ path: 'body', problem: tooManyMoves(plan.moves.size) }] },
    };
  return { located };
}

const tooManyMoves = (count: number) =>
  `changes the time, variable or source of ${count} measurements; at most ${mostMoves} can be moved per request.`;

/** The addresses of items; where a variable and source have none yet, a negative number that no other pair has. */
function addressesOf(
  inputs: readonly MeasurementInput[],
  recorder: Recorder,
  known: ReadonlyMap<string, PersonName>,
): number[] {
  const unused = new Map<string, number>();
  return inputs.map((input) => {
    const name = foldName(input.variableName);
    const source = sourceOf(input, recorder);
    const own = known.get(name);
    const channel = own === undefined ? undefined : findChannel(own, source);
    if (channel !== undefined) return measurementId(input.startAt, channel.number);
    const identity = JSON.stringify([name, foldName(source), input.startAt]);
    const placeholder = unused.get(identity) ?? -1 - unused.size;
    unused.set(identity, placeholder);
    return placeholder;
  });
}

const sourceOf = (input: MeasurementInput, recorder: Recorder) => input.sourceName ?? recorder.sourceName;

const nameOf = (input: MeasurementInput, names: ReadonlyMap<string, PersonName>) =>
  must(names, foldName(input.variableName));
