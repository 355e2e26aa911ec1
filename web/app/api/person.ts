import { namedPerson } from '../../companion.ts';

/** The one person that this page belongs to for as long as it lives. */
let own: number | undefined;

export const personId = (): number | undefined => own;

/** False where the page belongs to someone else. */
export function belongTo(userId: number): boolean {
  own ??= userId;
  return own === userId;
}

/** Whether what is kept of the page's person may be shown and added to. */
export const isNamed = (): boolean => own !== undefined && namedPerson() === own;
