/** Lays text out without a browser: widths are estimates. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function textWidth(text: string, fontSize: number): number {
  return split(text).reduce((width, character) => width + relativeWidth(character), 0) * fontSize;
}

/** At most `lines` lines of at most `width`; the last one ends in … if something had to go. */
export function wrapText(text: string, width: number, fontSize: number, lines: number): string[] {
  const wrapped: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((each) => breakWord(each, width, fontSize))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || textWidth(longer, fontSize) <= width) {
      line = longer;
      continue;
    }
    wrapped.push(line);
    line = word;
  }
  if (line !== '') wrapped.push(line);
  if (wrapped.length <= lines) return wrapped;
  return [...wrapped.slice(0, lines - 1), shorten(wrapped.slice(lines - 1).join(' '), width, fontSize)];
}

export function shorten(text: string, width: number, fontSize: number): string {
  if (textWidth(text, fontSize) <= width) return text;
  const characters = split(text);
  while (characters.length > 0 && textWidth(`${characters.join('')}…`, fontSize) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** A word longer than a line is cut between characters as a reader sees them. */
function breakWord(word: string, width: number, fontSize: number): string[] {
  if (textWidth(word, fontSize) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const character of split(word)) {
    if (textWidth(part + character, fontSize) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

function split(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** In em; on the scale of the widest faces in common use, so that a line never runs out of the drawing. */
function relativeWidth(character: string): number {
  if ((character.codePointAt(0) ?? 0) >= 0x1100) return 1.3;
  if (/[iljI.,:;|'!()[\] ftr-]/.test(character)) return 0.42;
  return /[A-Zmw@%&<>=+]/.test(character) ? 0.82 : 0.64;
}
