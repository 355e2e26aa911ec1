import { parseArgs } from 'node:util';
import { nearest } from '../../shared/schemas/fields/choice.ts';
import { homeOf } from '../home/home-of.ts';
import { type Command, OperatorError, type Options } from './command.ts';
import { backupCommands } from './commands/backup-commands.ts';
import { clientCommands } from './commands/client-commands.ts';
import { dataCommands } from './commands/data-commands.ts';
import { databaseCommands } from './commands/database-commands.ts';
import { receiptCommands } from './commands/receipt-commands.ts';
import { restoreCommands } from './commands/restore-commands.ts';
import { sourceCommands } from './commands/source-commands.ts';
import { tokenCommands } from './commands/token-commands.ts';
import { userCommands } from './commands/user-commands.ts';
import { variableCommands } from './commands/variable-commands.ts';
import { connectToHome, connectToTable } from './connect.ts';
import { details, fullSynopsis, nameOf, overview, synopsis } from './help.ts';
import { show } from './show.ts';
import { stackOf } from './stack-output.ts';

const commands: readonly Command[] = [
  ...userCommands,
  ...dataCommands,
  ...receiptCommands,
  ...restoreCommands,
  ...databaseCommands,
  ...backupCommands,
  ...sourceCommands,
  ...variableCommands,
  ...tokenCommands,
  ...clientCommands,
];

const everywhere = {
  json: { type: 'boolean' },
  stack: { type: 'string' },
  stage: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Runs one operator command; answers the exit code. */
export async function runAdmin(argv: readonly string[]): Promise<number> {
  const [noun = '', verb = '', ...rest] = argv;
  const command = commands.find((known) => known.noun === noun && known.verb === verb);
  if (command === undefined) return explain(noun, verb);
  try {
    const { json = false, stage, stack: named, help = false, ...options } = readOptions(command, rest);
    if (help) {
      process.stdout.write(details([command]));
      return 0;
    }
    requireOptions(command, options);
    const home = readHomeOf(stage);
    const stack = home === undefined ? ((named as string | undefined) ?? stackOf(stage)) : undefined;
    if (!command.needsNoTable) await (home === undefined ? connectToTable(stack) : connectToHome(home.home));
    const result = await command.run(options as Options, stack, home);
    process.stdout.write(json ? `${JSON.stringify(result)}\n` : show(result));
    return 0;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

/** Reads whether the stage is one at home; what is wrong with its file is for the operator to mend. */
function readHomeOf(stage: unknown): ReturnType<typeof homeOf> {
  try {
    return homeOf(stage);
  } catch (error) {
    throw new OperatorError((error as Error).message);
  }
}

/** Prints help. If nobody asked for it, the last line says what was wrong. */
function explain(noun: string, verb: string): number {
  const ofNoun = commands.filter((command) => command.noun === noun);
  const isAsked = noun === '--help' || (ofNoun.length > 0 && verb === '--help');
  const text = ofNoun.length > 0 ? details(ofNoun) : overview(commands);
  if (isAsked) {
    process.stdout.write(text);
    return 0;
  }
  const asked = [noun, verb].filter(Boolean).join(' ');
  process.stderr.write(ofNoun.length > 0 && verb !== '' ? overview(ofNoun) : text);
  if (asked !== '') process.stderr.write(`\n${unknownCommand(asked)}\n`);
  return 2;
}

function unknownCommand(asked: string): string {
  const guess = nearest(asked, commands.map(nameOf));
  return `There is no command "${asked}". Did you mean "${guess}"?`;
}

function readOptions(command: Command, args: string[]) {
  const own = Object.fromEntries(command.options.map(({ name }) => [name, { type: 'string' } as const]));
  try {
    return parseArgs({ args, options: { ...everywhere, ...own } }).values as Record<string, string | boolean>;
  } catch (error) {
    const guess = guessOption(error as Error, Object.keys({ ...everywhere, ...own }));
    throw new OperatorError(`${problemOf(error as Error)}.${guess} It takes: ${fullSynopsis(command)}.`);
  }
}

/** Node's first sentence; a stray argument is not repeated, since it may be a secret. */
function problemOf({ message, code }: Error & { readonly code?: string }): string {
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return 'An argument is not an option';
  return message.replace(/\.( .*)?$/s, '');
}

function guessOption({ message }: Error, names: readonly string[]): string {
  const [, asked] = /^Unknown option '--([\w-]+)'/.exec(message) ?? [];
  return asked === undefined ? '' : ` Did you mean "--${nearest(asked, names)}"?`;
}

function requireOptions({ noun, verb, options }: Command, given: object): void {
  const missing = options.filter(({ name, required }) => required && !(name in given));
  if (missing.length > 0)
    throw new OperatorError(`${noun} ${verb} also needs ${missing.map(synopsis).join(' ')}.`);
}
