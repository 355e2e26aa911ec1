import * as v from 'valibot';
import { kinds } from '../../domain/variables/kind.ts';
import { valences } from '../../domain/variables/valence.ts';
import { goalDirections, goalPers } from '../../domain/variables/variable.ts';

const storedAmount = v.object({ value: v.number(), unitId: v.number() });

/** The settings in the record of a person's variable. */
export const storedSettings = v.object({
  alias: v.optional(v.string()),
  aliasBy: v.optional(v.string()),
  unitId: v.optional(v.number()),
  combinationOperation: v.optional(v.picklist(['MEAN', 'SUM'])),
  fillingType: v.optional(v.picklist(['none', 'zero', 'value'])),
  fillingValue: v.optional(storedAmount),
  onsetDelay: v.optional(v.number()),
  durationOfAction: v.optional(v.number()),
  minimumAllowedValue: v.optional(storedAmount),
  maximumAllowedValue: v.optional(storedAmount),
  valence: v.optional(v.picklist(valences)),
  outcome: v.optional(v.boolean()),
  causeOnly: v.optional(v.boolean()),
  categoryId: v.optional(v.number()),
  shareUserMeasurements: v.optional(v.boolean()),
  description: v.optional(v.string()),
  upc: v.optional(v.string()),
  preferredSourceNames: v.optional(v.array(v.string())),
  sourceCombination: v.optional(v.picklist(['add', 'prefer'])),
  confirmedDates: v.optional(v.array(v.number())),
  hidden: v.optional(v.boolean()),
  kind: v.optional(v.picklist(kinds)),
  recordsBleeding: v.optional(v.boolean()),
  goalAmount: v.optional(storedAmount),
  goalPer: v.optional(v.picklist(goalPers)),
  goalDirection: v.optional(v.picklist(goalDirections)),
  limitDaysPerMonth: v.optional(v.number()),
});
