export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Headers besides those that every mail has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Rules hear of reports by it. */
  readonly configurationSet?: string;
  /** ISO time by the local clock. */
  readonly at: string;
}

const mostKept = 1000;

/** Keeps mails in a list instead of sending them, and names each on the terminal. */
export class SentMails {
  readonly #mails: SentMail[] = [];

  add(mail: SentMail): void {
    this.#mails.unshift(mail);
    this.#mails.splice(mostKept);
    console.log(`mail to ${mail.to}: ${mail.subject}`);
  }

  /** The newest first. */
  list(): readonly SentMail[] {
    return this.#mails;
  }

  empty(): void {
    this.#mails.length = 0;
  }
}
