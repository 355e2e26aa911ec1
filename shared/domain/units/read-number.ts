const secondsOf: Readonly<Record<string, number>> = { h: 3600, min: 60, s: 1, ms: 0.001 };

/**
 * A number as people type it: a comma for a point, groups of three digits, its own unit behind it, and where the unit
 * is one of time, `7:30` and `7h30`. Undefined for anything else, also for what could be read in two ways.
 */
export function readNumber(text: string, unit = ''): number | undefined {
  if (text.length > longestText) return undefined;
  const plain = text.trim().replace('−', '-').toLowerCase();
  const value = readDuration(plain, unit) ?? readPlain(withoutUnit(plain, unit.toLowerCase()));
  return value !== undefined && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined;
}

/** One thousand and five hundred, or one and a half: both are written so. */
export const isAmbiguous = (text: string) => /^-?[1-9]\d{0,2},\d{3}$/.test(text);

function readPlain(text: string): number | undefined {
  if (isAmbiguous(text)) return undefined;
  const plain = withoutGroups(text).replace(',', '.');
  // An empty text, hexadecimal digits and exponents are numbers to the machine only.
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

function withoutGroups(text: string): string {
  if (/^-?\d{1,3}([ \u00a0\u202f]\d{3})+([.,]\d+)?$/.test(text)) return text.replace(/[ \u00a0\u202f]/g, '');
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)$|^-?\d{1,3}(,\d{3}){2,}$/.test(text)) return text.replaceAll(',', '');
  return /^-?\d{1,3}(\.\d{3})+,\d+$/.test(text) ? text.replaceAll('.', '') : text;
}

const withoutUnit = (text: string, unit: string) =>
  unit !== '' && text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text;

const clock = /^(\d{1,6}):([0-5]\d)(?::([0-5]\d))?$/;
/** The longest text that is worth reading as a number. */
const longestText = 60;
const secondsOfWord: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['h', 'hr', 'hrs', 'hour', 'hours'].map((word) => [word, 3600])),
  ...Object.fromEntries(['m', 'min', 'mins', 'minute', 'minutes'].map((word) => [word, 60])),
  ...Object.fromEntries(['s', 'sec', 'secs', 'second', 'seconds'].map((word) => [word, 1])),
};

function readDuration(text: string, unit: string): number | undefined {
  const own = secondsOf[unit];
  if (own === undefined) return undefined;
  const [, first, second, third] = clock.exec(text) ?? [];
  if (first !== undefined) {
    // `7:30` is hours and minutes where values are in hours, else minutes and seconds.
    const isLong = third !== undefined || unit === 'h';
    return (
      (Number(first) * (isLong ? 3600 : 60) + Number(second) * (isLong ? 60 : 1) + Number(third ?? 0)) / own
    );
  }
  const seconds = /[a-z]/.test(text) ? readWords(text) : undefined;
  return seconds === undefined ? undefined : seconds / own;
}

/** `7 h 30 min`, `7h30`: hours, minutes and seconds in this order, each once; minutes go without their word. */
function readWords(text: string): number | undefined {
  const parts = text.match(/\d+(?:[.,]\d+)?|[a-z]+/g) ?? [];
  if (parts.join('') !== text.replaceAll(' ', '')) return undefined;
  let total = 0;
  let last = Infinity;
  for (let i = 0; i < parts.length; ) {
    const amount = Number(parts[i++]?.replace(',', '.'));
    const word = parts[i];
    const isNamed = word !== undefined && /^[a-z]/.test(word);
    const seconds = isNamed ? secondsOfWord[word] : 60;
    if (!Number.isFinite(amount) || seconds === undefined || seconds >= last) return undefined;
    if (isNamed) i++;
    total += amount * seconds;
    last = seconds;
  }
  return total;
}
