import { forgetAddress } from '../../data/access/guarded-address.ts';
import { forgetBrowser } from '../../data/access/known-browser.ts';
import { removeSignIn } from '../../data/access/sign-in.ts';
import { addressHash } from '../../data/access/sign-in-secret.ts';
import {
  hashOfPersonToken,
  newPasskeyKey,
  passkeyPrefix,
  personBrowserPrefix,
  personSignInPrefix,
  personTokenPrefix,
  sessionPrefix,
  tokenKey,
} from '../../data/keys/access.ts';
import { changesPrefix } from '../../data/keys/changes.ts';
import {
  authorizationPrefix,
  clientOfGrant,
  clientOfOwned,
  grantMirrorKey,
  grantPrefix,
  ownedClientPrefix,
} from '../../data/keys/clients.ts';
import { discoveriesKey, dismissedPrefix } from '../../data/keys/discoveries.ts';
import { messageIdentityPrefix, messagePrefix } from '../../data/keys/feed.ts';
import { runsPrefix, sealPrefix } from '../../data/keys/histories.ts';
import { channelCounterKey, measurementPrefix, sourcePrefix } from '../../data/keys/measurements.ts';
import { idempotencyPrefix, personKey } from '../../data/keys/people.ts';
import { pushKey } from '../../data/keys/pushes.ts';
import {
  handledPrefix,
  mailedPrefix,
  mailPlanKey,
  pendingPrefix,
  reminderCounterKey,
  reminderPrefix,
  reminderTimePrefix,
} from '../../data/keys/reminders.ts';
import {
  aliasPrefix,
  moreSourcesPrefix,
  tagPrefix,
  tagVersionKey,
  userVariablePrefix,
} from '../../data/keys/variables.ts';
import { queuedPrefix, webhookOfQueued, webhookPrefix } from '../../data/keys/webhooks.ts';
import { isForwarding } from '../../data/measurements/measurement.ts';
import { parsePerson, releaseEmail } from '../../data/people/person.ts';
import { forgetDevices } from '../../data/pushes/devices.ts';
import { removePushesOf } from '../../data/pushes/push-queue.ts';
import type { Item } from '../../data/table/item.ts';
import { deleteItem } from '../../data/table/write.ts';
import { eraseWebhook, pointerOf } from '../../data/webhooks/webhook.ts';
import { dropMessagesOf } from '../../data/webhooks/webhook-queue.ts';
import { eraseClient } from './erase-client.ts';
import {
  type Settle,
  settleAlias,
  settleChannelCounter,
  settleDismissed,
  settleHandled,
  settleMeasurement,
  settleMessage,
  settleMessageIdentity,
  settleMoreSources,
  settleMoved,
  settlePending,
  settleReminder,
  settleReminderCounter,
  settleReminderTime,
  settleSource,
  settleTag,
  settleTagVersion,
  settleUserVariable,
} from './settle-items.ts';
import { studyItemKinds } from './study-item-kinds.ts';

/** What may lie in a person's partition. A new kind of item gets its line here, or leaving people leave it behind. */
export interface PersonItemKind {
  /** How its sort key begins. */
  readonly prefix: string;
  /** Where two kinds share a prefix: whether it is this one. */
  readonly holds?: (item: Item) => boolean;
  /** What receipts and exports call it. */
  readonly type: string;
  /** How a person takes it along; `shown` is exported but not imported elsewhere, `never` not even exported. */
  readonly portable: Settle | 'shown' | 'never';
  /** Writes it when it is imported, with what exists in other partitions because of it; a plain put unless given. */
  readonly bring?: (userId: number, item: Item) => Promise<void>;
  /** Removes what exists in other partitions because of the item; safe to repeat. The item itself goes after it. */
  readonly releaseElsewhere?: (userId: number, item: Item) => Promise<void>;
}

export const personItemKinds: readonly PersonItemKind[] = [
  {
    prefix: personKey(0).sk,
    type: 'person',
    // The import makes a profile of its own.
    portable: 'shown',
    releaseElsewhere: async (_, item) => {
      await releaseEmail(item);
      await forgetAddress(await addressHash(parsePerson(item).email));
    },
  },
  {
    prefix: personTokenPrefix,
    type: 'token',
    portable: 'never',
    releaseElsewhere: async (_, item) => {
      await deleteItem({ Key: tokenKey(hashOfPersonToken(item.sk)) });
    },
  },
  { prefix: sessionPrefix, type: 'session', portable: 'never' },
  { prefix: passkeyPrefix, type: 'passkey', portable: 'never' },
  { prefix: newPasskeyKey(0).sk, type: 'newPasskey', portable: 'never' },
  {
    prefix: personSignInPrefix,
    type: 'signIn',
    portable: 'never',
    releaseElsewhere: (_, item) => removeSignIn(item),
  },
  {
    prefix: personBrowserPrefix,
    type: 'knownBrowser',
    portable: 'never',
    releaseElsewhere: (_, item) => forgetBrowser(item),
  },
  {
    prefix: grantPrefix,
    type: 'grant',
    portable: 'shown',
    releaseElsewhere: async (userId, item) => {
      await deleteItem({ Key: grantMirrorKey(clientOfGrant(item.sk), userId) });
    },
  },
  { prefix: authorizationPrefix, type: 'authorization', portable: 'never' },
  {
    prefix: ownedClientPrefix,
    type: 'client',
    portable: 'shown',
    releaseElsewhere: (_, item) => eraseClient(clientOfOwned(item.sk)),
  },
  { prefix: idempotencyPrefix, type: 'idempotencyKey', portable: 'never' },
  { prefix: aliasPrefix, type: 'alias', portable: settleAlias },
  { prefix: channelCounterKey(0).sk, type: 'channelCounter', portable: settleChannelCounter },
  { prefix: userVariablePrefix, type: 'userVariable', portable: settleUserVariable },
  { prefix: moreSourcesPrefix, type: 'moreSources', portable: settleMoreSources },
  { prefix: measurementPrefix, type: 'movedMeasurement', holds: isForwarding, portable: settleMoved },
  { prefix: measurementPrefix, type: 'measurement', portable: settleMeasurement },
  // Made from measurements, and made again wherever these are brought.
  { prefix: sealPrefix, type: 'sealing', portable: 'never' },
  { prefix: runsPrefix, type: 'hourlySummary', portable: 'never' },
  // Made again in the night after.
  { prefix: discoveriesKey(0).sk, type: 'discoveries', portable: 'shown' },
  { prefix: dismissedPrefix, type: 'dismissedDiscovery', portable: settleDismissed },
  { prefix: tagPrefix, type: 'tag', portable: settleTag },
  { prefix: tagVersionKey(0).sk, type: 'tagVersion', portable: settleTagVersion },
  { prefix: sourcePrefix, type: 'source', portable: settleSource },
  { prefix: reminderPrefix, type: 'reminder', portable: settleReminder },
  { prefix: reminderTimePrefix, type: 'reminderTime', portable: settleReminderTime },
  { prefix: reminderCounterKey(0).sk, type: 'reminderCounter', portable: settleReminderCounter },
  { prefix: pendingPrefix, type: 'pendingNotification', portable: settlePending },
  { prefix: handledPrefix, type: 'handledNotification', portable: settleHandled },
  { prefix: mailPlanKey(0).sk, type: 'mailPlan', portable: 'never' },
  { prefix: mailedPrefix, type: 'mailOfDay', portable: 'never' },
  {
    prefix: pushKey(0).sk,
    type: 'pushSubscriptions',
    portable: 'shown',
    releaseElsewhere: async (userId) => {
      await forgetDevices(userId);
      await removePushesOf(userId);
    },
  },
  { prefix: messagePrefix, type: 'message', portable: settleMessage },
  { prefix: messageIdentityPrefix, type: 'messageIdentity', portable: settleMessageIdentity },
  // Reports records here, and of no other person.
  { prefix: changesPrefix, type: 'changes', portable: 'shown' },
  {
    prefix: webhookPrefix,
    type: 'webhook',
    portable: 'never',
    releaseElsewhere: (_, item) => eraseWebhook(pointerOf(item)),
  },
  {
    prefix: queuedPrefix,
    type: 'queuedMessages',
    portable: 'never',
    releaseElsewhere: (userId, item) => dropMessagesOf(userId, webhookOfQueued(item.sk)),
  },
  ...studyItemKinds,
];

const unknownKind: Omit<PersonItemKind, 'prefix'> = { type: 'other', portable: 'shown' };

export const kindOf = (item: Item): Omit<PersonItemKind, 'prefix'> =>
  personItemKinds.find(
    ({ prefix, holds }) => String(item.sk).startsWith(prefix) && (holds === undefined || holds(item)),
  ) ?? unknownKind;
