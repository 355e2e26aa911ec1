import { choice } from './choice.ts';

interface Sort<Field extends string> {
  readonly field: Field;
  readonly descending: boolean;
}

/** One of the fields, as it is or with a leading `-` for descending; `aliases` are further names of some. */
export const sortBy = <const Field extends string>(
  fields: readonly Field[],
  aliases: Readonly<Record<string, Field>> = {},
) =>
  choice(
    [...fields, ...fields.map((field) => `-${field}` as const)],
    Object.fromEntries(
      Object.entries(aliases).flatMap(([alias, field]) => [
        [alias, field],
        [`-${alias}`, `-${field}` as const],
      ]),
    ),
    (word): Sort<Field> => ({
      field: (word.startsWith('-') ? word.slice(1) : word) as Field,
      descending: word.startsWith('-'),
    }),
  );
