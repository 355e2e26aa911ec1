import { deleteMeasurement } from './delete-measurement.ts';
import { deletePushSubscription } from './delete-push-subscription.ts';
import { deleteStudy } from './delete-study.ts';
import { deleteTrackingReminder } from './delete-tracking-reminder.ts';
import { deleteUser } from './delete-user.ts';
import { deleteUserTag } from './delete-user-tag.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { getChanges } from './get-changes.ts';
import { getConnectors } from './get-connectors.ts';
import { getDocs } from './get-docs.ts';
import { getExperiments } from './get-experiments.ts';
import { getExperimentsOne } from './get-experiments-one.ts';
import { getFeed } from './get-feed.ts';
import { getIcon } from './get-icon.ts';
import { getMeasurements } from './get-measurements.ts';
import { getOpenapi } from './get-openapi.ts';
import { getPushSubscriptions } from './get-push-subscriptions.ts';
import { getShares } from './get-shares.ts';
import { getStudies } from './get-studies.ts';
import { getStudyChart } from './get-study-chart.ts';
import { getStudyPage } from './get-study-page.ts';
import { getTrackingReminderNotifications } from './get-tracking-reminder-notifications.ts';
import { getTrackingReminders } from './get-tracking-reminders.ts';
import { getUnits } from './get-units.ts';
import { getUser } from './get-user.ts';
import { getUserVariables } from './get-user-variables.ts';
import { getUsers } from './get-users.ts';
import { getVariableCategories } from './get-variable-categories.ts';
import { getWebhooks } from './get-webhooks.ts';
import { postExperiments } from './post-experiments.ts';
import { postExperimentsPause } from './post-experiments-pause.ts';
import { postExperimentsPlan } from './post-experiments-plan.ts';
import { postExperimentsResume } from './post-experiments-resume.ts';
import { postExperimentsStop } from './post-experiments-stop.ts';
import { postFeed } from './post-feed.ts';
import { postMeasurements } from './post-measurements.ts';
import { postPushSubscriptions } from './post-push-subscriptions.ts';
import { postPushSubscriptionsTest } from './post-push-subscriptions-test.ts';
import { postSharesDelete } from './post-shares-delete.ts';
import { postStudyCreate } from './post-study-create.ts';
import { postStudyPublish } from './post-study-publish.ts';
import { postTrackingReminderNotifications } from './post-tracking-reminder-notifications.ts';
import { postTrackingReminders } from './post-tracking-reminders.ts';
import { postUserSettings } from './post-user-settings.ts';
import { postUserTags } from './post-user-tags.ts';
import { postUserVariables } from './post-user-variables.ts';
import { postVotes } from './post-votes.ts';
import { postWebhooks } from './post-webhooks.ts';
import { postWebhooksRotate } from './post-webhooks-rotate.ts';
import type { Route } from './route.ts';

const declared = [
  postMeasurements,
  getMeasurements,
  deleteMeasurement,
  getUserVariables,
  postUserVariables,
  postUserTags,
  deleteUserTag,
  postStudyCreate,
  postStudyPublish,
  getStudies,
  getStudyPage,
  getStudyChart,
  postVotes,
  deleteStudy,
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
  postWebhooks,
  getWebhooks,
  postWebhooksRotate,
  deleteWebhook,
  getShares,
  getUsers,
  postSharesDelete,
  getUser,
  postUserSettings,
  deleteUser,
  getUnits,
  getVariableCategories,
  getIcon,
  getOpenapi,
  getDocs,
] as const satisfies readonly Route[];

/** Each operation as it is declared: what clients in this repository take their types from. */
export type DeclaredRoute = (typeof declared)[number];

/** Every operation of the service, in the order of the documentation. */
export const routes: readonly Route[] = declared;
