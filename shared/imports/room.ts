import { foldName } from '../domain/texts/fold-name.ts';
import { mostUserVariables } from '../domain/variables/bounds.ts';
import type { Preview } from './preview.ts';

/** Says that an import would begin more variables than there is room for; undefined where all fit. */
export function noRoomText(
  formats: Preview['formats'],
  names: readonly string[],
  own: readonly string[],
): string | undefined {
  // A person's own export always fits.
  if (formats.every(({ id }) => id === 'daymark')) return undefined;
  const known = new Set(own.map(foldName));
  const begun = new Set(names.map(foldName).filter((name) => !known.has(name))).size;
  const room = Math.max(0, mostUserVariables - own.length);
  return begun <= room
    ? undefined
    : `You have room for ${room} more variables, and this would add ${begun}: ${begun - room} are left out. Delete some you don’t need to make room.`;
}
