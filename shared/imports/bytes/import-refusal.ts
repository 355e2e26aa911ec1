/** A file that cannot be imported, with what was found and what to do. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal';

  constructor(file: string, problem: string) {
    super(`${shortened(file)}: ${problem}`);
  }
}

const longestShown = 80;

/** A text from a file for use in a sentence: without control characters, and cut. */
export function shortened(text: string, longest = longestShown): string {
  const head = text.slice(0, longest * 2).replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
  const characters = [...head];
  const isCut = text.length > longest * 2 || characters.length > longest;
  return isCut ? `${characters.slice(0, longest - 1).join('')}…` : head;
}
