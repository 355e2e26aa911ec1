import type { Item } from '../item.ts';
import {
  deviceKeyPrefix,
  newPasskeyKey,
  passkeyPrefix,
  personBrowserPrefix,
  personSignInPrefix,
  personTokenPrefix,
  sessionPrefix,
} from '../keys/access.ts';
import { changesPrefix } from '../keys/changes.ts';
import { assistantUsePrefix, authorizationPrefix, grantPrefix, ownedClientPrefix } from '../keys/clients.ts';
import { discoveriesKey, dismissedPrefix } from '../keys/discoveries.ts';
import { experimentDayPrefix, experimentPrefix, runningExperimentsKey } from '../keys/experiments.ts';
import { messageIdentityPrefix, messagePrefix } from '../keys/feed.ts';
import { runsPrefix, sealPrefix } from '../keys/histories.ts';
import { importPrefix, importSlicePrefix, importWritersPrefix, recentSleepKey } from '../keys/imports.ts';
import { keyOfItem, personPartition } from '../keys/key.ts';
import { channelCounterKey, measurementPrefix, sourcePrefix } from '../keys/measurements.ts';
import { idempotencyPrefix, listVersionPrefix, personKey } from '../keys/people.ts';
import { pushKey } from '../keys/pushes.ts';
import {
  experimentReminderPrefix,
  handledPrefix,
  mailedPrefix,
  mailPlanKey,
  pendingPrefix,
  reminderCounterKey,
  reminderPrefix,
  reminderTimePrefix,
} from '../keys/reminders.ts';
import {
  analysisPrefix,
  cohortResultPrefix,
  contributionKey,
  studyPrefix,
  votePrefix,
} from '../keys/studies.ts';
import {
  aliasPrefix,
  descriptionPrefix,
  moreSourcesPrefix,
  tagPrefix,
  tagVersionKey,
  userVariablePrefix,
} from '../keys/variables.ts';
import { queuedPrefix, webhookPrefix } from '../keys/webhooks.ts';
import { isForwarding } from '../measurements/measurement.ts';
import { inPartition, queryPages } from '../table/read.ts';
import { batchWrite } from '../table/write.ts';

/** An item in a person's partition. Only the file of its record knows what is in it. */
export type PersonItem = Item;

interface ItemPlace {
  /** The name that receipts give it. */
  readonly type: string;
  /** The beginning of its sort key. */
  readonly prefix: string;
  /** True if an item is of this type, where two types share a prefix. */
  readonly holds?: (item: Item) => boolean;
}

/** All types of items that may be in a person's partition. */
const places = [
  { type: 'person', prefix: personKey(0).sk },
  { type: 'token', prefix: personTokenPrefix },
  { type: 'deviceKey', prefix: deviceKeyPrefix },
  { type: 'session', prefix: sessionPrefix },
  { type: 'passkey', prefix: passkeyPrefix },
  { type: 'newPasskey', prefix: newPasskeyKey(0).sk },
  { type: 'signIn', prefix: personSignInPrefix },
  { type: 'knownBrowser', prefix: personBrowserPrefix },
  { type: 'grant', prefix: grantPrefix },
  { type: 'authorization', prefix: authorizationPrefix },
  { type: 'assistantUse', prefix: assistantUsePrefix },
  { type: 'client', prefix: ownedClientPrefix },
  { type: 'idempotencyKey', prefix: idempotencyPrefix },
  { type: 'listVersion', prefix: listVersionPrefix },
  { type: 'alias', prefix: aliasPrefix },
  { type: 'channelCounter', prefix: channelCounterKey(0).sk },
  { type: 'userVariable', prefix: userVariablePrefix },
  { type: 'moreSources', prefix: moreSourcesPrefix },
  { type: 'description', prefix: descriptionPrefix },
  { type: 'movedMeasurement', prefix: measurementPrefix, holds: isForwarding },
  { type: 'measurement', prefix: measurementPrefix },
  { type: 'import', prefix: importPrefix },
  { type: 'importWriters', prefix: importWritersPrefix },
  { type: 'importSlice', prefix: importSlicePrefix },
  { type: 'recentSleep', prefix: recentSleepKey(0).sk },
  { type: 'sealing', prefix: sealPrefix },
  { type: 'hourlySummary', prefix: runsPrefix },
  { type: 'discoveries', prefix: discoveriesKey(0).sk },
  { type: 'dismissedDiscovery', prefix: dismissedPrefix },
  { type: 'tag', prefix: tagPrefix },
  { type: 'tagVersion', prefix: tagVersionKey(0).sk },
  { type: 'source', prefix: sourcePrefix },
  { type: 'reminder', prefix: reminderPrefix },
  { type: 'reminderTime', prefix: reminderTimePrefix },
  { type: 'reminderCounter', prefix: reminderCounterKey(0).sk },
  { type: 'pendingNotification', prefix: pendingPrefix },
  { type: 'handledNotification', prefix: handledPrefix },
  { type: 'mailPlan', prefix: mailPlanKey(0).sk },
  { type: 'mailOfDay', prefix: mailedPrefix },
  { type: 'pushSubscriptions', prefix: pushKey(0).sk },
  { type: 'message', prefix: messagePrefix },
  { type: 'messageIdentity', prefix: messageIdentityPrefix },
  { type: 'changes', prefix: changesPrefix },
  { type: 'webhook', prefix: webhookPrefix },
  { type: 'queuedMessages', prefix: queuedPrefix },
  { type: 'vote', prefix: votePrefix },
  { type: 'study', prefix: studyPrefix },
  { type: 'experiment', prefix: experimentPrefix },
  { type: 'experimentReminder', prefix: experimentReminderPrefix },
  { type: 'experimentDay', prefix: experimentDayPrefix },
  { type: 'runningExperiments', prefix: runningExperimentsKey(0).sk },
  { type: 'analysis', prefix: analysisPrefix },
  { type: 'cohortResult', prefix: cohortResultPrefix },
  { type: 'contribution', prefix: contributionKey(0).sk },
] as const satisfies readonly ItemPlace[];

export type PersonItemType = (typeof places)[number]['type'];

export const personItemPlaces: readonly (ItemPlace & { readonly type: PersonItemType })[] = places;

/** Undefined for what nobody has thought of. */
export const typeOfItem = (item: PersonItem): PersonItemType | undefined =>
  personItemPlaces.find(
    ({ prefix, holds }) => String(item.sk).startsWith(prefix) && (holds === undefined || holds(item)),
  )?.type;

/** The place of an item among those of its person. */
export const placeOfItem = ({ sk }: PersonItem): string => String(sk);

/** The first `count` items of a person, in the order of their places; none where nothing is left. */
export async function readFirstItems(userId: number, count: number): Promise<PersonItem[]> {
  const pages = queryPages(inPartition(personPartition(userId), { limit: count }));
  for await (const page of pages) if (page.length > 0) return page;
  return [];
}

export const removeItems = (items: readonly PersonItem[]): Promise<void> =>
  batchWrite(items.map((item) => ({ remove: keyOfItem(item) })));
