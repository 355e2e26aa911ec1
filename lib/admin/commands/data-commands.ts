import { Readable } from 'node:stream';
import { issueToken, revokeToken } from '../../../shared/data/tokens/token.ts';
import { type Scope, scopes } from '../../../shared/domain/people/scope.ts';
import { daySeconds } from '../../../shared/domain/time/calendar.ts';
import { runExport } from '../../export/main.ts';
import type { Home } from '../../home/read-home.ts';
import type { Terminal } from '../../import/connect.ts';
import { runImport } from '../../import/main.ts';
import { type Command, OperatorError, type Options, optional, required } from '../command.ts';
import { noteOperator } from '../note-operator.ts';
import { epochSeconds } from '../operator-clock.ts';
import { personOf } from '../person-of.ts';
import { outputOfStack } from '../stack-output.ts';

const exportUser: Command = {
  noun: 'user',
  verb: 'export',
  help: 'Export all of a person’s data to a file, as they could themselves. They can see that you did.',
  options: [
    required('user', 'ID', 'id of the person'),
    optional('out', 'FILE', 'file to write; person-ID.ndjson by default'),
  ],
  async run(options, stack, home) {
    const file = options.out ?? `person-${options.user}.ndjson`;
    const line = ['ndjson', '--out', file, ...(await addressOf(stack, home))];
    const { userId } = await runAs(options, 'read', (terminal) => runExport(line, terminal));
    return { userId, file };
  },
};

const importUser: Command = {
  noun: 'user',
  verb: 'import',
  help: 'Import an export into the account of an existing person. Running it again changes nothing.',
  options: [
    required('user', 'ID', 'id of the person'),
    required('file', 'FILE', 'NDJSON as "user export", the app or npm run export wrote it'),
  ],
  async run(options, stack, home) {
    const line = [
      options.file ?? '',
      '--yes',
      '--setup',
      '--no-wait',
      '--json',
      ...(await addressOf(stack, home)),
    ];
    const { userId, printed } = await runAs(options, 'wrote', (terminal) => runImport(line, terminal));
    const { sent }: { readonly sent: Record<string, unknown> } = JSON.parse(printed);
    return { userId, ...sent };
  },
};

/** Locally the command finds the service itself. */
async function addressOf(stack: string | undefined, home: Home | undefined): Promise<string[]> {
  if (home !== undefined) return ['--url', home.home.address];
  return stack === undefined ? [] : ['--url', await outputOfStack(stack, 'BaseUrl')];
}

/** Runs a command of the person's with a token that ends with it. The person can read of it. */
async function runAs(options: Options, verb: 'read' | 'wrote', run: (terminal: Terminal) => Promise<number>) {
  const person = await personOf(options);
  const { userId } = person;
  await noteOperator(person, { verb, subject: verb === 'read' ? 'export' : 'measurements' });
  const needed: readonly Scope[] = verb === 'read' ? ['basic', 'readmeasurements'] : scopes;
  const token = await issueToken({ userId, scopes: needed, lifetimeSeconds: daySeconds }, epochSeconds());
  try {
    const printed: string[] = [];
    const code = await run({
      stdin: Readable.from([token.text]),
      stdout: { write: (text) => printed.push(text) },
      stderr: process.stderr,
    });
    if (code !== 0) throw new OperatorError('It did not finish. Run the same command again to continue.');
    return { userId, printed: printed.join('') };
  } finally {
    await revokeToken({ userId, hash: token.hash });
  }
}

export const dataCommands = [exportUser, importUser];
