import { signal } from '@preact/signals';
import type * as Catalogue from '../../../shared/domain/catalogue/catalogue.ts';

/** The catalogue, once its file is here: nothing waits for it. */
export const catalogueAtHand = signal<typeof Catalogue | undefined>(undefined);

/** Loads the catalogue. If that fails, the next call tries again. */
export function loadCatalogue(): void {
  if (catalogueAtHand.value !== undefined) return;
  void import('../../../shared/domain/catalogue/catalogue.ts').then(
    (found) => {
      catalogueAtHand.value = found;
    },
    () => undefined,
  );
}
