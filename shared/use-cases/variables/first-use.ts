import { nextChannelNumbers } from '../../data/variables/channel-numbers.ts';
import { type Channels, channelLabel, fitsIntoRecord, mostInRecord } from '../../data/variables/channels.ts';
import { refuseLeaving } from '../../data/variables/leaving-variable.ts';
import { findPersonNames, type PersonName } from '../../data/variables/person-names.ts';
import { createUserVariable } from '../../data/variables/user-variable.ts';
import { variableIdOf } from '../../data/variables/variable-id.ts';
import { mustAt } from '../../domain/lists/must.ts';
import type { WholeMeasurement } from '../../domain/measurements/posted-measurement.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
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
  /** The import that brings it. */
  readonly madeIn?: number | undefined;
};

interface Adoption {
  /** All names by folded name, new ones included. */
  readonly names: ReadonlyMap<string, PersonName>;
  /** Folded names whose id another variable of the person's has: of 2^53 ids, once in a very long while. */
  readonly collided: ReadonlySet<string>;
}

export const nameCollides = 'cannot be distinguished from another variable of yours; use another name.';

/** Makes the person's own every name that they have not used before. */
export async function adoptNames(
  userId: number,
  known: ReadonlyMap<string, PersonName>,
  uses: readonly FirstUse[],
  now: number,
): Promise<Adoption> {
  const byName = Map.groupBy(uses, ({ variableName }) => foldName(variableName));
  const unknown = [...byName].filter(([name]) => !known.has(name));
  const names = new Map(known);
  const collided = new Set<string>();
  const channels = await firstChannels(
    userId,
    unknown.map(([, its]) => its),
  );
  await mapInParallel(unknown, writesAtOnce, async ([name, its], i) => {
    const upc = its.find((use) => use.upc !== undefined)?.upc;
    const adopted = await adopt(userId, name, { ...mustAt(its, 0), upc }, channels[i] ?? {}, now);
    if (adopted === undefined) collided.add(name);
    else names.set(name, adopted);
  });
  return { names, collided };
}

/** The channels that names begin with, those of all in one block of numbers. Further sources get theirs afterwards. */
async function firstChannels(
  userId: number,
  usesOfEach: readonly (readonly FirstUse[])[],
): Promise<Channels[]> {
  const sources = usesOfEach.map((uses) => {
    const given = uses.flatMap(({ sourceName, madeIn }) =>
      sourceName === undefined || !fitsIntoRecord(sourceName) ? [] : [{ sourceName, madeIn }],
    );
    const bySource = Map.groupBy(given, ({ sourceName }) => channelLabel(sourceName));
    return [...bySource]
      .slice(0, mostInRecord)
      .map(([label, spellings]) => [label, mustAt(spellings, 0)] as const);
  });
  const count = sources.flat().length;
  const numbers = count === 0 ? undefined : await nextChannelNumbers(userId, count);
  if (numbers === undefined) return [];
  let used = 0;
  return sources.map((own) =>
    Object.fromEntries(own.map(([label, source]) => [label, { number: mustAt(numbers, used++), ...source }])),
  );
}

/** Makes a name the person's own. Of two first uses at the same moment one counts, and the other finds it. */
async function adopt(
  userId: number,
  foldedName: string,
  { variableName, namedBy, madeIn, category, unit, combinationOperation, upc }: FirstUse,
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
  if (await createUserVariable(userId, userVariable, channels, madeIn))
    return { foldedName, variable, userVariable, channels, hasMoreSources: false, isClosed: false };
  const found = (await findPersonNames(userId, [foldedName])).get(foldedName);
  refuseLeaving([found?.userVariable]);
  return found;
}
