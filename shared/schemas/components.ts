import { failureSchema } from './failure.ts';
import { buttonSchema, cardSchema, inputFieldSchema } from './feed/card.ts';
import { feedItemSchema } from './feed/feed-item.ts';
import { feedCardSchema } from './feed/feed-query.ts';
import { postedShapes } from './feed/posted-card.ts';
import { connectorSchema } from './measurements/connector.ts';
import { measurementSchema, someOfMeasurement } from './measurements/measurement.ts';
import { measurementInput } from './measurements/measurement-input.ts';
import { chartSchema } from './parts/chart.ts';
import { authorizedClientSchema } from './people/authorized-clients.ts';
import { userSchema } from './people/user.ts';
import { pushSubscriptionSchema } from './push/push-subscription.ts';
import { notificationAction } from './reminders/notification-action.ts';
import { reminderInput } from './reminders/reminder-input.ts';
import { trackingReminderSchema } from './reminders/tracking-reminder.ts';
import { trackingReminderNotificationSchema } from './reminders/tracking-reminder-notification.ts';
import { studySchema, studyTextSchema } from './studies/study.ts';
import { individualStatisticsSchema, pooledStatisticsSchema } from './studies/study-statistics.ts';
import { studyVotesSchema } from './studies/study-votes.ts';
import { voteSchema } from './studies/vote.ts';
import { unitSchema } from './variables/unit.ts';
import { userVariableSchema } from './variables/user-variable.ts';
import { userVariableInput } from './variables/user-variable-input.ts';
import { variableCategorySchema } from './variables/variable-category.ts';

/** The records with a name of their own in the OpenAPI document. */
export const components = {
  AuthorizedClient: authorizedClientSchema,
  Button: buttonSchema,
  Card: cardSchema,
  Chart: chartSchema,
  Connector: connectorSchema,
  Failure: failureSchema,
  FeedCard: feedCardSchema,
  FeedItem: feedItemSchema,
  InputField: inputFieldSchema,
  Measurement: measurementSchema,
  MeasurementFields: someOfMeasurement,
  PostedButton: postedShapes.button,
  PostedInputField: postedShapes.inputField,
  PushSubscription: pushSubscriptionSchema,
  TrackingReminder: trackingReminderSchema,
  TrackingReminderNotification: trackingReminderNotificationSchema,
  PooledStatistics: pooledStatisticsSchema,
  Study: studySchema,
  StudyStatistics: individualStatisticsSchema,
  StudyText: studyTextSchema,
  StudyVotes: studyVotesSchema,
  Unit: unitSchema,
  User: userSchema,
  UserVariable: userVariableSchema,
  VariableCategory: variableCategorySchema,
  Vote: voteSchema,
};

/** The items that lists of a request are made of. */
export const inputComponents = {
  MeasurementInput: measurementInput,
  NotificationAction: notificationAction,
  ReminderInput: reminderInput,
  UserVariableInput: userVariableInput,
};
