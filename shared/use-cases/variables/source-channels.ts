import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { nextChannelNumbers } from '../../data/variables/channel-numbers.ts';
import type { Channel } from '../../data/variables/channels.ts';
import { findAnyChannel, findChannel, type PersonName } from '../../data/variables/person-names.ts';
import {
  addSources,
  closeToSources,
  readSources,
  takeBack,
  withMoreSources,
} from '../../data/variables/sources.ts';
import { must, mustAt } from '../../domain/lists/must.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { isFull, otherSource } from '../../domain/variables/sources.ts';
import type { UserVariable, Variable } from '../../domain/variables/variable.ts';
import { mapInParallel } from '../../platform/parallel.ts';

const writesAtOnce = 16;

interface VariableSource {
  readonly name: PersonName;
  readonly sourceName: string;
  /** The import that brings it. */
  readonly madeIn?: number | undefined;
}

/** The channel of measurements of a variable from a source; the source is "Other" where the variable has no room for another. */
export interface ChannelOfVariable extends Channel {
  readonly userVariable: UserVariable;
  readonly variable: Variable;
}

/** Names by folded name, with all sources of those of which a source is asked for that their records do not show. */
export async function withAllSources(
  userId: number,
  names: ReadonlyMap<string, PersonName>,
  uses: readonly { readonly variableName: string; readonly sourceName: string }[],
): Promise<Map<string, PersonName>> {
  const open = new Map(
    uses.flatMap(({ variableName, sourceName }): [string, PersonName][] => {
      const name = names.get(foldName(variableName));
      const isOpen = name?.hasMoreSources && findChannel(name, sourceName) === undefined;
      return name !== undefined && isOpen ? [[foldName(variableName), name]] : [];
    }),
  );
  const read = await withMoreSources(userId, [...open.values()]);
  return new Map([...names, ...[...open.keys()].map((key, i) => [key, mustAt(read, i)] as const)]);
}

/** Gives each pair its channel; the answer is in the order asked, undefined where the person's numbers are used up. */
export async function channelsOf(
  userId: number,
  asked: readonly VariableSource[],
): Promise<(ChannelOfVariable | undefined)[]> {
  const read = await withMoreSources(
    userId,
    asked.flatMap(({ name, sourceName }) => (findChannel(name, sourceName) === undefined ? [name] : [])),
  );
  const full = new Map(read.map((name) => [name.variable.variableId, name]));
  const pairs = asked.map(({ name, ...pair }) => ({
    name: full.get(name.variable.variableId) ?? name,
    ...pair,
  }));
  const names = new Map(pairs.map(({ name }) => [name.variable.variableId, name]));
  const missing = pairs.filter((pair) => channelFor(pair.name, pair.sourceName) === undefined);
  const wanted = [...Map.groupBy(missing, pairKey).values()].map((spellings) => mustAt(spellings, 0));
  const byVariable = Map.groupBy(wanted, ({ name }) => name.variable.variableId);
  if (byVariable.size > 0) {
    const numbers = await nextChannelNumbers(userId, wanted.length);
    if (numbers === undefined) return pairs.map(() => undefined);
    let used = 0;
    const wants = [...byVariable].map(([variableId, own]) => ({
      name: must(names, variableId),
      channels: own.map(({ sourceName, madeIn }) => ({
        sourceName,
        number: mustAt(numbers, used++),
        madeIn,
      })),
    }));
    await mapInParallel(wants, writesAtOnce, async ({ name, channels }) => {
      names.set(name.variable.variableId, await giveChannels(userId, name, channels));
    });
  }
  return pairs.map(({ name: { variable }, sourceName }) => {
    const name = must(names, variable.variableId);
    const channel = channelFor(name, sourceName);
    return channel && { userVariable: name.userVariable, variable: name.variable, ...channel };
  });
}

/** A closed variable keeps what it does not know under "Other". */
export const channelFor = (name: PersonName, sourceName: string): Channel | undefined =>
  findChannel(name, sourceName) ??
  (name.isClosed && findAnyChannel(name, sourceName) === undefined
    ? findChannel(name, otherSource)
    : undefined);

/** Each of these sources gets its channel, as far as the variable has room; for the rest there is "Other". */
function giveChannels(userId: number, first: PersonName, wanted: readonly Channel[]): Promise<PersonName> {
  return retryOnConflict('The sources of a variable', async (isFirst) => {
    const { variableId } = first.variable;
    const read = isFirst ? first : await readSources(userId, variableId);
    // The variable was removed.
    if (read === undefined) return conflict;
    const [name = read] = read.hasMoreSources ? await withMoreSources(userId, [read]) : [];
    const known = wanted.map(({ sourceName }) => findAnyChannel(name, sourceName));
    for (const channel of known)
      if (channel?.setAsideAt !== undefined) {
        await takeBack(userId, name, channel);
        return conflict;
      }
    const count = Object.keys({ ...name.channels, ...name.moreChannels }).length;
    const unknown = wanted.filter((_, i) => known[i] === undefined);
    const taken = unknown.filter((_, i) => !isFull(count + i, name.isClosed));
    const [left] = unknown.slice(taken.length);
    if (unknown.length === 0) return name;
    if (left === undefined) return (await addSources(userId, name, taken, false)) ?? conflict;
    const other = findAnyChannel(name, otherSource);
    if (other?.setAsideAt !== undefined) {
      await takeBack(userId, name, other);
      return conflict;
    }
    const isThere = other !== undefined || taken.some(({ sourceName }) => isOther(sourceName));
    const added = isThere ? taken : [...taken, { number: left.number, sourceName: otherSource }];
    if (added.length > 0) return (await addSources(userId, name, added, true)) ?? conflict;
    return name.isClosed ? name : ((await closeToSources(userId, name)) ?? conflict);
  });
}

const isOther = (sourceName: string) => foldName(sourceName) === foldName(otherSource);

const pairKey = ({ name, sourceName }: VariableSource) =>
  `${name.variable.variableId} ${foldName(sourceName)}`;
