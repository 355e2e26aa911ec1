import * as v from 'valibot';
import { cardSchema } from '../feed/card.ts';

const says = <const S extends v.GenericSchema>(schema: S, sentence: string) =>
  v.optional(v.pipe(schema, v.description(sentence)));

/** What studies say of a good amount of a variable. */
export const optimalValueEntries = {
  optimalValueMessage: says(v.string(), 'Yours, else the common one; empty if there is none.'),
  userOptimalValueMessage: says(v.string(), 'What your own best study says of a good amount.'),
  commonOptimalValueMessage: says(v.string(), 'What the best population study says.'),
};

export const bestStudyLinkEntries = {
  bestStudyLink: says(
    v.string(),
    'Your best study with this variable, else everybody’s, if it is published.',
  ),
  bestUserStudyLink: says(v.string(), 'Of your own data.'),
  bestPopulationStudyLink: says(v.string(), 'Of everybody’s.'),
};

export const bestStudyCardEntries = {
  bestStudyCard: v.optional(cardSchema),
  bestUserStudyCard: v.optional(cardSchema),
  bestPopulationStudyCard: v.optional(cardSchema),
};
