import { useEffect } from 'preact/hooks';
import type { Valence } from '../../../shared/domain/variables/valence.ts';
import { catalogueAtHand, loadCatalogue } from '../data/catalogue.ts';
import { scaleEnds } from './scale-ends.ts';

interface Props {
  readonly name: string;
  readonly unit: string;
  readonly least: number;
  readonly valence: Valence;
}

/** The meaning of the two ends of a scale, below its steps. Its line is there before its words are, so that nothing moves. */
export function Ends({ name, unit, least, valence }: Props) {
  useEffect(loadCatalogue, []);
  const catalogue = catalogueAtHand.value;
  const [low, high] =
    catalogue === undefined ? ['', ''] : scaleEnds({ unit, least, valence }, catalogue.findThing(name));
  return (
    <p class="ends">
      <span>{low}</span> <span>{high}</span>
    </p>
  );
}
