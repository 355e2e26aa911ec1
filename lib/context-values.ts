import type { Node } from 'constructs';

const knownNames = [
  'stage',
  'corsOrigins',
  'throttleRate',
  'throttleBurst',
  'publicThrottleRate',
  'publicThrottleBurst',
  'reservedConcurrency',
  'runners',
  'alarmEmail',
  'monthlyBudget',
  'paused',
  'fullSdk',
  'edge',
  'edgeRate',
  'edgeAcl',
  'mailFrom',
  'mailRate',
  'signUp',
  'accountsPerNetwork',
  'domainName',
  'pushHosts',
  'operator',
  'operatorContact',
] as const;

/** A name that an operator may use in `--context name=value`. */
type SettingName = (typeof knownNames)[number];

// Names of the toolkit's own contain a dash, colon or slash, ours never do: so a misspelt one of ours is found.
export function refuseUnknownNames(node: Node): void {
  const known: readonly string[] = knownNames;
  for (const name of Object.keys(node.getAllContext())) {
    if (/^\w+$/.test(name) && !known.includes(name)) {
      throw new Error(`Unknown context value "${name}". Known: ${known.join(', ')}.`);
    }
  }
}

export function readText(node: Node, name: SettingName): string | undefined {
  const value: unknown = node.tryGetContext(name);
  if (value === undefined || value === '') return undefined;
  return String(value).trim();
}

export function readCount<Fallback>(node: Node, name: SettingName, fallback: Fallback): number | Fallback {
  const text = readText(node, name);
  if (text === undefined) return fallback;
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1 || count > 100_000) {
    throw new Error(`Context value "${name}" must be a whole number from 1 to 100000, got "${text}".`);
  }
  return count;
}

export function readFlag(node: Node, name: SettingName): boolean {
  const text = readText(node, name) ?? 'false';
  if (text !== 'true' && text !== 'false')
    throw new Error(`Context value "${name}" must be true or false, got "${text}".`);
  return text === 'true';
}
