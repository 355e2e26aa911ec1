import { authorizedClientSchema } from './authorized-clients.ts';
import { buttonSchema, cardSchema, inputFieldSchema } from './card.ts';
import { chartSchema } from './chart.ts';
import { connectorSchema } from './connector.ts';
import { failureSchema } from './failure.ts';
import { feedItemSchema } from './feed-item.ts';
import { feedCardSchema } from './feed-query.ts';
import { measurementSchema } from './measurement.ts';
import { measurementInput } from './measurement-input.ts';
import { notificationAction } from './notification-action.ts';
import { postedShapes } from './posted-card.ts';
import { reminderInput } from './reminder-input.ts';
import { studySchema, studyTextSchema } from './study.ts';
import { individualStatisticsSchema, pooledStatisticsSchema } from './study-statistics.ts';
import { studyVotesSchema } from './study-votes.ts';
import { trackingReminderSchema } from './tracking-reminder.ts';
import { trackingReminderNotificationSchema } from './tracking-reminder-notification.ts';
import { unitSchema } from './unit.ts';
import { userSchema } from './user.ts';
import { userVariableSchema } from './user-variable.ts';
import { userVariableInput } from './user-variable-input.ts';
import { variableCategorySchema } from './variable-category.ts';
import { voteSchema } from './vote.ts';

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
  PostedButton: postedShapes.button,
  PostedInputField: postedShapes.inputField,
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
