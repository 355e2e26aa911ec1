import { choice } from './choice.ts';

export interface Sort<Field extends string> {
  readonly field: Field;
  readonly descending: boolean;
}

/** One of the fields, as it is or with a leading `-` for descending. */
export const sortBy = <const Field extends string>(fields: readonly Field[]) =>
  choice(
    [...fields, ...fields.map((field) => `-${field}` as const)],
    {},
    (word): Sort<Field> => ({
      field: (word.startsWith('-') ? word.slice(1) : word) as Field,
      descending: word.startsWith('-'),
    }),
  );
