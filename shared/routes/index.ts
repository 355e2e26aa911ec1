import { deleteUser } from './account/delete-user.ts';
import { getUser } from './account/get-user.ts';
import { postUserSettings } from './account/post-user-settings.ts';
import { deleteWebhook } from './changes/delete-webhook.ts';
import { getChanges } from './changes/get-changes.ts';
import { getWebhooks } from './changes/get-webhooks.ts';
import { getWebhooksDeliveries } from './changes/get-webhooks-deliveries.ts';
import { postWebhooks } from './changes/post-webhooks.ts';
import { postWebhooksRedeliver } from './changes/post-webhooks-redeliver.ts';
import { postWebhooksRotate } from './changes/post-webhooks-rotate.ts';
import { postWebhooksTest } from './changes/post-webhooks-test.ts';
import { deleteDeviceKey } from './devices/delete-device-key.ts';
import { getDeviceKeys } from './devices/get-device-keys.ts';
import { postDeviceKeys } from './devices/post-device-keys.ts';
import { postReceiveHealthAutoExport } from './devices/post-receive-health-auto-export.ts';
import { postReceiveHealthConnectWebhook } from './devices/post-receive-health-connect-webhook.ts';
import { postReceiveRows } from './devices/post-receive-rows.ts';
import { getDocs } from './documents/get-docs.ts';
import { getIcon } from './documents/get-icon.ts';
import { getOpenapi } from './documents/get-openapi.ts';
import { getExperiments } from './experiments/get-experiments.ts';
import { getExperimentsOne } from './experiments/get-experiments-one.ts';
import { postExperiments } from './experiments/post-experiments.ts';
import { postExperimentsPause } from './experiments/post-experiments-pause.ts';
import { postExperimentsPlan } from './experiments/post-experiments-plan.ts';
import { postExperimentsResume } from './experiments/post-experiments-resume.ts';
import { postExperimentsStop } from './experiments/post-experiments-stop.ts';
import { getFeed } from './feed/get-feed.ts';
import { postFeed } from './feed/post-feed.ts';
import { deleteImport } from './imports/delete-import.ts';
import { getImports } from './imports/get-imports.ts';
import { postImports } from './imports/post-imports.ts';
import { postImportsEnd } from './imports/post-imports-end.ts';
import { deleteMeasurement } from './measurements/delete-measurement.ts';
import { getMeasurements } from './measurements/get-measurements.ts';
import { getUnits } from './measurements/get-units.ts';
import { postMeasurements } from './measurements/post-measurements.ts';
import { postMeasurementsDelete } from './measurements/post-measurements-delete.ts';
import { deletePushSubscription } from './reminders/delete-push-subscription.ts';
import { deleteTrackingReminder } from './reminders/delete-tracking-reminder.ts';
import { getPushSubscriptions } from './reminders/get-push-subscriptions.ts';
import { getTrackingReminderNotifications } from './reminders/get-tracking-reminder-notifications.ts';
import { getTrackingReminders } from './reminders/get-tracking-reminders.ts';
import { postPushSubscriptions } from './reminders/post-push-subscriptions.ts';
import { postPushSubscriptionsTest } from './reminders/post-push-subscriptions-test.ts';
import { postTrackingReminderNotifications } from './reminders/post-tracking-reminder-notifications.ts';
import { postTrackingReminders } from './reminders/post-tracking-reminders.ts';
import type { Route } from './route.ts';
import { deleteApp } from './sharing/delete-app.ts';
import { getAccesses } from './sharing/get-accesses.ts';
import { getApps } from './sharing/get-apps.ts';
import { getConnectors } from './sharing/get-connectors.ts';
import { getShares } from './sharing/get-shares.ts';
import { getSharesDocument } from './sharing/get-shares-document.ts';
import { getUsers } from './sharing/get-users.ts';
import { postApps } from './sharing/post-apps.ts';
import { postSharesCreate } from './sharing/post-shares-create.ts';
import { postSharesDelete } from './sharing/post-shares-delete.ts';
import { postSharesHealthLink } from './sharing/post-shares-health-link.ts';
import { deleteStudy } from './studies/delete-study.ts';
import { getDiscoveries } from './studies/get-discoveries.ts';
import { getStudies } from './studies/get-studies.ts';
import { getStudyChart } from './studies/get-study-chart.ts';
import { getStudyPage } from './studies/get-study-page.ts';
import { getVotes } from './studies/get-votes.ts';
import { postDiscoveriesDismiss } from './studies/post-discoveries-dismiss.ts';
import { postDiscoveriesRefresh } from './studies/post-discoveries-refresh.ts';
import { postStudyCreate } from './studies/post-study-create.ts';
import { postStudyPublish } from './studies/post-study-publish.ts';
import { postVotes } from './studies/post-votes.ts';
import { deleteUserTag } from './variables/delete-user-tag.ts';
import { deleteUserVariable } from './variables/delete-user-variable.ts';
import { getUserVariables } from './variables/get-user-variables.ts';
import { getVariableCategories } from './variables/get-variable-categories.ts';
import { postUserTags } from './variables/post-user-tags.ts';
import { postUserVariables } from './variables/post-user-variables.ts';

const declared = [
  postMeasurements,
  postMeasurementsDelete,
  getMeasurements,
  deleteMeasurement,
  postImports,
  getImports,
  postImportsEnd,
  deleteImport,
  postDeviceKeys,
  getDeviceKeys,
  postReceiveHealthAutoExport,
  postReceiveHealthConnectWebhook,
  postReceiveRows,
  deleteDeviceKey,
  getUserVariables,
  postUserVariables,
  deleteUserVariable,
  postUserTags,
  deleteUserTag,
  postStudyCreate,
  postStudyPublish,
  getStudies,
  getStudyPage,
  getStudyChart,
  postVotes,
  getVotes,
  deleteStudy,
  getDiscoveries,
  postDiscoveriesRefresh,
  postDiscoveriesDismiss,
  postExperimentsPlan,
  postExperiments,
  getExperiments,
  getExperimentsOne,
  postExperimentsPause,
  postExperimentsResume,
  postExperimentsStop,
  getConnectors,
  postTrackingReminders,
  getTrackingReminders,
  getTrackingReminderNotifications,
  postTrackingReminderNotifications,
  deleteTrackingReminder,
  getPushSubscriptions,
  postPushSubscriptions,
  postPushSubscriptionsTest,
  deletePushSubscription,
  getFeed,
  postFeed,
  getChanges,
  postApps,
  getApps,
  postWebhooks,
  getWebhooks,
  postWebhooksRotate,
  postWebhooksTest,
  getWebhooksDeliveries,
  postWebhooksRedeliver,
  deleteWebhook,
  deleteApp,
  getShares,
  getAccesses,
  getUsers,
  postSharesCreate,
  postSharesDelete,
  getSharesDocument,
  postSharesHealthLink,
  getUser,
  postUserSettings,
  deleteUser,
  getUnits,
  getVariableCategories,
  getIcon,
  getOpenapi,
  getDocs,
] as const satisfies readonly Route[];

/** Each operation as it is declared. Clients in this repository take their types from it. */
export type DeclaredRoute = (typeof declared)[number];

/** Every operation of the service, in the order of the documentation. */
export const routes: readonly Route[] = declared;
