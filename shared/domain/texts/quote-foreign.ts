/**
 * Quotes an app's words for our mails and lock screens: between quotation marks that they cannot close, cut, and
 * without anything that mail programs and phones would make a link of.
 */
export function quoteForeign(text: string, longest: number): string {
  const plain = text.replaceAll(/["“”„«»]/g, "'");
  const characters = [...plain];
  const cut = characters.length <= longest ? plain : `${characters.slice(0, longest - 1).join('')}…`;
  return `“${unlinked(cut)}”`;
}

/** Keeps addresses readable but makes them useless as links, as security reports do. */
const unlinked = (text: string): string =>
  text
    .replaceAll(/:(?=[\p{L}/])/gu, '[:]')
    .replaceAll(/[.。．｡](?=[\p{L}\p{N}])/gu, '[.]')
    .replaceAll(/[@＠]/g, '[@]');
