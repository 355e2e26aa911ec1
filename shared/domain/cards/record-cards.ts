import { shownIcon } from '../icons/icon.ts';
import type { Person } from '../people/person.ts';
import { daySeconds } from '../time/calendar.ts';
import { dateWords } from '../time/names.ts';
import { inUnit } from '../units/scale-text.ts';
import type { Button, Card } from './card.ts';

/** Cards that show a record and ask nothing. Their texts are text: code that puts them into HTML escapes them. */

export const personCard = ({ userId, displayName, email, createdAt }: Person, baseUrl: string): Card => ({
  id: `person-${userId}`,
  title: displayName,
  subTitle: email,
  content: `Here since ${dateWords(Math.floor(createdAt / daySeconds))}.`,
  ...shownIcon(baseUrl, 'person'),
});

/** The icon of a variable's category. */
export interface CategoryIcon {
  readonly iconClassName: string;
  readonly svgUrl: string;
}

export const iconMembers = ({ iconClassName, svgUrl }: CategoryIcon) => ({ iconClassName, image: svgUrl });

interface VariableView {
  readonly variableId: number;
  readonly displayName: string;
  readonly categoryName: string;
  readonly unitAbbreviatedName: string;
  readonly icon: CategoryIcon;
}

export const variableCard = (variable: VariableView): Card => ({
  id: `variable-${variable.variableId}`,
  title: variable.displayName,
  subTitle: variable.categoryName,
  content: `Recorded ${inUnit(variable.unitAbbreviatedName)}.`,
  ...iconMembers(variable.icon),
});

export const measurementCard = (
  displayName: string,
  startAt: string,
  display: string,
  icon: CategoryIcon,
): Card => ({
  title: displayName,
  subTitle: startAt,
  content: display,
  ...iconMembers(icon),
});

export const iconOfConnector = (name: string): string => `connector-${name}`;

interface ConnectorView {
  readonly name: string;
  readonly displayName: string;
  readonly shortDescription: string;
  readonly getItUrl: string;
}

export const connectorCard = (
  { name, displayName, shortDescription }: ConnectorView,
  message: string,
  baseUrl: string,
): Card => ({
  id: `connector-${name}`,
  title: displayName,
  subTitle: shortDescription,
  content: message,
  ...shownIcon(baseUrl, iconOfConnector(name)),
});

/** A link to the source's website, if the catalogue has one. */
export const connectorButtons = ({ displayName, getItUrl }: ConnectorView): Button[] =>
  getItUrl === ''
    ? []
    : [
        {
          text: `Get ${displayName}`,
          link: getItUrl,
          accessibilityText: `Get ${displayName}: opens its website`,
        },
      ];

interface ReminderView {
  readonly number: number;
  readonly displayName: string;
  readonly frequencyText: string;
  readonly question: string;
  readonly icon: CategoryIcon;
}

export const reminderCard = (reminder: ReminderView): Card => ({
  id: `tracking-reminder-${reminder.number}`,
  title: reminder.displayName,
  subTitle: reminder.frequencyText,
  content: reminder.question,
  ...iconMembers(reminder.icon),
});
