import type { Button, Card } from '../../schemas/card.ts';
import type { Person } from '../people/person.ts';
import { formatUtc } from '../time/calendar.ts';
import { unitNoun } from '../units/unit-noun.ts';

/** Cards that show a record and ask nothing. Their texts are text: whoever puts them into HTML escapes them. */

export const personCard = ({ userId, displayName, email, createdAt }: Person): Card => ({
  id: `person-${userId}`,
  title: displayName,
  subTitle: email,
  content: `Here since ${formatUtc(createdAt).slice(0, 10)}.`,
  iconClassName: 'icon-person',
});

export interface ShownVariable {
  readonly variableId: number;
  readonly displayName: string;
  readonly categoryName: string;
  readonly unitName: string;
}

export const variableCard = ({ variableId, displayName, categoryName, unitName }: ShownVariable): Card => ({
  id: `variable-${variableId}`,
  title: displayName,
  subTitle: categoryName,
  content: `Measured in ${unitName}.`,
});

export const measurementCard = (displayName: string, startAt: number, display: string): Card => ({
  title: displayName,
  subTitle: formatUtc(startAt),
  content: display,
});

export interface ShownConnector {
  readonly name: string;
  readonly displayName: string;
  readonly shortDescription: string;
  readonly getItUrl: string;
}

export const connectorCard = (
  { name, displayName, shortDescription }: ShownConnector,
  message: string,
): Card => ({
  id: `connector-${name}`,
  title: displayName,
  subTitle: shortDescription,
  content: message,
});

/** Where there is something to get. */
export const connectorButtons = ({ displayName, getItUrl }: ShownConnector): Button[] =>
  getItUrl === ''
    ? []
    : [{ text: `Get ${displayName}`, link: getItUrl, accessibilityText: `Open ${displayName}` }];

export interface ShownTag {
  readonly taggedVariableId: number;
  readonly tagVariableId: number;
  readonly conversionFactor: number;
}

interface ShownTagVariable {
  readonly displayName: string;
  readonly unitAbbreviatedName: string;
}

export const tagCard = (tag: ShownTag, tagged: ShownTagVariable, ingredient: ShownTagVariable): Card => ({
  id: `tag-${tag.taggedVariableId}-${tag.tagVariableId}`,
  title: `${ingredient.displayName} in ${tagged.displayName}`,
  content: `${tag.conversionFactor} ${unitNoun(ingredient.unitAbbreviatedName, tag.conversionFactor)} of ${ingredient.displayName} per ${unitNoun(tagged.unitAbbreviatedName, 1)}`,
  parameters: { ...tag },
});

export interface ShownReminder {
  readonly number: number;
  readonly displayName: string;
  readonly frequencyText: string;
  readonly question: string;
  readonly iconClassName: string;
}

export const reminderCard = (reminder: ShownReminder): Card => ({
  id: `tracking-reminder-${reminder.number}`,
  title: reminder.displayName,
  subTitle: reminder.frequencyText,
  content: reminder.question,
  iconClassName: reminder.iconClassName,
});
