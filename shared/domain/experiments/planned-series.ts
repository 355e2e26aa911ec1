import type { KnownVariable } from '../measurements/row.ts';
import type { PlannedSeries } from './plan.ts';
import { unitOf } from './texts/amounts.ts';

/** A variable's settings as a plan keeps them; members without a value are absent. */
export function plannedSeries({ settings }: KnownVariable): PlannedSeries {
  const { displayName, unit, combinationOperation } = settings;
  const { fillingValue, minimumAllowedValue, maximumAllowedValue } = settings;
  return {
    name: displayName,
    unit: unit.abbreviatedName,
    combinationOperation,
    fillingValue,
    minimumAllowedValue,
    maximumAllowedValue,
  };
}

/** The variable with the settings of the plan, even if the person has changed them. */
export const asPlanned = (known: KnownVariable, planned: PlannedSeries): KnownVariable => ({
  ...known,
  settings: {
    ...known.settings,
    unit: unitOf(planned),
    combinationOperation: planned.combinationOperation,
    fillingValue: planned.fillingValue,
    minimumAllowedValue: planned.minimumAllowedValue,
    maximumAllowedValue: planned.maximumAllowedValue,
  },
});
