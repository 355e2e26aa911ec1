const ownName = 'daymark';

/** Letters of other alphabets, and signs, that pass for those of our name. */
const passesFor: Readonly<Record<string, string>> = {
  a: 'аαɑᴀꭺꮜꓮ4@ª∂',
  d: 'ԁɗđᴅꭰꓓժɖð',
  k: 'кκᴋқӄҡƙꮶꓗ',
  m: 'мμᴍʍɱꮇꓟϻ',
  r: 'гᴦʀɍяꭱꮢꓣɾɼ',
  y: 'уүұγʏყɣυꭹꓬ¥ÿ',
};
const letterOf = new Map(
  Object.entries(passesFor).flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter] as const),
  ),
);
/** The first letters of the alphabets in circles, in squares and of flags. */
const alphabets = [0x1f150, 0x1f170, 0x1f1e6];

/**
 * Whether the name of an app contains our own name, or something that people would read as it: in other alphabets,
 * widths and styles, with accents, digits for letters, gaps or invisible characters in between.
 */
export function looksLikeOwnName(name: string): boolean {
  const words = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{S}@]+/u)
    .map(readAs)
    .filter((word) => word !== '');
  return words.some((word) => word.includes(ownName)) || isSpelledOut(words);
}

const readAs = (word: string): string =>
  [...word]
    .map((sign) => letterOf.get(sign) ?? letterInFrame(sign) ?? sign)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('cl', 'd');

function letterInFrame(sign: string): string | undefined {
  const code = sign.codePointAt(0) ?? 0;
  const start = alphabets.find((first) => code >= first && code < first + 26);
  return start === undefined ? undefined : String.fromCharCode(97 + code - start);
}

/** Whether whole words together make our name: "Day-Mark" and "D a y m a r k" do, "Friday Market" does not. */
const isSpelledOut = (words: readonly string[]): boolean =>
  words.some((_, from) => {
    let joined = '';
    for (const word of words.slice(from, from + ownName.length)) {
      joined += word;
      if (joined === ownName) return true;
    }
    return false;
  });
