import type { CatalogueThing } from '../../../shared/domain/catalogue/catalogue.ts';
import type { Valence } from '../../../shared/domain/variables/valence.ts';

interface Scale {
  readonly unit: string;
  readonly least: number;
  readonly valence: Valence;
}

/** Words at both ends of a scale: the thing's own where it is measured so, else what its ends mean. */
export function scaleEnds(
  { unit, least, valence }: Scale,
  thing: CatalogueThing | undefined,
): readonly [least: string, most: string] {
  if (thing?.ends !== undefined && thing.unit === unit && thing.valence === valence) return thing.ends;
  if (valence === 'positive') return ['worst', 'best'];
  return valence === 'negative' ? [least === 0 ? 'none' : 'least', 'worst'] : ['least', 'most'];
}
