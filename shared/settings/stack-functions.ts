/** The function that sends codes and notices; undefined where the operator has named no address to send from. */
export const mailFunction = (): string | undefined => process.env.MAIL_FUNCTION;

/** The function that sends the daily mails; undefined where the operator has named no address to send from. */
export const reminderMailFunction = (): string | undefined => process.env.REMINDER_MAIL_FUNCTION;

/** The function that sends pushes. */
export function pushFunction(): string {
  const { PUSH_FUNCTION: name } = process.env;
  if (name === undefined)
    throw new Error('PUSH_FUNCTION is not set: this code runs in a function of the stack.');
  return name;
}
