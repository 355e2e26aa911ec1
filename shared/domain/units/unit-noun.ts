/** Units that have a plural. All others are the same for any number: "1 mg", "3 mg". */
const things = [
  ['application', 'applications'],
  ['capsule', 'capsules'],
  ['dose', 'doses'],
  ['drop', 'drops'],
  ['event', 'events'],
  ['piece', 'pieces'],
  ['pill', 'pills'],
  ['puff', 'puffs'],
  ['serving', 'servings'],
  ['spray', 'sprays'],
  ['tablet', 'tablets'],
  ['unit', 'units'],
] as const;

const byAbbreviation = new Map<string, readonly [one: string, several: string]>(
  things.flatMap((thing) => thing.map((word) => [word, thing] as const)),
);

/** The unit as it follows a number: "1 pill", "0.5 pills", "2 servings". */
export function unitNoun(abbreviatedName: string, amount: number): string {
  const [one, several] = byAbbreviation.get(abbreviatedName) ?? [abbreviatedName, abbreviatedName];
  return Math.abs(amount) === 1 ? one : several;
}
