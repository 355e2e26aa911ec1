import { MailNotTaken, type Mails } from '../local/services/sent-mails.ts';

/** Refuses mail for good: the settings name no mail server. */
export class NoMails implements Mails {
  add(): never {
    throw new MailNotTaken('This service has no mail server.', true);
  }

  list() {
    return [];
  }
}
