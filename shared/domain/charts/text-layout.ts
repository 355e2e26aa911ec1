/** Lays text out without a browser: widths are estimates. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What only says in which direction a name runs takes no room. */
export function textWidth(text: string, fontSize: number): number {
  return (
    split(text.replace(/\u2068|\u2069/g, '')).reduce(
      (width, character) => width + relativeWidth(character),
      0,
    ) * fontSize
  );
}

/** At most `lines` lines, broken between words where there are any; the last ends in … if something had to go. */
export function wrapText(text: string, width: number, fontSize: number, lines: number): string[] {
  const wrapped: string[] = [];
  let rest = split(text);
  while (rest.length > 0 && wrapped.length < lines - 1) {
    let end = rest.length;
    while (end > 1 && textWidth(rest.slice(0, end).join(''), fontSize) > width) end--;
    const lastSpace = rest.lastIndexOf(' ', end);
    if (end < rest.length && lastSpace > 0) end = lastSpace + 1;
    wrapped.push(rest.slice(0, end).join('').trim());
    rest = rest.slice(end);
  }
  return rest.length === 0 ? wrapped : [...wrapped, shorten(rest.join(''), width, fontSize)];
}

export function shorten(text: string, width: number, fontSize: number): string {
  if (textWidth(text, fontSize) <= width) return text;
  const characters = split(text);
  while (characters.length > 0 && textWidth(`${characters.join('')}…`, fontSize) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** Characters as a reader sees them: no emoji is ever cut in two. */
function split(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** In em; on the scale of the widest faces in common use, so that a line never runs out of the drawing. */
function relativeWidth(character: string): number {
  if ((character.codePointAt(0) ?? 0) >= 0x1100) return 1.3;
  if (/[iljI.,:;|'!()[\] ftr-]/.test(character)) return 0.42;
  return /[A-Zmw@%&<>=+]/.test(character) ? 0.82 : 0.64;
}
