export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Those besides what every mail has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** By which reports of it are heard. */
  readonly configurationSet?: string;
  /** ISO time by the local clock. */
  readonly at: string;
}

const mostKept = 1000;

/** Where mail goes that would be sent: to the terminal, and into a list. */
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
