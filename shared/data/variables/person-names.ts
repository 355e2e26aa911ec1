import * as v from 'valibot';
import { foldName } from '../../domain/texts/fold-name.ts';
import type { UserVariable, Variable } from '../../domain/variables/variable.ts';
import type { Item } from '../item.ts';
import { personPartition } from '../keys/key.ts';
import {
  aliasKey,
  aliasPrefix,
  foldedAliasOf,
  userVariableKey,
  userVariablePrefix,
} from '../keys/variables.ts';
import { parseStored } from '../table/parse-stored.ts';
import { batchGet, getItem, listByPrefix, queryPages } from '../table/read.ts';
import { type Channel, type Channels, channelLabel, parseChannels } from './channels.ts';
import { parseUserVariable } from './user-variable.ts';
import { findVariableIdOf } from './variable-id.ts';

const storedAlias = v.object({ variableId: v.number() });

/** A name that a person uses, with its variable and the channels that their measurements of it get. */
export interface PersonName {
  readonly foldedName: string;
  /** Never changes, unlike the settings next to it. */
  readonly variable: Variable;
  readonly userVariable: UserVariable;
  /** The channels in the record of the variable. */
  readonly channels: Channels;
  /** True if further channels are next to it. */
  readonly hasMoreSources: boolean;
  /** The further channels, once they have been read. */
  readonly moreChannels?: Channels;
  /** True if a new source gets no channel of its own. */
  readonly isClosed: boolean;
}

/** False where nothing was ever measured: what records a variable gives it a channel first. */
export const isMeasured = ({ channels, hasMoreSources }: PersonName): boolean =>
  hasMoreSources || Object.keys(channels).length > 0;

type WithChannels = Pick<PersonName, 'channels' | 'moreChannels'>;

/** The channel of a source, also of one that has been set aside. */
export const findAnyChannel = (
  { channels, moreChannels = {} }: WithChannels,
  sourceName: string,
): Channel | undefined => channels[channelLabel(sourceName)] ?? moreChannels[channelLabel(sourceName)];

export function findChannel(name: WithChannels, sourceName: string): Channel | undefined {
  const channel = findAnyChannel(name, sourceName);
  return channel?.setAsideAt === undefined ? channel : undefined;
}

export const parseName = (item: Item): PersonName => {
  const userVariable = parseUserVariable(item);
  const { variable } = userVariable;
  return {
    foldedName: foldName(variable.name),
    variable,
    userVariable,
    channels: parseChannels(item),
    hasMoreSources: item.moreSources === true,
    isClosed: item.isClosed === true,
  };
};

/** The person's variables of these names, by folded name; aliases are not looked at. */
export async function findPersonNames(
  userId: number,
  foldedNames: readonly string[],
): Promise<Map<string, PersonName>> {
  const names = (await batchGet((await keysOfNames(userId, foldedNames)).names)).map(parseName);
  return byOwnName(names, foldedNames);
}

/** The names of variables that are known by their ids. */
export async function findNamesOfVariables(
  userId: number,
  variableIds: readonly number[],
): Promise<Map<number, PersonName>> {
  const items = await batchGet(variableIds.map((variableId) => userVariableKey(userId, variableId)));
  return new Map(items.map(parseName).map((name) => [name.variable.variableId, name]));
}

export async function findNameOfVariable(
  userId: number,
  variableId: number,
): Promise<PersonName | undefined> {
  const item = await getItem(userVariableKey(userId, variableId));
  return item === undefined ? undefined : parseName(item);
}

export async function listPersonNames(userId: number): Promise<PersonName[]> {
  return (await listByPrefix(personPartition(userId), userVariablePrefix)).map(parseName);
}

interface NamesQuery {
  /** The variable after which to begin. */
  readonly after?: number | undefined;
  /** @default as many as fit into a call */
  readonly atOnce?: number | undefined;
  /** True to see what was written a moment ago, at twice the price. */
  readonly isConsistent: boolean;
}

/** A person's variables in the order of their keys, page by page; the caller stops when it has enough. */
export async function* readNamesByKey(
  userId: number,
  { after, atOnce, isConsistent }: NamesQuery,
): AsyncGenerator<PersonName[]> {
  const pages = queryPages({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': personPartition(userId), ':prefix': userVariablePrefix },
    ...(after !== undefined && { ExclusiveStartKey: userVariableKey(userId, after) }),
    Limit: atOnce,
    ConsistentRead: isConsistent,
  });
  for await (const page of pages) yield page.map(parseName);
}

/** More than most people have. */
const mostConsistent = 100;

/**
 * All of them, for a list that is sorted: at most 2,000 units of 4 KB, at half price. The first 100 are read with what
 * was written a moment ago; the others may show that a moment later.
 */
export async function listNamesAtHalfPrice(userId: number): Promise<PersonName[]> {
  const first = await readNamesByKey(userId, { atOnce: mostConsistent, isConsistent: true }).next();
  const found = first.done ? [] : first.value;
  const after = found.at(-1)?.variable.variableId;
  if (found.length < mostConsistent || after === undefined) return found;
  for await (const page of readNamesByKey(userId, { after, isConsistent: false })) found.push(...page);
  return found;
}

export interface NamesAndAliases {
  readonly names: Map<string, PersonName>;
  /** The variable ids behind those that are aliases, by folded alias. */
  readonly aliases: Map<string, number>;
}

/** The variables that a person means by these names or aliases, as far as one call finds them. Names come first. */
export async function findNamesAndAliases(
  userId: number,
  foldedNames: readonly string[],
): Promise<NamesAndAliases> {
  const keys = await keysOfNames(userId, foldedNames);
  const items = await batchGet([...keys.names, ...keys.aliases]);
  const isAlias = ({ sk }: Item) => String(sk).startsWith(aliasPrefix);
  const names = byOwnName(items.filter((item) => !isAlias(item)).map(parseName), foldedNames);
  const aliases = items
    .filter(isAlias)
    .map((item) => [foldedAliasOf(item.sk), parseStored(storedAlias, item).variableId] as const)
    .filter(([alias]) => !names.has(alias));
  return { names, aliases: new Map(aliases) };
}

/** The variables behind all aliases of a person's, by folded alias. */
export async function listAliases(userId: number): Promise<Map<string, number>> {
  const items = await listByPrefix(personPartition(userId), aliasPrefix);
  return new Map(items.map((item) => [foldedAliasOf(item.sk), parseStored(storedAlias, item).variableId]));
}

/** Nobody has any variable as long as nobody has used a name. */
async function keysOfNames(userId: number, foldedNames: readonly string[]) {
  const ids = await Promise.all(foldedNames.map(findVariableIdOf));
  return {
    names: ids.flatMap((id) => (id === undefined ? [] : [userVariableKey(userId, id)])),
    aliases: foldedNames.map((name) => aliasKey(userId, name)),
  };
}

/** Leaves out a variable of another name that happens to share an id: very rare, as there are 2^53 of them. */
function byOwnName(names: readonly PersonName[], foldedNames: readonly string[]): Map<string, PersonName> {
  const asked = new Set(foldedNames);
  return new Map(
    names.filter(({ foldedName }) => asked.has(foldedName)).map((name) => [name.foldedName, name]),
  );
}

/** The id of the variable a person means by a name or an alias. */
export async function findVariableIdByName(userId: number, name: string): Promise<number | undefined> {
  const folded = foldName(name);
  const { names, aliases } = await findNamesAndAliases(userId, [folded]);
  return names.get(folded)?.variable.variableId ?? aliases.get(folded);
}
