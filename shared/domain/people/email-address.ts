/** Whether a text could be an e-mail address; only mail that arrives would prove more. */
export const isEmailAddress = (text: string): boolean => text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text);
