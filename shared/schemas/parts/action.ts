import * as v from 'valibot';
import { mayHave } from '../fields/says.ts';

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
