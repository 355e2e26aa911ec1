import { nextChannelNumbers } from '../../data/deployment/counter.ts';
import { isAllowed } from '../../data/table/is-allowed.ts';
import { putItem } from '../../data/table/write.ts';
import { channelLabel, findPersonNames, type PersonName } from '../../data/variables/person-names.ts';
import { type Channel, type Channels, userVariableItem } from '../../data/variables/user-variable.ts';
import { variableIdOf } from '../../data/variables/variable-id.ts';
import { largestChannel } from '../../domain/measurements/measurement-id.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { summableOperation } from '../../domain/variables/effective-settings.ts';
import type { UserVariable, Variable } from '../../domain/variables/variable.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import type { MeasurementInput } from '../../schemas/measurements/measurement-input.ts';

const writesAtOnce = 16;

/** All that a name means to a person comes from their own first use of it. */
export type FirstUse = Pick<
  MeasurementInput,
  'variableName' | 'unit' | 'category' | 'combinationOperation' | 'upc'
> & {
  /** Where it measures already. */
  readonly sourceName?: string | undefined;
  /** The app that gives the name; absent where the person does. */
  readonly namedBy?: string | undefined;
};

/** A name's further sources get their channels like those of any other name. */
const mostFirstSources = 10;

export interface Adoption {
  /** By folded name. */
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
  await mapInParallel(unknown, writesAtOnce, async ([name, [use]], i) => {
    const adopted = await adopt(userId, name, use as FirstUse, channels[i] ?? {}, now);
    if (adopted === undefined) collided.add(name);
    else names.set(name, adopted);
  });
  return { names, collided };
}

/** The channels that names begin with, those of all in one block of numbers. */
async function firstChannels(
  userId: number,
  usesOfEach: readonly (readonly FirstUse[])[],
): Promise<Channels[]> {
  const sources = usesOfEach.map((uses) =>
    [
      ...new Map(
        uses.flatMap(({ sourceName }) =>
          sourceName === undefined ? [] : [[channelLabel(sourceName), sourceName] as const],
        ),
      ),
    ].slice(0, mostFirstSources),
  );
  const count = sources.flat().length;
  if (count === 0) return [];
  let next = await nextChannelNumbers(userId, count);
  return sources.map((own) => {
    const given = own.map(([label, sourceName]): [string, Channel] => [
      label,
      { number: next++, sourceName },
    ]);
    return Object.fromEntries(given.filter(([, { number }]) => number <= largestChannel));
  });
}

/** Of two first uses of a name at the same moment one counts, and the other finds it. */
async function adopt(
  userId: number,
  foldedName: string,
  { variableName, namedBy, category, unit, combinationOperation, upc }: FirstUse,
  channels: Channels,
  now: number,
): Promise<PersonName | undefined> {
  const variable: Variable = {
    variableId: await variableIdOf(foldedName),
    name: variableName,
    ...(namedBy === undefined ? {} : { namedBy }),
    categoryId: category.id,
    unitId: unit.id,
    combinationOperation: summableOperation(combinationOperation, unit),
  };
  const settings = upc === undefined ? {} : { upc };
  const userVariable: UserVariable = { variable, settings, createdAt: now, updatedAt: now, revision: 0 };
  const isFirst = await isAllowed(
    putItem({
      Item: userVariableItem(userId, userVariable, channels),
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  );
  if (isFirst) return { foldedName, variable, userVariable, channels };
  return (await findPersonNames(userId, [foldedName])).get(foldedName);
}
