import { findUnit } from '../../../domain/units/units.ts';
import { habit, type RowKind } from '../../rows/kinds.ts';

export const source = 'Loop Habit Tracker';

export interface Habit {
  readonly kind: RowKind;
  readonly isNumber: boolean;
}

export function habitOf(name: string, type: string, unit: string): Habit {
  if (!/^numerical$/i.test(type)) return { kind: habit(name), isNumber: false };
  const own = findUnit(unit)?.abbreviatedName ?? 'count';
  return { kind: { ...habit(name), unitAbbreviatedName: own }, isNumber: true };
}
