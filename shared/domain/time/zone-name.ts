/**
 * The names of time zones that the service takes, and their spelling.
 *
 * Intl resolves linked names to an older main name (Europe/Kyiv becomes Europe/Kiev, GMT becomes UTC).
 * A person who chose Europe/Kyiv expects to read it back, so a linked name is kept and only its letter case
 * is put right.
 */

/** ICU takes these for zones though IANA does not; most mislead (BST would be Dhaka, IST Kolkata). */
const icuAbbreviations = new Set(
  'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST'.split(
    ' ',
  ),
);

/** Parts of IANA names whose case follows no rule. */
const unusualWords = new Map(
  'GMT UTC UCT US ACT NSW LHI CHAT IN of es au DumontDUrville McMurdo ComodRivadavia BajaNorte BajaSur EasterIsland DeNoronha'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);

export function isTimeZone(name: string): boolean {
  return resolveTimeZone(name) !== undefined;
}

export function canonicalTimeZone(name: string): string | undefined {
  const resolved = resolveTimeZone(name);
  if (resolved === undefined) return undefined;
  return resolved.toLowerCase() === name.toLowerCase() ? resolved : spellLinkedName(name);
}

/** Longer than any name of a zone. */
const longestZoneName = 64;

function resolveTimeZone(name: string): string | undefined {
  if (name.length > longestZoneName) return undefined;
  const upper = name.toUpperCase();
  if (!/^[A-Z]/.test(upper) || upper.startsWith('SYSTEMV/') || icuAbbreviations.has(upper)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function spellLinkedName(name: string): string {
  const isAbbreviation = !name.includes('/');
  return name.toLowerCase().replace(/[a-z]+/g, (word) => {
    if (isAbbreviation && word.length <= 3) return word.toUpperCase();
    return unusualWords.get(word) ?? word.charAt(0).toUpperCase() + word.slice(1);
  });
}
