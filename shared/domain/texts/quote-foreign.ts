/**
 * What an app wrote, as it may stand in a mail or on a lock screen of ours: between quotation marks that it cannot
 * close, cut, and without anything that mail programs and phones make a link of.
 */
export function quoteForeign(text: string, longest: number): string {
  const plain = text.replaceAll(/["“”„«»]/g, "'");
  const characters = [...plain];
  const cut = characters.length <= longest ? plain : `${characters.slice(0, longest - 1).join('')}…`;
  return `“${unlinked(cut)}”`;
}

/** As security people write addresses that nobody is to open: readable, and no address any more. */
const unlinked = (text: string): string =>
  text
    .replaceAll(/:(?=[\p{L}/])/gu, '[:]')
    .replaceAll(/[.。．｡](?=[\p{L}\p{N}])/gu, '[.]')
    .replaceAll(/[@＠]/g, '[@]');
