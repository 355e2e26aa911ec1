/** A report of SES on a mail that it had taken, as EventBridge delivers it. */
export interface MailFeedback {
  readonly detail: {
    readonly mail: { readonly messageId: string };
    readonly bounce?: {
      /** `Permanent`: there is no such mailbox. `Transient`: it is full, away, or unreachable for now. */
      readonly bounceType: string;
      readonly bouncedRecipients: readonly Recipient[];
    };
    readonly complaint?: { readonly complainedRecipients: readonly Recipient[] };
  };
}

interface Recipient {
  readonly emailAddress: string;
}

export interface EndingFeedback {
  readonly messageId: string;
  readonly reason: 'bounced' | 'reported';
  readonly addresses: readonly string[];
}

/** The addresses that no daily mail is to be sent to any more, and why; undefined where one mail only did not arrive. */
export function readEnding({
  detail: { mail, bounce, complaint },
}: MailFeedback): EndingFeedback | undefined {
  const { messageId } = mail;
  const ending = (reason: EndingFeedback['reason'], recipients: readonly Recipient[]) => ({
    messageId,
    reason,
    addresses: recipients.map(({ emailAddress }) => emailAddress),
  });
  if (bounce?.bounceType === 'Permanent') return ending('bounced', bounce.bouncedRecipients);
  return complaint === undefined ? undefined : ending('reported', complaint.complainedRecipients);
}
