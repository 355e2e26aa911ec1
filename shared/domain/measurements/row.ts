import { isWithin } from '../histories/within-bounds.ts';
import { canConvert, convert } from '../units/convert.ts';
import type { CountedThing } from '../units/quantity.ts';
import { getUnit, type Unit } from '../units/units.ts';
import type { EffectiveSettings } from '../variables/effective-settings.ts';
import type { UserVariable } from '../variables/variable.ts';
import type { Measurement } from './measurement.ts';

/** A person's variable with its effective settings, worked out once. */
export interface KnownVariable {
  readonly userVariable: UserVariable;
  readonly settings: EffectiveSettings;
}

export const thingOf = ({ settings }: Pick<KnownVariable, 'settings'>): CountedThing => ({
  name: settings.displayName,
  category: settings.category.name,
});

/** A measurement with its value in the unit in which it is shown. */
export interface Row {
  readonly known: KnownVariable;
  readonly measurement: Measurement;
  readonly value: number;
  readonly unit: Unit;
}

export interface Conversion {
  /** Show values in this unit; what does not convert to it is left out. */
  readonly unit?: Unit;
  /** Show values as they were posted. */
  readonly asPosted: boolean;
}

export function toRow(
  measurement: Measurement,
  known: KnownVariable,
  conversion: Conversion,
): Row | undefined {
  const posted = getUnit(measurement.unitId);
  if (conversion.unit !== undefined && !canConvert(posted, conversion.unit)) return undefined;
  const wanted = conversion.asPosted ? posted : (conversion.unit ?? known.settings.unit);
  // A variable that began as yes/no may have ratings and counts, which do not convert to each other.
  const unit = canConvert(posted, wanted) ? wanted : posted;
  return { known, measurement, value: convert(measurement.value, posted, unit), unit };
}

/** Whether analysis would use it: its value in the variable's unit is within the allowed bounds, both included. */
export const isInBounds = ({ measurement, known: { settings } }: Row): boolean =>
  isWithin(measurement, settings);
