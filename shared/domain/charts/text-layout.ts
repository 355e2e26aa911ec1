/** Text is laid out without a browser, so widths are estimates. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function textWidth(text: string, fontSize: number): number {
  return split(text).reduce((width, character) => width + relativeWidth(character), 0) * fontSize;
}

/** Breaks a text into at most `lines` lines, if possible between words; the last ends in … if something had to go. */
function wrapText(text: string, width: number, fontSize: number, lines: number): string[] {
  const wrapped: string[] = [];
  let rest = split(text);
  while (rest.length > 0 && wrapped.length < lines - 1) {
    let end = 0;
    let taken = 0;
    for (const character of rest) {
      taken += relativeWidth(character) * fontSize;
      if (taken > width && end > 0) break;
      end++;
    }
    const lastSpace = rest.lastIndexOf(' ', end);
    if (end < rest.length && lastSpace > 0) end = lastSpace + 1;
    wrapped.push(rest.slice(0, end).join('').trim());
    rest = rest.slice(end);
  }
  return rest.length === 0 ? wrapped : [...wrapped, shorten(rest.join(''), width, fontSize)];
}

const shortestName = 6;

/**
 * Breaks a text like `wrapText`, with names cut as far as they must be for all of it to fit, so that words behind a
 * long name are read too.
 */
export function wrapNaming(
  text: string,
  names: readonly string[],
  width: number,
  fontSize: number,
  lines: number,
): string[] {
  const cutTo = (most: number) =>
    names.reduce((cut, name) => cut.replaceAll(name, () => ending(name, most)), text);
  // A text that takes one line more than allowed does not fit.
  const fits = (most: number) => wrapText(cutTo(most), width, fontSize, lines + 1).length <= lines;
  let [most, tooMany] = [
    shortestName,
    Math.max(shortestName, ...names.map((name) => split(name).length)) + 1,
  ];
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (fits(middle)) most = middle;
    else tooMany = middle;
  }
  return wrapText(cutTo(most), width, fontSize, lines);
}

function ending(name: string, most: number): string {
  const characters = split(name);
  return characters.length <= most
    ? name
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

function shorten(text: string, width: number, fontSize: number): string {
  if (textWidth(text, fontSize) <= width) return text;
  const characters = split(text);
  while (characters.length > 0 && textWidth(`${characters.join('')}…`, fontSize) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** Characters as a reader sees them: no emoji is ever cut in two. */
function split(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** The width in em, in the widest faces in common use, so that a line never runs out of the drawing. */
function relativeWidth(character: string): number {
  // Marks of a name's writing direction take no room.
  if (character === '\u2068' || character === '\u2069') return 0;
  if ((character.codePointAt(0) ?? 0) >= 0x1100) return 1.3;
  if (/[iljI.,:;|'!()[\] ftr-]/.test(character)) return 0.42;
  return /[A-Zmw@%&<>=+]/.test(character) ? 0.82 : 0.64;
}
