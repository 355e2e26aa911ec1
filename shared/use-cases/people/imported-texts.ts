import * as v from 'valibot';
import type { ImportedPerson } from '../../data/settling/settle.ts';
import { largestCard, postedShapes } from '../../schemas/feed/posted-card.ts';
import { name } from '../../schemas/fields/texts.ts';
import { description } from '../../schemas/variables/user-variable-input.ts';

const cardText = v.pipe(v.string(), v.maxLength(largestCard));

/** Texts of an export pass what they would pass if they were posted now. */
export const importedTexts: Pick<ImportedPerson, 'readName' | 'readDescription' | 'readCard'> = {
  readName: (text) => v.parse(name(), text),
  readDescription: (text) => v.parse(description(), text),
  readCard: (text) => JSON.stringify(v.parse(postedShapes.card, JSON.parse(v.parse(cardText, text)))),
};
