import { valueText } from '../measurements/value-text.ts';
import { amountOfThing, unitNoun } from '../units/quantity.ts';
import type { Card } from './card.ts';
import { type CategoryIcon, iconMembers } from './record-cards.ts';

interface TagView {
  readonly taggedVariableId: number;
  readonly tagVariableId: number;
  readonly conversionFactor: number;
}

interface TagVariableView extends CategoryIcon {
  readonly displayName: string;
  readonly variableCategoryName: string;
  readonly unitAbbreviatedName: string;
}

/** "2 servings of Milk", "1 cigarette". */
export function portionText(amount: number, of: TagVariableView): string {
  const unit = of.unitAbbreviatedName;
  return amountOfThing(valueText(amount, unit, thingIn(of)), unit, thingIn(of));
}

const thingIn = ({ displayName: name, variableCategoryName: category }: TagVariableView) => ({
  name,
  category,
});

export const tagCard = (tag: TagView, tagged: TagVariableView, ingredient: TagVariableView): Card => ({
  id: `tag-${tag.taggedVariableId}-${tag.tagVariableId}`,
  title: `${ingredient.displayName} in ${tagged.displayName}`,
  content: `${portionText(tag.conversionFactor, ingredient)} per ${unitNoun(tagged.unitAbbreviatedName, 1, thingIn(tagged))}`,
  ...iconMembers(ingredient),
  parameters: { ...tag },
});
