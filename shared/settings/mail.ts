/** The highest number of daily mails per second. */
export const mailRate = (): number => Number(process.env.MAIL_RATE ?? 1);

/** The address that mails come from, as the operator has chosen it. */
export const mailFrom = (): string | undefined => process.env.MAIL_FROM;

/** The configuration set by which SES reports mails that did not arrive. */
export const mailSet = (): string | undefined => process.env.MAIL_SET;
