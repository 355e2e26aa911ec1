/** Letters of other alphabets, digits and pairs that pass for a Latin letter. */
const passesFor: readonly (readonly [letter: string, others: string])[] = [
  ['a', 'аα@4'],
  ['b', 'вβ8'],
  ['c', 'сϲ'],
  ['e', 'еεё3'],
  ['g', '9'],
  ['h', 'нһη'],
  ['i', 'іιїı1l|'],
  ['j', 'јϳ'],
  ['k', 'кκ'],
  ['m', 'мμ'],
  ['n', 'пν'],
  ['o', 'оοσ0'],
  ['p', 'рρ'],
  ['r', 'г'],
  ['s', 'ѕ5$'],
  ['t', 'тτ7'],
  ['v', 'ѵ'],
  ['w', 'ѡω'],
  ['x', 'хχ'],
  ['y', 'уγү'],
  ['z', '2'],
];
const letterOf = new Map(
  passesFor.flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/** A name as people read it at a glance: names that are alike here are taken for each other. */
export const appNameAtAGlance = (name: string): string =>
  [
    ...name
      .normalize('NFKD')
      .replaceAll(/[\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
      .toLowerCase(),
  ]
    .map((sign) => letterOf.get(sign) ?? sign)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('ci', 'd');
