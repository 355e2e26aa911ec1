import * as v from 'valibot';
import { dismissedItem, parseDismissed } from '../../data/discoveries/dismissed-pair.ts';
import {
  hashOfMessage,
  hashOfMessageIdentity,
  messageIdentityKey,
  messageKey,
} from '../../data/keys/feed.ts';
import type { Key } from '../../data/keys/key.ts';
import { channelCounterKey, idOfMeasurement, measurementKey } from '../../data/keys/measurements.ts';
import {
  dueShard,
  handledKey,
  partsOfReminderTime,
  pendingKey,
  reminderCounterKey,
  reminderTimeKey,
} from '../../data/keys/reminders.ts';
import {
  aliasKey,
  foldedAliasOf,
  moreSourcesKey,
  tagVersionKey,
  variableOfMoreSources,
} from '../../data/keys/variables.ts';
import { measurementItem, parseMeasurement } from '../../data/measurements/measurement.ts';
import { parseForwarding } from '../../data/measurements/moved-measurement.ts';
import { parseSource, sourceItem } from '../../data/measurements/source.ts';
import { parseNotification } from '../../data/reminders/notification.ts';
import { parseReminder, reminderItem } from '../../data/reminders/reminder.ts';
import { parseStudy, studyItem } from '../../data/studies/study.ts';
import { parseVote, voteItem } from '../../data/studies/vote.ts';
import type { Item } from '../../data/table/item.ts';
import { parseStored } from '../../data/table/parse-stored.ts';
import { timeToLiveAttribute } from '../../data/table-facts.ts';
import { parseCounter } from '../../data/variables/channel-numbers.ts';
import { type Channels, channelLabel, parseChannels } from '../../data/variables/channels.ts';
import { storedAlias } from '../../data/variables/person-names.ts';
import { parseTag, tagItem } from '../../data/variables/tag.ts';
import { parseUserVariable, userVariableItem } from '../../data/variables/user-variable.ts';
import { largestChannel } from '../../domain/measurements/measurement-id.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { getUnit } from '../../domain/units/units.ts';
import { getCategory } from '../../domain/variables/categories.ts';
import { mostSourcesPerVariable } from '../../domain/variables/sources.ts';
import type { Variable } from '../../domain/variables/variable.ts';
import { largestCard, postedShapes } from '../../schemas/feed/posted-card.ts';
import { name } from '../../schemas/fields/texts.ts';

/** The person that records of an export are brought to, and the ids that their variables have here. */
export interface ImportedPerson {
  readonly userId: number;
  readonly variableId: (idInFile: number) => number;
}

/**
 * How a record of an export becomes an item here. Nothing of the file is taken over as it stands: each record passes
 * its schema, which drops what it does not know, and its key and index members are made again. Undefined for a record
 * that stays behind.
 */
export type Settle = (record: Item, imported: ImportedPerson) => Item | undefined;

/** What cannot be shown or converted would make every later answer a failure. */
function settleVariable(variable: Variable, variableId: ImportedPerson['variableId']): Variable {
  getUnit(variable.unitId);
  getCategory(variable.categoryId);
  if (v.parse(name(), variable.name) !== variable.name) throw new Error('its name is none');
  return { ...variable, variableId: variableId(variable.variableId) };
}

export const settleAlias: Settle = (record, { userId, variableId }) => ({
  ...aliasKey(userId, foldName(foldedAliasOf(record.sk))),
  variableId: variableId(parseStored(storedAlias, record).variableId),
});

/** Whether results count in figures of many people is asked again wherever a person arrives. */
export const settleUserVariable: Settle = (record, { userId, variableId }) => {
  const { variable, settings, ...rest } = parseUserVariable(record);
  const { shareUserMeasurements, ...own } = settings;
  if (own.unitId !== undefined) getUnit(own.unitId);
  if (own.categoryId !== undefined) getCategory(own.categoryId);
  const settled = { ...rest, variable: settleVariable(variable, variableId), settings: own };
  return {
    ...userVariableItem(userId, settled, settleChannels(record)),
    ...(record.moreSources === true ? { moreSources: true } : {}),
    ...(record.isClosed === true ? { isClosed: true } : {}),
  };
};

export const settleMoreSources: Settle = (record, { userId, variableId }) => ({
  ...moreSourcesKey(userId, variableId(variableOfMoreSources(record.sk))),
  channels: settleChannels(record),
});

/** All that there is room for, and "Other". */
const mostChannels = mostSourcesPerVariable + 1;

function settleChannels(record: Item): Channels {
  const channels = Object.values(parseChannels(record));
  if (channels.length > mostChannels) throw new Error('it has more sources than a variable may have');
  return Object.fromEntries(
    channels.map(({ number, sourceName }) => {
      if (v.parse(name(), sourceName) !== sourceName) throw new Error('the name of a source is none');
      return [channelLabel(sourceName), { number: v.parse(channelNumber, number), sourceName }];
    }),
  );
}

export const settleMeasurement: Settle = (record, { userId, variableId }) => {
  const measurement = parseMeasurement(record);
  getUnit(measurement.unitId);
  return measurementItem(userId, {
    ...measurement,
    id: v.parse(wholeNumber, measurement.id),
    variableId: variableId(measurement.variableId),
  });
};

export const settleMoved: Settle = (record, { userId }) => {
  const { movedTo, ...rest } = parseForwarding(record);
  const id = idOfMeasurement(record.sk);
  return {
    ...measurementKey(userId, v.parse(wholeNumber, id)),
    movedTo: v.parse(wholeNumber, movedTo),
    ...rest,
  };
};

export const settleDismissed: Settle = (record, { userId, variableId }) => {
  const { pair, dismissedAt } = parseDismissed(record);
  return dismissedItem(userId, { pair: [variableId(pair[0]), variableId(pair[1])], dismissedAt });
};

export const settleTag: Settle = (record, { userId, variableId }) => {
  const tag = parseTag(record);
  return tagItem(userId, {
    ...tag,
    taggedVariableId: variableId(tag.taggedVariableId),
    tagVariableId: variableId(tag.tagVariableId),
  });
};

/** Requests that were under way are not under way here, and the count is taken again. */
export const settleSource: Settle = (record, { userId }) =>
  sourceItem(userId, { ...parseSource(record), open: new Set(), doubtful: true });

export const settleReminder: Settle = (record, { userId, variableId }) => {
  const reminder = parseReminder(record);
  if (reminder.unitId !== undefined) getUnit(reminder.unitId);
  return {
    ...reminderItem(userId, { ...reminder, variableId: variableId(reminder.variableId) }),
    ...expiryOf(record),
  };
};

export const settleReminderTime: Settle = (record, { userId, variableId }) => {
  const time = v.parse(
    v.object({ variableId: wholeNumber, timeOfDay: wholeNumber, frequency: wholeNumber }),
    partsOfReminderTime(record.sk),
  );
  const { number } = parseStored(v.object({ number: wholeNumber }), record);
  return {
    ...reminderTimeKey(userId, variableId(time.variableId), time.timeOfDay, time.frequency),
    number,
  };
};

export const settlePending: Settle = (record, imported) => ({
  ...settleNotification(record, imported, pendingKey),
  // It was snoozed, and is to be found when its hour is over.
  ...(record.dueShard === undefined ? {} : { dueShard: dueShard(imported.userId) }),
});

export const settleHandled: Settle = (record, imported) => settleNotification(record, imported, handledKey);

function settleNotification(
  record: Item,
  { userId, variableId }: ImportedPerson,
  keyOf: (userId: number, id: number) => Key,
): Item {
  const { id, handled, ...rest } = parseNotification(record);
  return {
    ...keyOf(userId, v.parse(wholeNumber, id)),
    ...rest,
    variableId: variableId(rest.variableId),
    ...(handled === undefined
      ? {}
      : { handled: handled.action === 'track' ? { ...handled, value: String(handled.value) } : handled }),
  };
}

const storedMessage = v.object({
  card: v.pipe(v.string(), v.maxLength(largestCard)),
  createdAt: v.number(),
  updatedAt: v.number(),
  dismissedAt: v.optional(v.number()),
});

/** A card is made safe as if it were posted now. */
export const settleMessage: Settle = (record, { userId }) => {
  const { card, createdAt, updatedAt, dismissedAt } = parseStored(storedMessage, record);
  const safe = v.parse(postedShapes.card, JSON.parse(card));
  const hash = v.parse(identity, hashOfMessage(record.sk));
  return {
    ...messageKey(userId, v.parse(wholeNumber, createdAt), hash),
    card: JSON.stringify(safe),
    createdAt,
    updatedAt,
    ...(dismissedAt === undefined ? {} : { dismissedAt }),
  };
};

export const settleMessageIdentity: Settle = (record, { userId }) => ({
  ...messageIdentityKey(userId, v.parse(identity, hashOfMessageIdentity(record.sk))),
  ...parseStored(v.object({ createdAt: wholeNumber }), record),
});

/** Of a person's own studies; cohorts and populations are opened again. What was public is no longer. */
export const settleStudy: Settle = (record, { userId, variableId }) => {
  const { publishedAt, pageId, pageHash, status, ...study } = parseStudy(record);
  if (study.type !== 'individual') return undefined;
  return studyItem(userId, {
    ...study,
    causeVariableId: variableId(study.causeVariableId),
    effectVariableId: variableId(study.effectVariableId),
    status: status === 'publish' ? 'private' : status,
  });
};

export const settleVote: Settle = (record, { userId, variableId }) => {
  const vote = parseVote(record);
  return voteItem(userId, {
    ...vote,
    causeVariableId: variableId(vote.causeVariableId),
    effectVariableId: variableId(vote.effectVariableId),
  });
};

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const channelNumber = v.pipe(wholeNumber, v.maxValue(largestChannel));
const identity = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

const expiryOf = (record: Item) =>
  record[timeToLiveAttribute] === undefined
    ? {}
    : { [timeToLiveAttribute]: v.parse(wholeNumber, record[timeToLiveAttribute]) };

const settleNumber =
  (keyOf: (userId: number) => Key, member: 'lastNumber' | 'version'): Settle =>
  (record, { userId }) => ({ ...keyOf(userId), [member]: v.parse(wholeNumber, record[member]) });

/** Numbers that were used up in the file go on in a gap here, as they would have there. */
export const settleChannelCounter: Settle = (record, { userId }) => ({
  ...channelCounterKey(userId),
  ...parseCounter(record),
});
export const settleReminderCounter = settleNumber(reminderCounterKey, 'lastNumber');
export const settleTagVersion = settleNumber(tagVersionKey, 'version');
