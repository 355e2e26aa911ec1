import { parseArgs } from 'node:util';
import { clientCommands } from './client-commands.ts';
import { type Command, OperatorError, type Options } from './command.ts';
import { connectToTable } from './connect.ts';
import { dataCommands } from './data-commands.ts';
import { tokenCommands } from './token-commands.ts';
import { userCommands } from './user-commands.ts';

const commands: readonly Command[] = [...userCommands, ...dataCommands, ...tokenCommands, ...clientCommands];

const everywhere = {
  json: { type: 'boolean' },
  stack: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Runs one operator command; answers the exit code. */
export async function runAdmin(argv: readonly string[]): Promise<number> {
  const [noun = '', verb = '', ...rest] = argv;
  const command = commands.find((known) => known.noun === noun && known.verb === verb);
  if (command === undefined) {
    const asked = [noun, verb].join(' ').trim();
    if (asked !== '' && asked !== '--help') process.stderr.write(`There is no command "${asked}".\n\n`);
    process.stderr.write(usage());
    return 2;
  }
  try {
    const { json = false, stack, ...options } = readOptions(command, rest);
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

function readOptions(command: Command, argv: string[]) {
  const own = Object.fromEntries(command.options.map(({ name }) => [name, { type: 'string' } as const]));
  const values = parse(argv, { ...everywhere, ...own });
  const missing = command.options.filter(({ name, required }) => required && values[name] === undefined);
  if (missing.length > 0)
    throw new OperatorError(`${command.noun} ${command.verb} also needs ${missing.map(synopsis).join(' ')}.`);
  return values;
}

function parse(args: string[], options: NonNullable<Parameters<typeof parseArgs>[0]>['options'] & object) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new OperatorError((error as Error).message);
  }
}

const synopsis = ({ name, value, required }: Command['options'][number]) =>
  required ? `--${name} ${value}` : `[--${name} ${value}]`;

function usage(): string {
  const texts = commands.map(({ noun, verb, options, help }) => {
    const explained = options.map(
      ({ name, value, help: text }) => `      --${`${name} ${value}`.padEnd(22)} ${text}\n`,
    );
    return `  ${[noun, verb, ...options.map(synopsis)].join(' ')}\n      ${help}\n${explained.join('')}`;
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
