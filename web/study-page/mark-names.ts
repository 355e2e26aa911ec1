import { isRightToLeft } from '../../shared/domain/texts/right-to-left.ts';
import { type Html, html, type Insertable } from '../html.ts';

/**
 * A sentence with names in it. A name written from right to left stands isolated, so that it cannot turn round the
 * numbers and words beside it.
 */
export function markNames(sentence: string, names: readonly string[]): Html {
  const isolated = names.filter(isRightToLeft);
  const pieces = isolated.reduce<readonly Insertable[]>(
    (before, name) => before.flatMap((piece) => (typeof piece === 'string' ? isolate(piece, name) : [piece])),
    [sentence],
  );
  return html`${pieces}`;
}

const isolate = (text: string, name: string): Insertable[] =>
  text.split(name).flatMap((part, i) => (i === 0 ? [part] : [html`<bdi>${name}</bdi>`, part]));
