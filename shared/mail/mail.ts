/** What is handed to the function that sends mail: a code for anybody who reads it, if they may sign in. */
export interface CodeRequest {
  readonly kind?: undefined;
  readonly email: string;
  /** Of the browser that asked, and what its code follows from. */
  readonly browserHash: string;
  readonly nonce: string;
  readonly isLong: boolean;
  readonly expiresAt: number;
}

/** Somebody guesses at the codes for an address: its person is to learn of it, if there is one. */
export interface GuessesRequest {
  readonly kind: 'guesses';
  readonly email: string;
  readonly requestId: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The mail of a person's day, as it is to be sent. */
export interface ReminderMailRequest {
  readonly kind: 'reminders';
  readonly userId: number;
  readonly day: number;
  readonly mail: Mail;
}

export type MailRequest = CodeRequest | GuessesRequest | ReminderMailRequest;
