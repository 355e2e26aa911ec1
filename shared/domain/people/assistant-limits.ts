import type { VariableCategory } from '../variables/categories.ts';

/** Limits of a person's assistant beyond its scopes: it adds, overwrites nothing, and asks before a treatment and before anything new. */
export interface AssistantLimits {
  /** Whether the person has said yes to what this request records. */
  readonly isConfirmed: boolean;
  /** Whether it may begin a new variable: it has to say what the variable is, or a misspelt name would begin one. */
  readonly mayBegin: boolean;
}

/** A treatment, or a first value of anything, that an assistant wants to record and the person has not been asked about. */
export interface ConfirmationRequest {
  readonly kind: 'unconfirmed';
  /** The person's own name for it. */
  readonly name: string;
  /** Whether it would begin a variable: an assistant may call a treatment anything. */
  readonly isNew: boolean;
}

const treatments = 'Treatments';

/** Whether the person has to be asked before something of these categories is recorded. */
export const needsConfirmation = (categories: readonly VariableCategory[]): boolean =>
  categories.some(({ name }) => name === treatments);

/** The time within which an assistant may take back what it recorded. */
export const undoSeconds = 60 * 60;

/** The highest number of requests at once; after that one a second. */
export const mostAtOnce = 60;

/** The time that the person has to confirm. */
export const confirmationSeconds = 10 * 60;

/** The number of used confirmations that are remembered; further ones are refused until some of these have run out. */
export const mostConfirmations = 40;
