import * as v from 'valibot';

/** A button's worth of action on a reminder or variable, Interface 2.7. */
export const actionSchema = v.object({
  action: v.string(),
  callback: v.string(),
  modifiedValue: v.optional(v.number()),
  unitAbbreviatedName: v.optional(v.pipe(v.string(), v.description('Of modifiedValue.'))),
  title: v.string(),
  longTitle: v.optional(v.string()),
  shortTitle: v.optional(v.string()),
});
