import type { Refuse } from './field.ts';
import { severalTexts } from './query.ts';

/** Values with commas between them, or given several times; no value twice. */
export const commaList = <T>(
  {
    of: items,
    most,
    example,
  }: { readonly of: object; readonly most: number; readonly example: readonly unknown[] },
  read: (text: string, refuse: Refuse) => T,
) =>
  severalTexts({ type: 'array', items, maxItems: most, examples: [example] }, (given, refuse) => {
    const texts = given
      .flatMap((one) => one.split(','))
      .map((text) => text.trim())
      .filter((text) => text !== '');
    if (texts.length === 0) return refuse('is empty; leave it out, or give values separated by commas.');
    if (texts.length > most) return refuse(`takes at most ${most} values, got ${texts.length}.`);
    return [...new Set(texts.map((text) => read(text, refuse)))];
  });
