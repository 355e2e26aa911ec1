import type { VariableCategory } from '../variables/categories.ts';

/** What holds for a person's assistant beyond its scopes: it adds, overwrites nothing, and asks before a treatment. */
export interface AssistantLimits {
  /** The person has said yes to what this request records. */
  readonly isConfirmed: boolean;
  /** It has said what a variable is that the person does not have yet; otherwise a misspelt name would begin one. */
  readonly mayBegin: boolean;
}

/** A treatment that an assistant wants to record, and the person has not been asked about. */
export interface UnconfirmedTreatment {
  readonly kind: 'unconfirmed';
  /** As the person calls it. */
  readonly name: string;
}

const treatments = 'Treatments';

/** Whether the person has to be asked before something of these categories is recorded. */
export const needsConfirmation = (categories: readonly VariableCategory[]): boolean =>
  categories.some(({ name }) => name === treatments);

/** How long an assistant may take back what it recorded. */
export const undoSeconds = 60 * 60;

/** So many requests at once, then one a second. */
export const mostAtOnce = 60;

/** How long the person may think about what they are asked to confirm. */
export const confirmationSeconds = 10 * 60;

/** So many confirmations are remembered as used; no more are taken before some of these have run out. */
export const mostConfirmations = 40;
