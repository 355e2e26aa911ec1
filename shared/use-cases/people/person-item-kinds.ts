import { forgetAddress } from '../../data/access/guarded-address.ts';
import { forgetBrowser } from '../../data/access/known-browser.ts';
import { removeSignIn } from '../../data/access/sign-in.ts';
import { addressHash } from '../../data/access/sign-in-secret.ts';
import { removeMirror } from '../../data/clients/change-grant.ts';
import { ownedClientIdOf } from '../../data/clients/client.ts';
import { removeLinkOf } from '../../data/clients/share-link.ts';
import { settleDismissed } from '../../data/discoveries/settle-discoveries.ts';
import { parseExperiment } from '../../data/experiments/experiment.ts';
import {
  settleExperiment,
  settleExperimentDay,
  settleRunning,
} from '../../data/experiments/settle-experiments.ts';
import { settleMessage, settleMessageIdentity } from '../../data/feed/settle-messages.ts';
import { settleImport, settleImportSlice, settleImportWriters } from '../../data/imports/settle-imports.ts';
import { settleMeasurement, settleMoved, settleSource } from '../../data/measurements/settle-measurements.ts';
import { parsePerson, releaseEmail } from '../../data/people/person.ts';
import { type PersonItem, type PersonItemType, typeOfItem } from '../../data/people/person-items.ts';
import { forgetDevices } from '../../data/pushes/devices.ts';
import { removePushesOf } from '../../data/pushes/push-queue.ts';
import {
  settleHandled,
  settlePending,
  settleReminder,
  settleReminderCounter,
  settleReminderTime,
} from '../../data/reminders/settle-reminders.ts';
import type { Settle } from '../../data/settling/settle.ts';
import { withdrawFromCohort } from '../../data/studies/cohort-result.ts';
import { settleStudy, settleVote } from '../../data/studies/settle-studies.ts';
import { referenceOf } from '../../data/studies/study.ts';
import { ballotOf, bringVote, withdrawVote } from '../../data/studies/vote.ts';
import { removeListedToken } from '../../data/tokens/token.ts';
import {
  settleAlias,
  settleChannelCounter,
  settleDescription,
  settleMoreSources,
  settleTag,
  settleTagVersion,
  settleUserVariable,
} from '../../data/variables/settle-variables.ts';
import { eraseWebhook, pointerOf } from '../../data/webhooks/webhook.ts';
import { dropQueued } from '../../data/webhooks/webhook-queue.ts';
import { removeExperimentPage } from '../experiments/publish-experiment.ts';
import { deleteStudy } from '../studies/delete-study.ts';
import { eraseClient } from './erase-client.ts';

/** The fate of an item in a person's partition when they take their records along, or leave. */
interface PersonItemKind {
  /** Imports it elsewhere; `shown` is exported but not imported, `never` not even exported. */
  readonly portable: Settle | 'shown' | 'never';
  /** Writes it when it is imported, with what exists in other partitions because of it; a plain put unless given. */
  readonly bring?: (userId: number, item: PersonItem) => Promise<void>;
  /** Removes what exists in other partitions because of the item; safe to repeat. The item itself goes after it. */
  readonly releaseElsewhere?: (userId: number, item: PersonItem) => Promise<void>;
}

const kinds: Readonly<Record<PersonItemType, PersonItemKind>> = {
  person: {
    // The import makes a profile of its own.
    portable: 'shown',
    releaseElsewhere: async (_, item) => {
      await releaseEmail(item);
      await forgetAddress(await addressHash(parsePerson(item).email));
    },
  },
  token: { portable: 'never', releaseElsewhere: (_, item) => removeListedToken(item) },
  // The token that it leads to is among the person's tokens.
  deviceKey: { portable: 'shown' },
  session: { portable: 'never' },
  passkey: { portable: 'never' },
  newPasskey: { portable: 'never' },
  signIn: { portable: 'never', releaseElsewhere: (_, item) => removeSignIn(item) },
  knownBrowser: { portable: 'never', releaseElsewhere: (_, item) => forgetBrowser(item) },
  grant: {
    portable: 'shown',
    releaseElsewhere: async (userId, item) => {
      await removeMirror(userId, item);
      await removeLinkOf(item);
    },
  },
  authorization: { portable: 'never' },
  assistantUse: { portable: 'never' },
  client: { portable: 'shown', releaseElsewhere: (_, item) => eraseClient(ownedClientIdOf(item)) },
  idempotencyKey: { portable: 'never' },
  alias: { portable: settleAlias },
  channelCounter: { portable: settleChannelCounter },
  userVariable: { portable: settleUserVariable },
  moreSources: { portable: settleMoreSources },
  description: { portable: settleDescription },
  movedMeasurement: { portable: settleMoved },
  measurement: { portable: settleMeasurement },
  import: { portable: settleImport },
  importWriters: { portable: settleImportWriters },
  importSlice: { portable: settleImportSlice },
  // Made from measurements, and made again wherever these are brought.
  sealing: { portable: 'never' },
  hourlySummary: { portable: 'never' },
  tag: { portable: settleTag },
  tagVersion: { portable: settleTagVersion },
  source: { portable: settleSource },
  reminder: { portable: settleReminder },
  reminderTime: { portable: settleReminderTime },
  reminderCounter: { portable: settleReminderCounter },
  pendingNotification: { portable: settlePending },
  handledNotification: { portable: settleHandled },
  mailPlan: { portable: 'never' },
  mailOfDay: { portable: 'never' },
  pushSubscriptions: {
    portable: 'shown',
    releaseElsewhere: async (userId) => {
      await forgetDevices(userId);
      await removePushesOf(userId);
    },
  },
  message: { portable: settleMessage },
  messageIdentity: { portable: settleMessageIdentity },
  // Reports records here, and of no other person.
  changes: { portable: 'shown' },
  webhook: { portable: 'never', releaseElsewhere: (_, item) => eraseWebhook(pointerOf(item)) },
  queuedMessages: { portable: 'never', releaseElsewhere: dropQueued },
  vote: {
    portable: settleVote,
    bring: bringVote,
    /** Takes it out of the pair's tally. Safe to repeat: what is withdrawn is not there. */
    releaseElsewhere: async (userId, item) => {
      await withdrawVote(userId, ballotOf(item));
    },
  },
  study: {
    portable: settleStudy,
    /** Removes what it adds to figures of many people, and its public page. */
    releaseElsewhere: async (userId, item) => {
      await deleteStudy(userId, referenceOf(item));
    },
  },
  // Made again in the night after.
  discoveries: { portable: 'shown' },
  dismissedDiscovery: { portable: settleDismissed },
  experiment: {
    portable: settleExperiment,
    /** Removes its public page. */
    releaseElsewhere: async (userId, item) => {
      await removeExperimentPage(userId, parseExperiment(item));
    },
  },
  // Belongs to the reminder of an experiment, which stays behind.
  experimentReminder: { portable: 'never' },
  experimentDay: { portable: settleExperimentDay },
  runningExperiments: { portable: settleRunning },
  analysis: { portable: 'never' },
  /** Takes the figure back that it counts in. */
  cohortResult: { portable: 'never', releaseElsewhere: (_, item) => withdrawFromCohort(item) },
};

/** The type in receipts and exports of an item that nobody has thought of. */
export const otherType = 'other';
const other: PersonItemKind = { portable: 'shown' };

export function kindOf(item: PersonItem): PersonItemKind & { readonly type: string } {
  const type = typeOfItem(item);
  return type === undefined ? { type: otherType, ...other } : { type, ...kinds[type] };
}
