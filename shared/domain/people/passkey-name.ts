const longest = 60;

/** What a person calls a passkey: one line, without what could not be seen. */
export const passkeyName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .trim();
