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

/** Takes the mails that SES would send. */
export interface Mails {
  /** Throws `MailNotTaken` if it could not be handed on. */
  add(mail: SentMail): void | Promise<void>;
  /** Those that are kept here, the newest first. */
  list(): readonly SentMail[];
}

export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken';
  /** True if trying again would not help. */
  readonly isForGood: boolean;

  constructor(message: string, isForGood: boolean) {
    super(message);
    this.isForGood = isForGood;
  }
}

const mostKept = 1000;

/** Keeps mails in a list instead of sending them, and names each on the terminal. */
export class SentMails implements Mails {
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
