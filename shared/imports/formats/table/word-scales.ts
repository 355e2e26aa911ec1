import type { ColumnMapping } from '../../choices.ts';

/** Words for how someone is, from the worst to the best. */
const moods: readonly (readonly string[])[] = [
  ['awful', 'terrible', 'very bad', 'sehr schlecht', 'furchtbar', 'schrecklich', 'très mauvais', 'horrible'],
  ['bad', 'poor', 'schlecht', 'mies', 'mauvais', 'mal'],
  ['meh', 'ok', 'okay', 'so-so', 'neutral', 'fair', 'mittel', 'so lala', 'geht so', 'moyen', 'bof'],
  ['good', 'gut', 'bon', 'bien'],
  ['great', 'rad', 'excellent', 'very good', 'super', 'sehr gut', 'fantastisch', 'très bien', 'génial'],
];

/** Words that many people write instead of numbers, in the order of their scale. */
const scales: readonly (readonly (readonly string[])[])[] = [
  moods,
  [
    ['none', 'never', 'keine', 'aucun'],
    ['low', 'mild', 'light', 'little', 'leicht', 'niedrig', 'faible'],
    ['medium', 'moderate', 'some', 'mittel', 'moyen'],
    ['high', 'strong', 'much', 'hoch', 'stark', 'fort'],
    ['very high', 'severe', 'extreme', 'sehr hoch', 'sehr stark', 'très fort'],
  ],
];
const yesAndNo: readonly (readonly string[])[] = [
  ['no', 'false', 'nein', 'non'],
  ['yes', 'true', 'ja', 'oui', 'x'],
];

/** The place of a word among five moods, from 1 to 5; undefined for any other word. */
export function moodOfWord(word: string): number | undefined {
  const step = moods.findIndex((spellings) => spellings.includes(word.toLowerCase()));
  return step < 0 ? undefined : step + 1;
}

const mostWords = 12;
const longestWord = 30;

/** The scale of a column of words; undefined if its cells are no words of a scale. */
export function scaleOf(
  cells: readonly string[],
): Pick<ColumnMapping, 'words' | 'unitAbbreviatedName'> | undefined {
  const words = [...new Set(cells.map((cell) => cell.toLowerCase()))];
  const areWords = words.every((word) => word.length <= longestWord && /^[\p{L} '’-]+$/u.test(word));
  if (words.length === 0 || words.length > mostWords || !areWords) return undefined;
  const isYes = words.every((word) => yesAndNo.some((spellings) => spellings.includes(word)));
  const known = (scale: readonly (readonly string[])[], first: number) =>
    words.flatMap((word): [string, number][] => {
      const step = scale.findIndex((spellings) => spellings.includes(word));
      return step < 0 ? [] : [[word, step + first]];
    });
  const found = isYes
    ? known(yesAndNo, 0)
    : scales.map((scale) => known(scale, 1)).reduce((best, one) => (one.length > best.length ? one : best));
  // Words of no scale are more likely names than values, unless there are only a few that come again.
  if (found.length === 0 && words.length * 2 > cells.length) return undefined;
  const open = words.map((word): [string, null] => [word, null]);
  return {
    unitAbbreviatedName: isYes ? 'yes/no' : '/5',
    words: { ...Object.fromEntries(open), ...Object.fromEntries(found) },
  };
}
