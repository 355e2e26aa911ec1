/** The only members a log line may have. None can hold a token, a name, an email address, a note or a value. */
interface LogLine {
  readonly event: 'request' | 'bug' | 'job';
  readonly requestId: string;
  readonly operation: string;
  readonly status?: number;
  readonly milliseconds?: number;
  readonly coldStart?: boolean;
  readonly userId?: number;
  readonly clientId?: string;
  /** The class of what was thrown, e.g. `TypeError`. */
  readonly error?: string;
  readonly stack?: readonly string[];
  /** Sendings of a call to the table that failed in the end, and DynamoDB's id of the last of them. */
  readonly attempts?: number;
  readonly databaseRequestId?: string;
  readonly counts?: Readonly<Record<string, number>>;
}

const allowed: readonly (keyof LogLine)[] = [
  'event',
  'requestId',
  'operation',
  'status',
  'milliseconds',
  'coldStart',
  'userId',
  'clientId',
  'error',
  'stack',
  'attempts',
  'databaseRequestId',
  'counts',
];

export function writeLog(line: LogLine): void {
  const level = line.event === 'bug' || isServerError(line) ? 'ERROR' : 'INFO';
  const written: Record<string, unknown> = { timestamp: new Date().toISOString(), level };
  for (const name of allowed) written[name] = line[name];
  process.stdout.write(`${JSON.stringify(written)}\n`);
}

/** A 503 that only says that a history is being summarised is no fault of anything. */
const isServerError = ({ status = 200, error }: LogLine): boolean =>
  status >= 500 && error !== 'StillSealingError';

/**
 * The facts of an unexpected error that may be logged: its class and where it happened. Never its message: V8 and the
 * SDK quote the offending value in some of them.
 */
export function describeBug(thrown: unknown): Pick<LogLine, 'error' | 'stack'> {
  if (!(thrown instanceof Error)) return { error: typeof thrown };
  const withoutMessage = (thrown.stack ?? '').replace(thrown.message, () => '');
  const frames = withoutMessage.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { error: thrown.name, stack: frames.slice(0, 12).map((frame) => frame.trim()) };
}
