import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import type { HomeSettings } from '../home-settings.ts';
import { MailNotTaken, type Mails, type SentMail } from '../local/services/sent-mails.ts';

/** The part of nodemailer's errors that says whether the refusal is permanent. */
interface SmtpError extends Error {
  readonly responseCode?: number;
}

/** Hands mails to the operator's mail server. Nobody's address or words reach the log. */
export class SmtpMails implements Mails {
  readonly #transport;
  readonly #from: string;

  constructor({ host, port, user, passwordFile }: NonNullable<HomeSettings['smtp']>, from: string) {
    this.#from = from;
    this.#transport = createTransport({
      host,
      port,
      // Port 465 speaks TLS from the first byte; any other has to change to it before anything is said.
      secure: port === 465,
      requireTLS: port !== 465 && !isThisMachine(host),
      ...(user !== undefined && {
        auth: { user, pass: passwordFile === undefined ? '' : readFileSync(passwordFile, 'utf8').trim() },
      }),
    });
  }

  async add({ to, subject, text, headers }: SentMail): Promise<void> {
    try {
      await this.#transport.sendMail({ from: this.#from, to, subject, text, ...(headers && { headers }) });
    } catch (error) {
      const { responseCode = 0 } = error as SmtpError;
      throw new MailNotTaken(
        `The mail server answered ${responseCode === 0 ? 'with nothing usable' : responseCode}.`,
        responseCode >= 500,
      );
    }
  }

  /** None: what a mail server has taken is not kept. */
  list(): readonly SentMail[] {
    return [];
  }
}

const isThisMachine = (host: string): boolean => ['localhost', '127.0.0.1', '::1'].includes(host);
