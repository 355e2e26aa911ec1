import { listExperiments } from '../../data/experiments/experiment.ts';
import { forgetArrivals, removeMadeVariable } from '../../data/imports/remove-made.ts';
import { listSources, markSourceCountStale } from '../../data/measurements/source.ts';
import { listEveryReminder } from '../../data/reminders/reminder.ts';
import { listStudies } from '../../data/studies/study.ts';
import { listVotedVariables } from '../../data/studies/voted-variables.ts';
import type { Channel } from '../../data/variables/channels.ts';
import { forget, listNumbersInUse, setAside } from '../../data/variables/forgotten-sources.ts';
import { listPersonNames, type PersonName } from '../../data/variables/person-names.ts';
import { withMoreSources } from '../../data/variables/sources.ts';
import { listTags } from '../../data/variables/tag.ts';
import { longestRequestSeconds } from '../../domain/histories/sealing.ts';
import { foldName } from '../../domain/texts/fold-name.ts';

/** An import, or an app by its id and its name. */
type Maker = number | { readonly clientId: string; readonly name: string | undefined };

/** Whether the variable was begun by an app, or the source was brought by an import. Earlier ones knew only a name. */
function isMadeBy(maker: Maker, { userVariable }: PersonName, channel?: Channel): boolean {
  if (typeof maker === 'number') return channel?.madeIn === maker;
  const { begunBy, variable } = userVariable;
  return begunBy === undefined
    ? variable.namedBy !== undefined && variable.namedBy === maker.name
    : begunBy === maker.clientId;
}

/**
 * Takes away the variables and sources that an import or an app made and that have no row left. A request that has read a
 * source may be about to write, so it is set aside first, as sources are that are forgotten, and taken away a minute
 * later. A variable stays if anybody has set anything of it, or if something else names it. False until that minute has passed.
 */
export async function removeUnused(userId: number, maker: Maker, now: number): Promise<boolean> {
  const names = await withMoreSources(userId, await listPersonNames(userId));
  const made = names.flatMap((name) =>
    channelsOf(name)
      .filter((channel) => isMadeBy(maker, name, channel))
      .map((channel) => ({ name, channel })),
  );
  if (made.length === 0 && !names.some((name) => isMadeBy(maker, name))) return true;
  const inUse = await listNumbersInUse(userId);
  const empty = made.filter(({ channel }) => !inUse.has(channel.number));
  let isWaiting = false;
  for (const { name, channel } of empty) {
    if (channel.setAsideAt === undefined) await setAside(userId, name, channel, now);
    if ((channel.setAsideAt ?? now) + longestRequestSeconds > now) isWaiting = true;
  }
  if (isWaiting) return false;
  await removeEmpty(userId, maker, names, new Set(empty.map(({ channel }) => channel.number)));
  return true;
}

const channelsOf = ({ channels, moreChannels = {} }: PersonName): Channel[] =>
  Object.values({ ...moreChannels, ...channels });

async function removeEmpty(
  userId: number,
  maker: Maker,
  names: readonly PersonName[],
  empty: ReadonlySet<number>,
): Promise<void> {
  const named = await listNamedElsewhere(userId);
  for (const name of names) {
    const own = channelsOf(name);
    const left = own.filter(({ number }) => !empty.has(number));
    // An app may have begun a variable that nothing was ever recorded of.
    if (left.length === own.length && !(own.length === 0 && isMadeBy(maker, name))) continue;
    const isRemoved =
      left.length === 0 &&
      !named.has(name.variable.variableId) &&
      (await removeMadeVariable(userId, typeof maker === 'number' ? maker : maker.clientId, name));
    if (isRemoved) continue;
    for (const channel of own) if (empty.has(channel.number)) await forget(userId, name, channel);
  }
  await refreshArrivals(userId);
}

/** Variables that reminders, tags, studies, votes or experiments speak of. */
async function listNamedElsewhere(userId: number): Promise<Set<number>> {
  const [reminders, tags, studies, experiments, voted] = await Promise.all([
    listEveryReminder(userId),
    listTags(userId),
    listStudies(userId),
    listExperiments(userId),
    listVotedVariables(userId),
  ]);
  return new Set([
    ...reminders.map(({ variableId }) => variableId),
    ...tags.flatMap(({ taggedVariableId, tagVariableId }) => [taggedVariableId, tagVariableId]),
    ...[...studies, ...experiments].flatMap(({ causeVariableId, effectVariableId }) => [
      causeVariableId,
      effectVariableId,
    ]),
    ...voted,
  ]);
}

/**
 * Forgets the arrivals of sources that no variable has any more, and has those of all others counted again.
 * @param leaving a variable that does not count any more
 */
export async function refreshArrivals(userId: number, leaving?: number): Promise<void> {
  const own = (await listPersonNames(userId)).filter(({ variable }) => variable.variableId !== leaving);
  const names = await withMoreSources(userId, own);
  const left = new Set(names.flatMap(channelsOf).map(({ sourceName }) => foldName(sourceName)));
  for (const { sourceName } of await listSources(userId)) {
    if (left.has(foldName(sourceName))) await markSourceCountStale(userId, sourceName);
    else await forgetArrivals(userId, sourceName);
  }
}
