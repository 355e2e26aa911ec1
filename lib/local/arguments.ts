import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type EngineName, engineNames } from './database/engines.ts';

export interface RuntimeOptions {
  /** 0 lets the system choose. */
  readonly port: number;
  /** The data folder; undefined keeps everything in memory. */
  readonly dataFolder: string | undefined;
  /** An assembly to run instead of synthesising one. */
  readonly assemblyFolder: string | undefined;
  /** A database that runs already and may serve others too; undefined starts one. Only in memory. */
  readonly databaseUrl: string | undefined;
  /** The database to start; undefined: that of the data folder, else the best that can run here. */
  readonly engine: EngineName | undefined;
  readonly context: Readonly<Record<string, string>>;
  /** Whether jobs run by the clock, or only when `POST /local/tick` asks for them. */
  readonly schedules: 'clock' | 'manual';
  /** Whether functions follow the tables' streams. It slows DynamoDB Local down the more was written. */
  readonly streams: 'on' | 'off';
  /** The functions' log as they write it, or a short line for each thing that happens. */
  readonly log: 'json' | 'short';
  /** The seconds that an instance of a function waits for its next event before it is ended. */
  readonly idleSeconds: number;
  /** Executions at the same time, in all functions together; undefined: any number. */
  readonly concurrency: number | undefined;
  /** Whether functions get more time while other programs use the processors: for tests on a shared machine. */
  readonly patience: 'on' | 'off';
  /** Whether there is a demo person, whose app and token are shown at the start. */
  readonly demo: 'on' | 'off';
}

export const defaultDataFolder = '.local';

export const usageText = `Usage: npm start -- [options]

  --port 3000               where it listens; 0 lets the system choose
  --data DIR|memory         where data is kept; .local by default
  --log short|json          one line per request, or the functions' own log;
                            short on a terminal
  --context name=value      a setting of the stack, as when deploying; repeatable
  --assembly DIR            an assembly to run instead of synthesising one
  --database NAME|URL       dynoxide, or dynamodb-local, which needs Java; unless
                            given, that of the data folder, else the first that can
                            run. Or one that runs already; with --data memory
  --schedules clock|manual  jobs and streams by the clock, or only by POST /local/tick
  --streams on|off          whether functions follow the table's stream; off where
                            a lot is written and nobody needs the changes
  --idle 30                 seconds after which an idle function leaves memory;
                            its next request starts it again
  --concurrency 10          executions at once, like the limit of an AWS account; no limit
                            by default
  --patience on|off         on: functions get up to four times as long while other
                            programs use the processors; off by default
  --demo on|off             whether to create a demo person and print a link to their app
  --help                    this text
`;

/** Reads the command line of `npm start`; throws with a sentence that says what to change. */
export function parseRuntimeArguments(args: readonly string[], isTerminal = false): RuntimeOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '3000' },
      data: { type: 'string', default: defaultDataFolder },
      context: { type: 'string', short: 'c', multiple: true, default: [] },
      assembly: { type: 'string' },
      database: { type: 'string' },
      schedules: { type: 'string', default: 'clock' },
      streams: { type: 'string', default: 'on' },
      log: { type: 'string', default: isTerminal ? 'short' : 'json' },
      idle: { type: 'string', default: '30' },
      concurrency: { type: 'string' },
      patience: { type: 'string', default: 'off' },
      demo: { type: 'string', default: 'on' },
      help: { type: 'boolean' },
    },
  });
  const isUrl = values.database !== undefined && URL.canParse(values.database);
  if (isUrl && values.data !== 'memory')
    throw new Error(
      '--database with an address goes with --data memory: a database that runs already has its own folder.',
    );
  return {
    port: parseNumber('port', values.port, 65_535),
    dataFolder: values.data === 'memory' ? undefined : resolve(values.data),
    assemblyFolder: values.assembly === undefined ? undefined : resolve(values.assembly),
    databaseUrl: isUrl ? values.database : undefined,
    engine:
      isUrl || values.database === undefined
        ? undefined
        : parseChoice('database', engineNames, values.database),
    context: Object.fromEntries(values.context.map(parseContext)),
    schedules: parseChoice('schedules', ['clock', 'manual'], values.schedules),
    streams: parseChoice('streams', ['on', 'off'], values.streams),
    log: parseChoice('log', ['json', 'short'], values.log),
    idleSeconds: parseNumber('idle', values.idle, 86_400),
    concurrency:
      values.concurrency === undefined ? undefined : parseNumber('concurrency', values.concurrency, 100_000),
    patience: parseChoice('patience', ['on', 'off'], values.patience),
    demo: parseChoice('demo', ['on', 'off'], values.demo),
  };
}

function parseNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > most)
    throw new Error(`--${name} must be a whole number from 0 to ${most}, got "${text}".`);
  return number;
}

function parseChoice<const Choice extends string>(
  name: string,
  choices: readonly Choice[],
  text: string,
): Choice {
  const choice = choices.find((one) => one === text);
  if (choice === undefined) throw new Error(`--${name} must be ${choices.join(' or ')}, got "${text}".`);
  return choice;
}

function parseContext(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new Error(`--context must be given as name=value, got "${text}".`);
  return [text.slice(0, at), text.slice(at + 1)];
}
