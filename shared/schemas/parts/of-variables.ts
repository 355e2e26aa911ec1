import * as v from 'valibot';
import { cardSchema } from '../feed/card.ts';
import { mayHave } from '../fields/says.ts';

/** Sentences of studies on a good amount of a variable. */
export const optimalValueEntries = {
  optimalValueMessage: mayHave(
    v.string(),
    'Your own best study’s, otherwise that of many people; empty if there is none.',
  ),
  userOptimalValueMessage: mayHave(v.string(), 'What your own best study says about a good amount.'),
  commonOptimalValueMessage: mayHave(v.string(), 'What the best population study says.'),
};

export const bestStudyLinkEntries = {
  bestStudyLink: mayHave(
    v.string(),
    'Your best study with this variable, otherwise everybody’s, if it is published.',
  ),
  bestUserStudyLink: mayHave(v.string(), 'The best study of your own data.'),
  bestPopulationStudyLink: mayHave(v.string(), 'The best study of everybody’s data.'),
};

export const bestStudyCardEntries = {
  bestStudyCard: v.optional(cardSchema),
  bestUserStudyCard: v.optional(cardSchema),
  bestPopulationStudyCard: v.optional(cardSchema),
};

/** A button's worth of action on a reminder or variable, Interface 2.7. */
export const actionSchema = v.object({
  action: v.string(),
  callback: v.string(),
  modifiedValue: v.optional(v.number()),
  unitAbbreviatedName: mayHave(v.string(), 'The unit of modifiedValue.'),
  title: v.string(),
  longTitle: v.optional(v.string()),
  shortTitle: v.optional(v.string()),
});
