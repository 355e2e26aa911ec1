import { parseArgs } from 'node:util';
import { clientCommands } from './client-commands.ts';
import { type Command, OperatorError, type Options } from './command.ts';
import { connectToTable } from './connect.ts';
import { dataCommands } from './data-commands.ts';
import { receiptCommands } from './receipt-commands.ts';
import { tokenCommands } from './token-commands.ts';
import { userCommands } from './user-commands.ts';

const commands: readonly Command[] = [
  ...userCommands,
  ...dataCommands,
  ...receiptCommands,
  ...tokenCommands,
  ...clientCommands,
];

const everywhere = {
  json: { type: 'boolean' },
  stack: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Runs one operator command; answers the exit code. */
export async function runAdmin(argv: readonly string[]): Promise<number> {
  const [noun = '', verb = '', ...rest] = argv;
  const command = commands.find((known) => known.noun === noun && known.verb === verb);
  if (command === undefined) return explain([noun, verb].join(' ').trim());
  try {
    const { json = false, stack, help = false, ...options } = readOptions(command, rest);
    if (help) {
      process.stdout.write(usage([command]));
      return 0;
    }
    requireOptions(command, options);
    await connectToTable(stack as string | undefined);
    const result = await command.run(options as Options);
    process.stdout.write(json ? `${JSON.stringify(result)}\n` : lines(result));
    return 0;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function explain(asked: string): number {
  if (asked === '--help') {
    process.stdout.write(usage(commands));
    return 0;
  }
  if (asked !== '') process.stderr.write(`There is no command "${asked}".\n\n`);
  process.stderr.write(usage(commands));
  return 2;
}

function readOptions(command: Command, args: string[]) {
  const own = Object.fromEntries(command.options.map(({ name }) => [name, { type: 'string' } as const]));
  try {
    return parseArgs({ args, options: { ...everywhere, ...own } }).values as Record<string, string | boolean>;
  } catch (error) {
    throw new OperatorError(`${problemOf(error as Error)}. It takes: ${fullSynopsis(command)}.`);
  }
}

/** Node's first sentence; a stray argument is not repeated, since it may be a secret. */
function problemOf({ message, code }: Error & { readonly code?: string }): string {
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return 'Something was given that is no option';
  return message.replace(/\.( .*)?$/s, '');
}

function requireOptions({ noun, verb, options }: Command, given: object): void {
  const missing = options.filter(({ name, required }) => required && !(name in given));
  if (missing.length > 0)
    throw new OperatorError(`${noun} ${verb} also needs ${missing.map(synopsis).join(' ')}.`);
}

const synopsis = ({ name, value, required }: Command['options'][number]) =>
  required ? `--${name} ${value}` : `[--${name} ${value}]`;

const fullSynopsis = ({ noun, verb, options }: Command) => [noun, verb, ...options.map(synopsis)].join(' ');

function usage(shown: readonly Command[]): string {
  const texts = shown.map((command) => {
    const { options, help } = command;
    const explained = options.map(
      ({ name, value, help: text }) => `      --${`${name} ${value}`.padEnd(22)} ${text}\n`,
    );
    return `  ${fullSynopsis(command)}\n      ${help}\n${explained.join('')}`;
  });
  return `Usage: npm run admin -- NOUN VERB [options] [--json] [--stack NAME]

${texts.join('\n')}
Works on the local instance, or with --stack on a deployed one (with your usual AWS configuration).
`;
}

const lines = (result: Record<string, unknown>) =>
  Object.entries(result)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}\n`)
    .join('');
