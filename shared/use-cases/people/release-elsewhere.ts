import { forgetAddress } from '../../data/access/guarded-address.ts';
import { forgetBrowser } from '../../data/access/known-browser.ts';
import { removeSignIn } from '../../data/access/sign-in.ts';
import { addressHash } from '../../data/access/sign-in-secret.ts';
import { releaseAppName } from '../../data/clients/app-name.ts';
import { removeMirror } from '../../data/clients/change-grant.ts';
import { parseOwnership } from '../../data/clients/client.ts';
import { forgetDeviceRequest } from '../../data/clients/device-request.ts';
import { removeLinksOf } from '../../data/clients/share-link.ts';
import { parseExperiment } from '../../data/experiments/experiment.ts';
import { releaseEmail } from '../../data/people/email-owner.ts';
import { parsePerson } from '../../data/people/person.ts';
import { type PersonItem, type PersonItemType, typeOfItem } from '../../data/people/person-items.ts';
import { forgetDevices } from '../../data/pushes/devices.ts';
import { removePushesOf } from '../../data/pushes/push-queue.ts';
import { withdrawFromCohort } from '../../data/studies/cohort-result.ts';
import { removeSharer } from '../../data/studies/sharer.ts';
import { referenceOf } from '../../data/studies/study.ts';
import { ballotOf, withdrawVote } from '../../data/studies/vote.ts';
import { removeListedToken } from '../../data/tokens/token.ts';
import { eraseWebhook, pointerOf } from '../../data/webhooks/webhook.ts';
import { dropQueued } from '../../data/webhooks/webhook-queue.ts';
import { epochSeconds } from '../../platform/clock.ts';
import { removeExperimentPage } from '../experiments/publish-experiment.ts';
import { deleteStudy } from '../studies/delete-study.ts';
import { withdrawContribution } from '../studies/rounds/align-contribution.ts';
import { eraseClient } from './erase-client.ts';

type Release = (userId: number, item: PersonItem) => Promise<unknown>;

/** Items of a person that have something in other partitions. */
const releases: Partial<Record<PersonItemType, Release>> = {
  person: async (userId, item) => {
    await removeSharer(userId);
    await releaseEmail(item);
    await forgetAddress(await addressHash(parsePerson(item).email));
  },
  token: (_, item) => removeListedToken(item),
  signIn: (_, item) => removeSignIn(item),
  knownBrowser: (_, item) => forgetBrowser(item),
  grant: async (userId, item) => {
    await removeMirror(userId, item);
    await removeLinksOf(item);
  },
  authorization: (_, item) => forgetDeviceRequest(item),
  client: async (_, item) => {
    const { clientId, appName } = parseOwnership(item);
    if (appName !== undefined) await releaseAppName(appName, clientId);
    await eraseClient(clientId);
  },
  pushSubscriptions: async (userId) => {
    await forgetDevices(userId);
    await removePushesOf(userId);
  },
  webhook: (_, item) => eraseWebhook(pointerOf(item)),
  queuedMessages: dropQueued,
  // Safe to repeat: a vote that is withdrawn is not in the tally.
  vote: (userId, item) => withdrawVote(userId, ballotOf(item)),
  study: (userId, item) => deleteStudy(userId, referenceOf(item)),
  experiment: (userId, item) => removeExperimentPage(userId, parseExperiment(item)),
  cohortResult: (_, item) => withdrawFromCohort(item),
  contribution: (userId) => withdrawContribution(userId, epochSeconds()),
};

/** Removes what exists elsewhere because of an item; safe to repeat. The item itself goes after it. */
export async function releaseElsewhere(userId: number, item: PersonItem): Promise<void> {
  const type = typeOfItem(item);
  if (type !== undefined) await releases[type]?.(userId, item);
}
