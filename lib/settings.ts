import type { Node } from 'constructs';

/** What an operator may set with `--context name=value`; every value has a default. */
export interface Settings {
  readonly stage: string;
  /** Outside `dev` the data outlives the stack. */
  readonly keepsData: boolean;
  readonly corsOrigins: readonly string[];
  readonly throttleRate: number;
  readonly throttleBurst: number;
  readonly requestsPerSecond: number;
  readonly requestBurst: number;
  readonly alarmEmail: string | undefined;
}

const knownNames = [
  'stage',
  'corsOrigins',
  'throttleRate',
  'throttleBurst',
  'requestsPerSecond',
  'requestBurst',
  'alarmEmail',
] as const;

type SettingName = (typeof knownNames)[number];

export function readSettings(node: Node): Settings {
  refuseUnknownNames(node);
  const stage = readStage(node);
  return {
    stage,
    keepsData: stage !== 'dev',
    corsOrigins: readOrigins(node),
    throttleRate: readCount(node, 'throttleRate', 1_000),
    throttleBurst: readCount(node, 'throttleBurst', 2_000),
    requestsPerSecond: readCount(node, 'requestsPerSecond', 50),
    requestBurst: readCount(node, 'requestBurst', 500),
    alarmEmail: readEmail(node),
  };
}

// The toolkit's own context names contain a dash, colon or slash; ours never do, so a misspelt one shows.
function refuseUnknownNames(node: Node): void {
  const known: readonly string[] = knownNames;
  for (const name of Object.keys(node.getAllContext())) {
    if (/^\w+$/.test(name) && !known.includes(name)) {
      throw new Error(`Unknown context value "${name}". Known: ${known.join(', ')}.`);
    }
  }
}

function readText(node: Node, name: SettingName): string | undefined {
  const value: unknown = node.tryGetContext(name);
  if (value === undefined || value === '') return undefined;
  return String(value).trim();
}

function readStage(node: Node): string {
  const stage = readText(node, 'stage') ?? 'dev';
  if (!/^[a-z][a-z0-9-]{0,19}$/.test(stage)) {
    throw new Error(
      `Context value "stage" must be 1 to 20 lower-case letters, digits or dashes and begin with a letter, got "${stage}". Example: --context stage=prod.`,
    );
  }
  return stage;
}

function readCount(node: Node, name: SettingName, fallback: number): number {
  const text = readText(node, name);
  if (text === undefined) return fallback;
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1 || count > 100_000) {
    throw new Error(`Context value "${name}" must be a whole number from 1 to 100000, got "${text}".`);
  }
  return count;
}

function readOrigins(node: Node): readonly string[] {
  const text = readText(node, 'corsOrigins');
  if (text === undefined) return [];
  const origins = text.split(',').map((origin) => origin.trim());
  for (const origin of origins) {
    if (origin !== '*' && !/^https?:\/\/[^\s/?#]+$/.test(origin)) {
      throw new Error(
        `Context value "corsOrigins" must list origins such as https://app.example.com separated by commas, got "${origin}".`,
      );
    }
  }
  return origins;
}

function readEmail(node: Node): string | undefined {
  const email = readText(node, 'alarmEmail');
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new Error(`Context value "alarmEmail" must be an e-mail address, got "${email}".`);
  }
  return email;
}
