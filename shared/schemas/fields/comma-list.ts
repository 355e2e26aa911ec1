import { field, type Refuse } from './field.ts';
import { repeatable } from './query.ts';

/** Values with commas between them, or given several times; no value twice. */
export const commaList = <T>(
  {
    of: items,
    most,
    example,
  }: { readonly of: object; readonly most: number; readonly example: readonly unknown[] },
  read: (text: string, refuse: Refuse) => T,
) =>
  repeatable(
    field({ type: 'array', items, maxItems: most, examples: [example] }, (input, refuse) => {
      const texts = (input as string[]).flatMap((one) => one.split(',')).map((text) => text.trim());
      const given = texts.filter((text) => text !== '');
      if (given.length === 0)
        return refuse('names nothing; leave it out, or give values with commas between them.');
      if (given.length > most) return refuse(`takes at most ${most} values, got ${given.length}.`);
      return [...new Set(given.map((text) => read(text, refuse)))];
    }),
  );
