/** What is handed to the function that sends mail: a code for whoever reads it, if they may sign in. */
export interface CodeRequest {
  readonly email: string;
  /** Of the browser that asked, and what its code follows from. */
  readonly browserHash: string;
  readonly nonce: string;
  readonly address: string;
  readonly expiresAt: number;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
