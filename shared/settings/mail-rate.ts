/** How many reminder mails a second the operator lets be sent. */
export const mailRate = (): number => Number(process.env.MAIL_RATE ?? 1);
