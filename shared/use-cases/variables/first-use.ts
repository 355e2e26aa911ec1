import { beginVariables } from '../../data/variables/channel-numbers.ts';
import { type Channels, channelLabel, fitsIntoRecord, mostInRecord } from '../../data/variables/channels.ts';
import { findPersonNames, type PersonName } from '../../data/variables/person-names.ts';
import { refuseLeaving } from '../../data/variables/staying-variable.ts';
import { createUserVariable } from '../../data/variables/user-variable.ts';
import { findVariableCount } from '../../data/variables/variable-count.ts';
import { variableIdOf } from '../../data/variables/variable-id.ts';
import { mustAt } from '../../domain/lists/must.ts';
import type { WholeMeasurement } from '../../domain/measurements/posted-measurement.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import {
  type BeginningLimits,
  mostUserVariables,
  tooManyForPerson,
  tooManyForRequest,
  usualBeginning,
} from '../../domain/variables/bounds.ts';
import { summableOperation } from '../../domain/variables/effective-settings.ts';
import type { UserVariable, Variable } from '../../domain/variables/variable.ts';
import { mapInParallel } from '../../platform/parallel.ts';

const writesAtOnce = 16;

/** All that a name means to a person comes from their own first use of it. */
export type FirstUse = Pick<
  WholeMeasurement,
  'variableName' | 'unit' | 'category' | 'combinationOperation' | 'upc'
> & {
  /** The source of the first measurement, if there is one. */
  readonly sourceName?: string | undefined;
  /** The app that gives the name; absent where the person does. */
  readonly namedBy?: string | undefined;
  /** The app that begins it; absent where the person does. */
  readonly begunBy?: string | undefined;
  /** The import that brings it. */
  readonly madeIn?: number | undefined;
};

interface Adoption {
  /** All names by folded name, new ones included. */
  readonly names: ReadonlyMap<string, PersonName>;
  /** Folded names that cannot begin, each with what is wrong. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Another variable of the person's has the id: of 2^53 ids, once in a very long while. */
const nameCollides = 'cannot be distinguished from another variable of yours; use another name.';

/** Creates the variables that this person has not used yet; none of them where there are too many. */
export async function adoptNames(
  userId: number,
  known: ReadonlyMap<string, PersonName>,
  uses: readonly FirstUse[],
  now: number,
  limits: BeginningLimits = usualBeginning,
): Promise<Adoption> {
  const byName = Map.groupBy(uses, ({ variableName }) => foldName(variableName));
  const unknown = [...byName].filter(([name]) => !known.has(name));
  if (unknown.length === 0) return { names: known, refused: new Map() };
  const tooMany = tooManyForRequest(
    unknown.map(([name]) => name),
    limits,
  );
  if (tooMany.size > 0) return { names: known, refused: tooMany };
  const channels = await firstChannels(userId, unknown, limits, now);
  if ('refused' in channels) return { names: known, refused: channels.refused };
  const names = new Map(known);
  const refused = new Map<string, string>();
  await mapInParallel(unknown, writesAtOnce, async ([name, its], i) => {
    const upc = its.find((use) => use.upc !== undefined)?.upc;
    const adopted = await adopt(userId, name, { ...mustAt(its, 0), upc }, channels.each[i] ?? {}, now);
    if (adopted === undefined) refused.set(name, nameCollides);
    else names.set(name, adopted);
  });
  return { names, refused };
}

type FirstChannels =
  | { readonly each: readonly Channels[] }
  | { readonly refused: ReadonlyMap<string, string> };

/**
 * The channels that names begin with, those of all in one block of numbers, by the write that counts the variables.
 * Further sources get theirs afterwards.
 */
async function firstChannels(
  userId: number,
  unknown: readonly (readonly [string, readonly FirstUse[]])[],
  { isBounded }: BeginningLimits,
  now: number,
): Promise<FirstChannels> {
  const sources = unknown.map(([, uses]) => firstSources(uses));
  const beginning = {
    variables: unknown.length,
    channels: sources.flat().length,
    most: isBounded ? mostUserVariables : Number.MAX_SAFE_INTEGER,
  };
  let numbers = await beginVariables(userId, beginning);
  if (numbers === 'noRoom') {
    const room = isBounded ? await findRoom(userId, now) : Infinity;
    const names = unknown.map(([name]) => name);
    if (names.length > room) return { refused: tooManyForPerson(names, room) };
    numbers = await beginVariables(userId, beginning);
    // Others began as many at the same moment.
    if (numbers === 'noRoom') return { refused: tooManyForPerson(names, 0) };
  }
  if (numbers === 'noNumbers') return { each: [] };
  let used = 0;
  return {
    each: sources.map((own) =>
      Object.fromEntries(
        own.map(([label, source]) => [label, { number: mustAt(numbers, used++), ...source }]),
      ),
    ),
  };
}

/** The number of further variables that the person may have. */
export const findRoom = async (userId: number, now: number): Promise<number> =>
  Math.max(0, mostUserVariables - (await findVariableCount(userId, now)));

/** The sources that a variable begins with, by their labels. */
function firstSources(uses: readonly FirstUse[]) {
  const given = uses.flatMap(({ sourceName, madeIn }) =>
    sourceName === undefined || !fitsIntoRecord(sourceName) ? [] : [{ sourceName, madeIn }],
  );
  const bySource = Map.groupBy(given, ({ sourceName }) => channelLabel(sourceName));
  return [...bySource]
    .slice(0, mostInRecord)
    .map(([label, spellings]) => [label, mustAt(spellings, 0)] as const);
}

/** Makes a name the person's own. Of two first uses at the same moment one counts, and the other finds it. */
async function adopt(
  userId: number,
  foldedName: string,
  { variableName, namedBy, begunBy, madeIn, category, unit, combinationOperation, upc }: FirstUse,
  channels: Channels,
  now: number,
): Promise<PersonName | undefined> {
  const variable: Variable = {
    variableId: await variableIdOf(foldedName),
    name: variableName,
    namedBy,
    categoryId: category.id,
    unitId: unit.id,
    combinationOperation: summableOperation(combinationOperation, unit),
  };
  const settings = upc === undefined ? {} : { upc };
  const userVariable: UserVariable = { variable, settings, createdAt: now, updatedAt: now, revision: 0 };
  if (await createUserVariable(userId, userVariable, channels, { madeIn, begunBy }))
    return { foldedName, variable, userVariable, channels, hasMoreSources: false, isClosed: false };
  const found = (await findPersonNames(userId, [foldedName])).get(foldedName);
  refuseLeaving([found?.userVariable]);
  return found;
}
