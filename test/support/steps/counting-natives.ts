type Method = (this: unknown, ...given: never[]) => unknown;

/** The length that a search went through: to what it found, or all the rest. */
const searched = (length: number, from: number, found: unknown) =>
  (typeof found === 'number' && found >= 0 ? found : length) - Math.min(from, length) + 1;

const whole = (text: unknown) => String(text).length + 1;

/** The costs of the methods of strings and lists that the service uses, by how they are known to work. */
const costs: readonly (readonly [
  object,
  readonly string[],
  (self: never, given: never[], result: unknown) => number,
])[] = [
  [
    String.prototype,
    ['indexOf'],
    (self: string, [, from = 0]: number[], found) => searched(self.length, from, found),
  ],
  [
    String.prototype,
    ['includes', 'isWellFormed', 'lastIndexOf', 'replaceAll', 'split', 'toLowerCase', 'toUpperCase'],
    whole,
  ],
  [String.prototype, ['trim', 'trimStart', 'trimEnd'], whole],
  // The marks upon one letter are put in order by insertion.
  [String.prototype, ['normalize'], (self: string) => self.length ** 2],
  [Array.prototype, ['includes', 'indexOf', 'lastIndexOf'], (self: unknown[]) => self.length + 1],
  // `test`, `replace` and the others ask `exec` too, once it is not the built-in one.
  [
    RegExp.prototype,
    ['exec'],
    (self: RegExp, [text]: string[], found) =>
      found === null ? whole(text) : whole((found as RegExpExecArray)[0]) + (self.global ? 0 : whole(text)),
  ],
  [JSON, ['parse'], (_: never, [text]: string[]) => whole(text)],
];

/** Counts what is done inside of the language's own methods while the work runs. */
export function countingNatives(work: () => void): number {
  let steps = 0;
  const undo = costs.flatMap(([holder, names, cost]) =>
    names.map((name) => {
      const methods = holder as Record<string, Method>;
      const original = methods[name] as Method;
      methods[name] = function (this: unknown, ...given: never[]) {
        const result = original.apply(this, given);
        steps += cost(this as never, given, result);
        return result;
      };
      return () => {
        methods[name] = original;
      };
    }),
  );
  try {
    work();
  } finally {
    for (const restore of undo) restore();
  }
  return steps;
}
