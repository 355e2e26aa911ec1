import { readSignIns, removeSignIns, signInText } from '../../data/access/everybodys-sign-ins.ts';

/** Ends every session and removes every passkey that is not among these; answers how many. */
export async function keepSignIns(kept: readonly string[]): Promise<number> {
  const known = new Set(kept);
  const ended = (await readSignIns()).filter((place) => !known.has(signInText(place)));
  await removeSignIns(ended);
  return ended.length;
}
