import { readAddresses } from '../../data/measurements/moved-measurement.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { findAnyChannel, type NamesAndAliases, type PersonName } from '../../data/variables/person-names.ts';
import type { EvidenceRow } from '../../domain/connectors/person-sources.ts';
import { measurementId } from '../../domain/ids/measurement-id.ts';
import { must, mustAt } from '../../domain/lists/must.ts';
import { isRecentOf } from '../../domain/measurements/outcome.ts';
import { nearbyOf, type OccupiedPlaces, type Placing } from '../../domain/measurements/plan-moves.ts';
import { type ChangedMeasurements, changedSince } from '../../domain/measurements/preconditions.ts';
import {
  sourceProblems,
  timeProblems,
  unitProblems,
  valueProblems,
} from '../../domain/measurements/recording-problems.ts';
import {
  type ConfirmationRequest,
  needsConfirmation,
  undoSeconds,
} from '../../domain/people/assistant-limits.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import type { ItemProblem } from '../../domain/texts/item-problem.ts';
import { getCategory } from '../../domain/variables/categories.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import type { MeasurementInput } from '../../schemas/measurements/measurement-input.ts';
import { adoptNames } from '../variables/first-use.ts';
import { lookUpNames } from '../variables/resolve-variables.ts';
import { channelFor, channelsOf, withAllSources } from '../variables/source-channels.ts';
import { learnSources } from './learn-sources.ts';
import { planPlaces } from './plan-writes.ts';
import type { Recorder, RecordingProblems, RecordingResult, WholeItem } from './recording.ts';
import { readWholeItems } from './whole-items.ts';
import { type ImportEnded, writeMeasurements } from './write-measurements.ts';

/** Why a batch was refused, before anything was written. */
export type RecordingRefusal =
  | RecordingProblems
  | { readonly kind: 'unknownIds'; readonly indexes: readonly number[] }
  | OccupiedPlaces
  | ChangedMeasurements
  | ImportEnded
  | ConfirmationRequest;

/**
 * Each move takes up to three members of the one transaction that all are made in, and each item that may only be
 * saved if nothing has changed takes one; there may be 100.
 */
const mostMoves = 25;
const mostConditional = 25;

/**
 * Records measurements so that doing it again changes nothing: a row's key is person, variable, second and source.
 * A request that died half-way and is sent again writes what is missing and nothing else.
 */
export async function recordMeasurements(
  recorder: Recorder,
  inputs: readonly MeasurementInput[],
  now: number,
  found?: Promise<NamesAndAliases>,
): Promise<RecordingResult | RecordingRefusal> {
  const names = await lookUpNames(recorder.userId, namesIn(inputs), found);
  return retryOnConflict('The measurements', () => tryToRecord(recorder, inputs, names, now));
}

export const namesIn = (inputs: readonly MeasurementInput[]): string[] =>
  inputs.flatMap(({ variableName }) => variableName ?? []);

/** `names` holds what is known of the person's names, and from then on what became known. */
async function tryToRecord(
  recorder: Recorder,
  inputs: readonly MeasurementInput[],
  names: Map<string, PersonName>,
  now: number,
): Promise<RecordingResult | RecordingRefusal | typeof conflict> {
  const { userId } = recorder;
  const read = await readWholeItems(recorder, inputs, names, now);
  if (read.kind !== 'whole') return read;
  const { items } = read;
  const foreign = recorder.assistant === undefined ? [] : changesOfOthers(recorder, items, now);
  if (foreign.length > 0) return { kind: 'unknownIds', indexes: foreign };
  const uses = items.map(({ input }) => input);
  const known = await withAllSources(userId, names, uses);
  const problems = [
    ...timeProblems(uses, now),
    ...valueProblems(uses),
    ...unitProblems(uses, known),
    ...sourceProblems(uses, known, findAnyChannel),
    ...countProblems(items),
    ...(recorder.assistant?.mayBegin === false ? unknownNames(items, known) : []),
  ];
  if (problems.length > 0) return { kind: 'problems', problems };
  const unconfirmed = recorder.assistant?.isConfirmed === false && findUnconfirmed(items, known);
  if (unconfirmed) return unconfirmed;
  const refusal = await checkChanges(userId, items, known, now);
  if (refusal !== undefined) return refusal;

  const madeIn = recorder.importId;
  const named = uses.map((use) => ({
    ...use,
    namedBy: recorder.clientName,
    begunBy: recorder.clientId,
    madeIn,
  }));
  const { names: adopted, refused } = await adoptNames(userId, known, named, now, recorder.beginning);
  for (const [name, one] of adopted) names.set(name, one);
  // Another request of the person may have used a name first, and otherwise.
  const late = [...refusedNames(items, refused), ...unitProblems(uses, adopted)];
  if (late.length > 0) return { kind: 'problems', problems: late };
  await learnSources(recorder, evidenceIn(uses, adopted));
  const pairs = uses.map(({ variableName, sourceName }) => ({
    name: must(adopted, foldName(variableName)),
    sourceName,
    madeIn,
  }));
  const channels = await channelsOf(userId, pairs);
  const full = channels.flatMap((channel, i) =>
    channel === undefined ? [{ path: `[${i}].sourceName`, problem: noRoom }] : [],
  );
  if (full.length > 0) return { kind: 'problems', problems: full };
  const placed = items.map((item, i) => {
    const channel = mustAt(channels, i);
    const target = measurementId(item.input.startAt, channel.number);
    return { ...item, channel, target, source: item.changes?.id };
  });
  return writeMeasurements(recorder, placed, now);
}

/** The rows of a request, as far as they tell what their sources are. */
const evidenceIn = (
  uses: readonly WholeItem['input'][],
  names: ReadonlyMap<string, PersonName>,
): EvidenceRow[] =>
  uses.map(({ variableName, sourceName, startAt }) => {
    const { userVariable } = must(names, foldName(variableName));
    const { combinationOperation, comesAsEpisodes } = effectiveSettings(userVariable);
    const isCounted = combinationOperation === 'SUM' && !comesAsEpisodes;
    return { variableName, sourceName, startAt, isCounted };
  });

/** The items by which an assistant would change what it did not record itself, or longer ago. */
const changesOfOthers = ({ clientId = '' }: Recorder, items: readonly WholeItem[], now: number): number[] =>
  items.flatMap(({ changes }, i) =>
    changes === undefined || isRecentOf(changes, { clientId, since: now - undoSeconds }) ? [] : [i],
  );

const unknownNames = (items: readonly WholeItem[], known: ReadonlyMap<string, PersonName>): ItemProblem[] =>
  items.flatMap(({ input: { variableName } }, i) =>
    known.has(foldName(variableName)) ? [] : [{ path: `[${i}].variableName`, problem: notKnownYet }],
  );

const notKnownYet =
  'is not a variable of this person yet. Find the right name, or send its category to create a new one.';

/** The first of them that the person does not have yet, or that is a treatment by what they have made of it. */
function findUnconfirmed(
  items: readonly WholeItem[],
  known: ReadonlyMap<string, PersonName>,
): ConfirmationRequest | undefined {
  for (const { input } of items) {
    const found = known.get(foldName(input.variableName));
    if (found === undefined) return { kind: 'unconfirmed', name: input.variableName, isNew: true };
    const { variable, userVariable } = found;
    if (needsConfirmation([getCategory(variable.categoryId), effectiveSettings(userVariable).category]))
      return { kind: 'unconfirmed', name: variable.name, isNew: false };
  }
  return undefined;
}

const refusedNames = (items: readonly WholeItem[], refused: ReadonlyMap<string, string>) =>
  items.flatMap(({ input }, i) => {
    const problem = refused.get(foldName(input.variableName));
    return problem === undefined ? [] : [{ path: `[${i}].variableName`, problem }];
  });

const noRoom = 'this variable can’t take another source; use one it already has.';

function countProblems(items: readonly WholeItem[]): ItemProblem[] {
  const count = items.filter(({ input }) => input.ifMatch !== undefined).length;
  return count <= mostConditional
    ? []
    : [
        {
          path: 'body',
          problem: `has ${count} items with ifMatch; send at most ${mostConditional} a request.`,
        },
      ];
}

/** Looks as far as possible whether changes can be made, before anything is given out or written. */
async function checkChanges(
  userId: number,
  items: readonly WholeItem[],
  known: ReadonlyMap<string, PersonName>,
  now: number,
): Promise<RecordingRefusal | typeof conflict | undefined> {
  if (items.every(({ changes, input }) => changes === undefined && input.ifMatch === undefined))
    return undefined;
  const addresses = addressesOf(items, known);
  const placed = items.map((item, i) => ({
    ...item,
    source: item.changes?.id,
    target: mustAt(addresses, i),
  }));
  const looked = placed.flatMap((item) => [
    ...(item.source === undefined ? [] : [item.source]),
    ...(item.target < 0 || (item.source === undefined && item.input.ifMatch === undefined)
      ? []
      : [item.target]),
    ...nearbyOf(item),
  ]);
  const at = await readAddresses(userId, looked, now);
  const plan = await planPlaces(userId, placed, at, now);
  if (plan === conflict || plan.kind !== 'planned') return plan;
  if (plan.moves.size > mostMoves)
    return { kind: 'problems', problems: [{ path: 'body', problem: tooManyMoves(plan.moves.size) }] };
  return changedSince(placed, plan.places, plan.rows);
}

const tooManyMoves = (count: number) =>
  `changes the time, variable or source of ${count} measurements; at most ${mostMoves} can be moved per request.`;

/** The addresses of items; where a variable and source have none yet, a negative number that no other pair has. */
function addressesOf(
  items: readonly WholeItem[],
  known: ReadonlyMap<string, PersonName>,
): Placing['target'][] {
  const unused = new Map<string, number>();
  return items.map(({ input: { variableName, sourceName, startAt } }) => {
    const name = foldName(variableName);
    const own = known.get(name);
    const channel = own === undefined ? undefined : channelFor(own, sourceName);
    if (channel !== undefined) return measurementId(startAt, channel.number);
    const identity = JSON.stringify([name, foldName(sourceName), startAt]);
    const placeholder = unused.get(identity) ?? -1 - unused.size;
    unused.set(identity, placeholder);
    return placeholder;
  });
}
