import { normaliseName } from '../../domain/texts/fold-name.ts';

export const longestName = 125;

/** A name as the service takes it, with plain apostrophes and spaces only; undefined if it is too long or empty. */
export function plainName(name: string): string | undefined {
  if (name.length > 4 * longestName) return undefined;
  const plain = normaliseName(
    name
      .replaceAll(/[’‘ʼ]/g, "'")
      .replaceAll(/[\p{Cc}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, ' '),
  );
  return plain === '' || plain.length > longestName ? undefined : plain;
}
