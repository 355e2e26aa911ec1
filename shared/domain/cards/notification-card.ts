import type { Action } from '../../schemas/action.ts';
import type { Button, Card, InputField } from '../../schemas/card.ts';
import { escapeHtml } from '../html/escape.ts';
import { actionArray, shortName, trackAllActions } from '../reminders/actions.ts';
import { slotTimeOf } from '../reminders/notification-id.ts';
import type { TrackedNotification } from '../reminders/notification-record.ts';
import { longQuestion, type Moment, question } from '../reminders/question.ts';
import {
  allowedValues,
  answerableOf,
  answerUnit,
  defaultAnswer,
  iconOf,
  subjectOf,
} from '../reminders/tracked-variable.ts';
import { unitNoun } from '../units/unit-noun.ts';
import type { Unit } from '../units/units.ts';

/**
 * A card that a client can show and answer knowing nothing else: the parameters of whichever button was pressed,
 * posted back, do what the button says.
 */
export function notificationCard(tracked: TrackedNotification, moment: Moment): Card {
  const { notification, reminder, known } = tracked;
  const { variable } = known.userVariable;
  const { displayName, category } = known.settings;
  const subject = subjectOf(tracked);
  const asked = longQuestion(subject, moment);
  const actions = actionArray(answerableOf(tracked));
  const toButtons = (wanted: readonly Action[]) => wanted.map((action) => toButton(tracked, action));
  const id = `notification-${notification.id}`;
  const subTitle = `${moment.day.charAt(0).toUpperCase()}${moment.day.slice(1)} at ${moment.time}`;
  return {
    id,
    title: displayName,
    headerTitle: question(subject, moment),
    subTitle,
    content: reminder.instructions === undefined ? asked : `${asked} ${reminder.instructions}`,
    htmlContent: htmlContent(asked, reminder.instructions),
    html: `<section id="${id}"><h2>${escapeHtml(displayName)}</h2><p>${escapeHtml(subTitle)}</p>${htmlContent(asked, reminder.instructions)}</section>`,
    iconClassName: iconOf(tracked),
    parameters: {
      trackingReminderNotificationId: notification.id,
      trackingReminderId: reminder.number,
      variableId: variable.variableId,
      variableName: variable.name,
      variableCategoryName: category.name,
      trackingReminderNotificationTimeEpoch: slotTimeOf(notification.id),
    },
    buttons: toButtons(actions.filter(({ action }) => action === 'track')),
    buttonsSecondary: toButtons(actions.filter(({ action }) => action !== 'track')),
    actionSheetButtons: toButtons(trackAllActions(answerableOf(tracked))),
    inputFields: [valueField(tracked)],
  };
}

const htmlContent = (asked: string, instructions: string | undefined): string =>
  `<p>${escapeHtml(asked)}</p>${instructions === undefined ? '' : `<p>${escapeHtml(instructions)}</p>`}`;

const toasts: Readonly<Record<string, string>> = {
  track: 'Recorded',
  trackAll: 'Recorded for all',
  snooze: 'Snoozed for one hour',
  skip: 'Skipped',
};

function toButton({ notification, known }: TrackedNotification, action: Action): Button {
  const { action: verb, modifiedValue, title, longTitle } = action;
  const name = shortName(known.settings.displayName);
  const spoken = longTitle ?? `Record ${title} pending questions about ${name}`;
  return {
    id: `notification-${notification.id}-${verb}${modifiedValue === undefined ? '' : `-${modifiedValue}`}`,
    text: title,
    accessibilityText: spoken.includes(name) ? spoken : `${name}: ${spoken}`,
    functionName: verb,
    parameters: {
      trackingReminderNotificationId: notification.id,
      action: verb,
      ...(modifiedValue === undefined ? {} : { modifiedValue }),
    },
    successToastText: toasts[verb] ?? 'Done',
  };
}

/** For any other value than those on the buttons; its key is the member that takes the value. */
function valueField(tracked: TrackedNotification): InputField {
  const { notification, known } = tracked;
  const unit = answerUnit(tracked);
  const defaultValue = defaultAnswer(tracked);
  const { minimum, maximum } = allowedValues(tracked);
  const { displayName } = known.settings;
  return {
    id: `notification-${notification.id}-value`,
    displayName: `${displayName} (${unit.name})`,
    type: 'number',
    key: 'modifiedValue',
    labelRight: unit.abbreviatedName,
    helpText: helpText(minimum, maximum, unit),
    required: defaultValue === undefined,
    show: true,
    ...(defaultValue === undefined ? {} : { value: String(defaultValue) }),
    ...(minimum === undefined ? {} : { minValue: minimum }),
    ...(maximum === undefined ? {} : { maxValue: maximum }),
    submitButton: {
      id: `notification-${notification.id}-submit`,
      text: 'Record',
      accessibilityText: `${displayName}: record the value entered (${unit.name})`,
      functionName: 'track',
      parameters: { trackingReminderNotificationId: notification.id, action: 'track' },
      successToastText: toasts.track as string,
    },
  };
}

function helpText(minimum: number | undefined, maximum: number | undefined, unit: Unit): string {
  const told = (bound: number) =>
    unit.category === 'Rating' ? `${bound}` : `${bound} ${unitNoun(unit.abbreviatedName, bound)}`;
  if (minimum !== undefined && maximum !== undefined) return `From ${minimum} to ${told(maximum)}.`;
  if (minimum !== undefined) return `At least ${told(minimum)}.`;
  return maximum === undefined ? `In ${unit.name}.` : `At most ${told(maximum)}.`;
}
