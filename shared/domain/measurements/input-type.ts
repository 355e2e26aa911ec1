import type { Unit } from '../units/units.ts';
import type { Valence } from '../variables/valence.ts';

/** The kind of input that an app should show for values of this unit. */
export function inputType(unit: Unit, valence: Valence): string {
  switch (unit.abbreviatedName) {
    case 'yes/no':
      return 'yesOrNo';
    case '/5':
      return valence === 'positive'
        ? 'happiestFaceIsFive'
        : valence === 'negative'
          ? 'saddestFaceIsFive'
          : 'oneToFiveNumbers';
    case '/10':
      return 'oneToTen';
    default:
      return 'value';
  }
}
