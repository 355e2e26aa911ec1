const quote = 34;
const backslash = 92;
/** `[` and `{`, `]` and `}` differ in one bit only. */
const bracketBit = 32;
const opening = 123;
const closing = 125;

/** Counts the brackets of JSON outside of its strings, before anything is built from the text. */
export function nestsDeeperThan(most: number, text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) i = endOfString(text, i);
    else if ((code | bracketBit) === opening) {
      if (++depth > most) return true;
    } else if ((code | bracketBit) === closing) depth--;
  }
  return false;
}

/** Most of a body is inside strings, which `indexOf` skips many times faster than a loop. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
