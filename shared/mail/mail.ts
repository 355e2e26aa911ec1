import type { Actor } from '../domain/accesses/actor.ts';

/** A request for a code, which is sent if the person of the address may sign in. */
export interface CodeRequest {
  readonly kind?: undefined;
  readonly email: string;
  /** The browser that asked, and the random text that its code is derived from. */
  readonly browserHash: string;
  readonly nonce: string;
  readonly isLong: boolean;
  readonly expiresAt: number;
}

/** Someone guesses at the codes for an address: its person is to learn of it, if there is one. */
export interface GuessesRequest {
  readonly kind: 'guesses';
  readonly email: string;
  readonly requestId: string;
}

/** Someone used for the first time what a person lets them do. */
export interface FirstUseRequest {
  readonly kind: 'firstUse';
  readonly userId: number;
  readonly actor: Actor;
  readonly at: number;
}

/** A share by link was made, or has ended because its code was guessed at. */
export interface ShareRequest {
  readonly kind: 'shareMade' | 'shareEnded';
  readonly userId: number;
  readonly name: string;
  /** The grant: the same mail is counted once. */
  readonly grantId?: string | undefined;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The mail of a person's day, as it should be sent. */
export interface MailOfDay {
  readonly userId: number;
  readonly day: number;
  readonly mail: Mail;
}

/** Mails on who gets in, which must not wait. */
export type MailRequest = CodeRequest | GuessesRequest | FirstUseRequest | ShareRequest;

/** Mails of many people, to be sent one after another. */
export interface MailsOfDay {
  readonly mails: readonly MailOfDay[];
  /** The number of those who send at the same time. @default 1 */
  readonly sharedBy?: number;
}

/**
 * The outcome of one mail: `taken`, now or before, or it may have been; `refused`, by itself, so that it may be tried
 * again much later; `left`, because nothing can be sent now.
 */
export type MailOutcome = 'taken' | 'refused' | 'left';
