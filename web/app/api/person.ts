import { namedPerson } from '../../companion.ts';

/** For as long as this page lives it belongs to one person. */
let own: number | undefined;

export const personId = (): number | undefined => own;

/** False where the page belongs to somebody else. */
export function belongTo(userId: number): boolean {
  own ??= userId;
  return own === userId;
}

/** Whether what is kept of the page's person may be shown and added to. */
export const isNamed = (): boolean => own !== undefined && namedPerson() === own;
