import type { Unit } from '../units/units.ts';
import type { Measurement } from './measurement.ts';

/** The part of a measurement that does not follow from where it is. */
export interface Content {
  readonly value: number;
  readonly unit: Unit;
  readonly note?: string | undefined;
}

export const isAsAsked = (
  row: Pick<Measurement, 'value' | 'unitId' | 'note'>,
  { value, unit, note }: Content,
): boolean => row.value === value && row.unitId === unit.id && (row.note ?? '') === (note ?? '');
