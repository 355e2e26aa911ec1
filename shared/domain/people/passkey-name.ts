const longest = 60;

/** A person's name for a passkey: one line, without invisible characters. */
export const passkeyName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .trim();
