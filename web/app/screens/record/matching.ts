/** As names are compared: case and accents make no difference to anybody who types. */
const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().split(/\s+/).join(' ');

interface Named {
  readonly name: string;
  readonly displayName: string;
}

/** Those with the phrase in their name or alias; at its beginning first, then by name. */
export function matching<T extends Named>(variables: readonly T[], phrase: string): readonly T[] {
  const wanted = folded(phrase);
  const rank = ({ name, displayName }: T) =>
    Math.min(
      ...[name, displayName].map((text) => {
        const at = folded(text).indexOf(wanted);
        return at === -1 ? Infinity : Math.min(at, 1);
      }),
    );
  return variables
    .filter((one) => rank(one) < Infinity)
    .toSorted((a, b) => rank(a) - rank(b) || a.displayName.localeCompare(b.displayName));
}

/** Whether one of them is called so already. */
export const isTaken = (variables: readonly Named[], phrase: string): boolean =>
  variables.some(({ name, displayName }) =>
    [name, displayName].some((text) => folded(text) === folded(phrase)),
  );
