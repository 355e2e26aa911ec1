import { moreSourcesKey, userVariableKey, variableOfMoreSources } from '../keys/variables.ts';
import { ifAllowed, isAllowed } from '../table/is-allowed.ts';
import { batchGet } from '../table/read.ts';
import { sendIfAllowed } from '../table/send.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { updateItem } from '../table/write.ts';
import { isNew, isThere, putWrite, updateWrite } from '../table/writes.ts';
import { type Channel, channelLabel, fitsIntoRecord, mostInRecord, parseChannels } from './channels.ts';
import { type PersonName, parseName } from './person-names.ts';

/** The same names, with the sources that are next to their records. */
export async function withMoreSources(userId: number, names: readonly PersonName[]): Promise<PersonName[]> {
  const unread = names.filter(
    ({ hasMoreSources, moreChannels }) => hasMoreSources && moreChannels === undefined,
  );
  const ids = new Set(unread.map(({ variable }) => variable.variableId));
  const items = await batchGet([...ids].map((id) => moreSourcesKey(userId, id)));
  const found = new Map(items.map((item) => [variableOfMoreSources(item.sk), parseChannels(item)]));
  return names.map((name) =>
    ids.has(name.variable.variableId)
      ? { ...name, moreChannels: found.get(name.variable.variableId) ?? {} }
      : name,
  );
}

/** A variable as it is now, with all its sources. */
export async function readSources(userId: number, variableId: number): Promise<PersonName | undefined> {
  const [item] = await batchGet([userVariableKey(userId, variableId)]);
  return item && (await withMoreSources(userId, [parseName(item)]))[0];
}

/**
 * Gives sources of a variable their channels for good; `name` has all that were there. `closes` says that it accepts no
 * further sources. Undefined when someone else changed its sources meanwhile.
 */
export function addSources(
  userId: number,
  name: PersonName,
  added: readonly Channel[],
  closes: boolean,
): Promise<PersonName | undefined> {
  const { channels, hasMoreSources } = name;
  const fit =
    Object.keys(channels).length + added.length <= mostInRecord &&
    added.every(({ sourceName }) => fitsIntoRecord(sourceName));
  return fit && !hasMoreSources && !closes
    ? addToRecord(userId, name, added)
    : addBeside(userId, name, added, closes);
}

/** Placeholders for the sources' labels, which expressions cannot contain. */
const placeholders = (added: readonly Channel[]) => ({
  names: Object.fromEntries(added.map(({ sourceName }, i) => [`#s${i}`, channelLabel(sourceName)])),
  values: Object.fromEntries(added.map((channel, i) => [`:s${i}`, channel])),
  each: (text: (source: string, value: string) => string, between: string) =>
    added.map((_, i) => text(`#s${i}`, `:s${i}`)).join(between),
});

/** Nothing is added here once anything is next to the record, so that no source has two channels. */
async function addToRecord(
  userId: number,
  { variable }: PersonName,
  added: readonly Channel[],
): Promise<PersonName | undefined> {
  const { names, values, each } = placeholders(added);
  const updated = await ifAllowed(
    updateItem({
      Key: userVariableKey(userId, variable.variableId),
      UpdateExpression: `SET ${each((source, value) => `channels.${source} = if_not_exists(channels.${source}, ${value})`, ', ')}`,
      ConditionExpression:
        'size(channels) <= :room AND attribute_not_exists(moreSources) AND attribute_not_exists(isClosed)',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ':room': mostInRecord - added.length },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return updated && parseName(updated.Attributes ?? {});
}

async function addBeside(
  userId: number,
  name: PersonName,
  added: readonly Channel[],
  closes: boolean,
): Promise<PersonName | undefined> {
  const { variableId } = name.variable;
  const { names, values, each } = placeholders(added);
  const more = Object.fromEntries(added.map((channel) => [channelLabel(channel.sourceName), channel]));
  const before = name.moreChannels ?? {};
  const key = moreSourcesKey(userId, variableId);
  const beside: Write = name.hasMoreSources
    ? {
        Update: {
          Key: key,
          UpdateExpression: `SET ${each((source, value) => `channels.${source} = ${value}`, ', ')}`,
          ConditionExpression: 'size(channels) = :size',
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: { ...values, ':size': Object.keys(before).length },
        },
      }
    : putWrite(key, { channels: more }, isNew);
  const record: Write = {
    Update: {
      Key: userVariableKey(userId, variableId),
      UpdateExpression: `SET moreSources = :true${closes ? ', isClosed = :true' : ''}`,
      ConditionExpression: [
        'attribute_exists(pk)',
        ...(closes ? [] : ['attribute_not_exists(isClosed)']),
        ...added.map((_, i) => `attribute_not_exists(channels.#s${i})`),
      ].join(' AND '),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':true': true },
    },
  };
  if (!(await transactIfAllowed([beside, record]))) return undefined;
  const moreChannels = { ...before, ...more };
  return { ...name, hasMoreSources: true, moreChannels, isClosed: name.isClosed || closes };
}

/** Lets the variable take no source that it does not have. */
export async function closeToSources(userId: number, name: PersonName): Promise<PersonName | undefined> {
  const key = userVariableKey(userId, name.variable.variableId);
  const isClosed = await sendIfAllowed(updateWrite(key, { set: { isClosed: true }, onlyIf: isThere }));
  return isClosed ? { ...name, isClosed } : undefined;
}

/** Takes a source back that was about to be forgotten. False where that has happened meanwhile. */
export function takeBack(
  userId: number,
  name: PersonName,
  { number, sourceName }: Channel,
): Promise<boolean> {
  const label = channelLabel(sourceName);
  const { variableId } = name.variable;
  return isAllowed(
    updateItem({
      Key: label in name.channels ? userVariableKey(userId, variableId) : moreSourcesKey(userId, variableId),
      UpdateExpression: 'SET channels.#source = :channel',
      ConditionExpression: 'channels.#source.#number = :number',
      ExpressionAttributeNames: { '#source': label, '#number': 'number' },
      ExpressionAttributeValues: { ':channel': { number, sourceName }, ':number': number },
    }),
  );
}
