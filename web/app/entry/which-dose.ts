import { longestAhead } from '../../../shared/domain/reminders/slots/dose-windows.ts';

/** A question of a reminder about something that is taken. */
export interface Dose {
  readonly id: number;
  /** Epoch seconds. */
  readonly at: number;
}

/**
 * The two open doses that an entry may be: the one that was asked last, and the coming one, once that is near. The
 * service then takes it for neither by itself.
 */
export function possibleDoses(doses: readonly Dose[], at: number): readonly Dose[] {
  const inOrder = doses.toSorted((a, b) => a.at - b.at);
  const asked = inOrder.findLast((dose) => dose.at <= at);
  const coming = inOrder.find((dose) => dose.at > at);
  if (asked === undefined || coming === undefined) return [];
  const opensAt = Math.max((asked.at + coming.at) / 2, coming.at - longestAhead);
  return at >= opensAt ? [asked, coming] : [];
}
