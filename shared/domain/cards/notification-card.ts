import { escapeHtml } from '../html/escape.ts';
import { faceOf, shownIcon } from '../icons/icon.ts';
import { displayValueAndUnit } from '../measurements/display-value.ts';
import { instruction } from '../reminders/instruction.ts';
import type { Action } from '../reminders/notifications/action.ts';
import { actionArray, shortName, trackAction, trackAllActions } from '../reminders/notifications/actions.ts';
import { slotTimeOf } from '../reminders/notifications/notification-id.ts';
import { longQuestion, type Moment, question } from '../reminders/notifications/question.ts';
import {
  allowedValues,
  askableOf,
  askedUnit,
  defaultValueOf,
  iconOf,
  questionVariableOf,
  type TrackedNotification,
} from '../reminders/tracked-reminder.ts';
import type { Unit } from '../units/units.ts';
import type { Button, Card, InputField } from './card.ts';

/**
 * A card that an app can show and answer knowing nothing else: the parameters of whichever button was pressed,
 * posted back, do what the button says.
 */
export function notificationCard(tracked: TrackedNotification, moment: Moment, baseUrl: string): Card {
  const { notification, reminder, known } = tracked;
  const { variable } = known.userVariable;
  const { displayName, category } = known.settings;
  const about = questionVariableOf(tracked);
  const { told } = notification;
  const asked = told === undefined ? longQuestion(about, moment) : instruction(about, told, moment);
  const { iconClassName, svgUrl } = iconOf(tracked, baseUrl);
  const id = `notification-${notification.id}`;
  const subTitle = `${moment.day.charAt(0).toUpperCase()}${moment.day.slice(1)} at ${moment.time}`;
  return {
    id,
    title: displayName,
    headerTitle: told === undefined ? question(about, moment) : asked,
    subTitle,
    content: reminder.instructions === undefined ? asked : `${asked} ${reminder.instructions}`,
    htmlContent: htmlContent(asked, reminder.instructions),
    html: `<section id="${id}"><h2>${escapeHtml(displayName)}</h2><p>${escapeHtml(subTitle)}</p>${htmlContent(asked, reminder.instructions)}</section>`,
    iconClassName,
    image: svgUrl,
    parameters: {
      trackingReminderNotificationId: notification.id,
      trackingReminderId: reminder.number,
      variableId: variable.variableId,
      variableName: variable.name,
      variableCategoryName: category.name,
      trackingReminderNotificationTimeEpoch: slotTimeOf(notification.id),
    },
    ...(notification.handled === undefined && !tracked.isComing ? answers(tracked, baseUrl) : {}),
  };
}

/** The buttons and the field to answer with. */
function answers(tracked: TrackedNotification, baseUrl: string) {
  const askable = askableOf(tracked);
  const actions = actionArray(askable);
  const toButtons = (wanted: readonly Action[]) => wanted.map((action) => toButton(tracked, action, baseUrl));
  const values = actions.filter(({ action }) => action === 'track');
  const offersNone =
    !askable.isTold && canBeNone(tracked) && !values.some(({ modifiedValue }) => modifiedValue === 0);
  return {
    buttons: toButtons(offersNone ? [...values, trackAction(askable, 0)] : values),
    buttonsSecondary: toButtons(actions.filter(({ action }) => action !== 'track')),
    actionSheetButtons: tracked.isOneOfSeveral ? toButtons(trackAllActions(askable)) : [],
    inputFields: [valueField(tracked)],
  };
}

/** True if 0 is an answer: only of something that adds up over a day can there have been none. */
function canBeNone(tracked: TrackedNotification): boolean {
  const { minimum } = allowedValues(tracked);
  return tracked.known.settings.combinationOperation === 'SUM' && minimum !== undefined && minimum <= 0;
}

const htmlContent = (asked: string, instructions: string | undefined): string =>
  `<p>${escapeHtml(asked)}</p>${instructions === undefined ? '' : `<p>${escapeHtml(instructions)}</p>`}`;

const recordedToast = 'Recorded';
const toasts: Readonly<Record<string, string>> = {
  track: recordedToast,
  trackAll: 'Recorded for all',
  snooze: 'Snoozed',
  skip: 'Skipped',
};

function toButton(tracked: TrackedNotification, action: Action, baseUrl: string): Button {
  const { notification, known } = tracked;
  const { action: verb, modifiedValue, unitAbbreviatedName, title, longTitle } = action;
  const name = shortName(known.settings.displayName);
  const face =
    modifiedValue === undefined
      ? undefined
      : faceOf(modifiedValue, askedUnit(tracked), known.settings.valence);
  const spoken = longTitle ?? `Record ${title} pending questions about ${name}`;
  return {
    id: `notification-${notification.id}-${verb}${modifiedValue === undefined ? '' : `-${modifiedValue}`}`,
    text: title,
    accessibilityText: spoken.includes(name) ? spoken : `${spoken} (${name})`,
    ...(face === undefined ? {} : shownIcon(baseUrl, face)),
    functionName: verb,
    parameters: {
      trackingReminderNotificationId: notification.id,
      action: verb,
      ...(modifiedValue === undefined ? {} : { modifiedValue, unitAbbreviatedName }),
    },
    successToastText: toasts[verb] ?? 'Done',
  };
}

/** The field for a value that has no button; its key is the member that takes the value. */
function valueField(tracked: TrackedNotification): InputField {
  const { notification, known } = tracked;
  const unit = askedUnit(tracked);
  const defaultValue = defaultValueOf(tracked);
  const { minimum, maximum } = allowedValues(tracked);
  const { displayName } = known.settings;
  return {
    id: `notification-${notification.id}-value`,
    displayName: `${displayName}${unitInBrackets(unit)}`,
    key: 'modifiedValue',
    required: defaultValue === undefined,
    show: true,
    ...(unit.abbreviatedName === 'yes/no'
      ? {
          type: 'switch',
          helpText: 'On for yes, off for no.',
          ...(defaultValue === undefined ? {} : { value: String(defaultValue > 0) }),
        }
      : {
          type: 'number',
          labelRight: unit.abbreviatedName,
          helpText: helpText(minimum, maximum, unit),
          ...(defaultValue === undefined ? {} : { value: String(defaultValue) }),
          minValue: minimum,
          maxValue: maximum,
        }),
    submitButton: {
      id: `notification-${notification.id}-submit`,
      text: 'Record',
      accessibilityText: `Record the value entered for ${displayName}${unitInBrackets(unit)}`,
      functionName: 'track',
      parameters: {
        trackingReminderNotificationId: notification.id,
        action: 'track',
        unitAbbreviatedName: unit.abbreviatedName,
      },
      successToastText: recordedToast,
    },
  };
}

const unitInBrackets = ({ name }: Unit) => (name === 'Count' ? '' : ` (${name})`);

function helpText(minimum: number | undefined, maximum: number | undefined, unit: Unit): string {
  const bounded = (bound: number) =>
    unit.category === 'Rating' ? `${bound}` : displayValueAndUnit(bound, unit);
  if (minimum !== undefined && maximum !== undefined) return `From ${minimum} to ${bounded(maximum)}.`;
  if (minimum !== undefined) return `${bounded(minimum)} or more.`;
  return maximum === undefined
    ? unit.abbreviatedName === 'count'
      ? 'A number.'
      : `In ${unit.name}.`
    : `At most ${bounded(maximum)}.`;
}
