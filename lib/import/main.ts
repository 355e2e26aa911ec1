import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ImportRefusal } from '../../shared/imports/bytes/import-refusal.ts';
import type { Choices } from '../../shared/imports/choices.ts';
import type { Person } from '../../shared/imports/collect.ts';
import { importRows } from '../../shared/imports/import-rows.ts';
import { type Preview, previewImport } from '../../shared/imports/preview.ts';
import { readChoices } from '../../shared/imports/read-choices.ts';
import { type Recognised, recognise } from '../../shared/imports/recognise.ts';
import { findRuntime } from '../local/find-runtime.ts';
import { type OpenFile, openFile } from './file-source.ts';
import { ImportError } from './import-error.ts';
import { type KnownPerson, readPerson } from './person.ts';
import { progressOn } from './progress.ts';
import { type Sent, sendRows } from './send-rows.ts';
import { type Service, serviceAt } from './service.ts';
import { showPreview } from './show-preview.ts';

const usage = `npm run --silent import -- FILE… [--url URL] [--yes] [--map FILE] [--json] < TOKEN

Shows what is in files that phones and other apps have exported; with --yes, records it. Your token is read from
standard input. Nothing but measurements leaves this machine, and running it again changes nothing.

  --url URL    the service; without it, the one that runs on this machine
  --yes        record what the preview shows
  --map FILE   your choices as JSON: variables, leaveOut, include, answers, table
  --json       print JSON instead of text
`;

const options = {
  url: { type: 'string' },
  yes: { type: 'boolean' },
  map: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Where the token comes from, and where the text goes. */
export interface Terminal {
  readonly stdin: AsyncIterable<string | Uint8Array> & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
}

/** Runs one import for the person whose token comes in; answers the exit code. */
export async function runImport(argv: readonly string[], terminal: Terminal = process): Promise<number> {
  const asked = readArguments(argv, terminal);
  if (asked === undefined || asked.values.help === true || asked.positionals.length === 0) {
    const isAsked = asked?.values.help === true;
    (isAsked ? terminal.stdout : terminal.stderr).write(usage);
    return isAsked ? 0 : 2;
  }
  const files: OpenFile[] = [];
  try {
    for (const path of asked.positionals) files.push(await openFile(path));
    await importFiles(files, asked.values, terminal);
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError) && !(error instanceof ImportRefusal)) throw error;
    terminal.stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    for (const file of files) await file.close();
  }
}

type Values = NonNullable<ReturnType<typeof readArguments>>['values'];

function readArguments(argv: readonly string[], { stderr }: Terminal) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    stderr.write(`${(error as Error).message.split('. ')[0]}.\n`);
    return undefined;
  }
}

async function importFiles(
  files: readonly OpenFile[],
  { url, yes = false, map, json = false }: Values,
  terminal: Terminal,
): Promise<void> {
  const { stdout, stderr } = terminal;
  const choices = map === undefined ? {} : await readMap(map);
  const recognised = await recognise(files);
  const service = await connect(url, terminal);
  const known = await readPerson(service);
  const person = { zone: known.zone, now: Date.now() / 1000, choices };
  const { show, end } = progressOn(stderr, !json);
  const preview = await previewImport(recognised, person, (read, all) => show('Reading', read, all)).finally(
    end,
  );
  if (!json) stdout.write(showPreview(preview, known.variableNames));
  const sent = yes
    ? await send(recognised, preview, { ...person, ...known }, service, progressOn(stderr, !json))
    : undefined;
  stdout.write(json ? `${JSON.stringify({ preview, ...(sent && { sent }) })}\n` : ending(preview, sent));
}

async function readMap(path: string): Promise<Choices> {
  const written = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(`${path}: cannot be opened (${error.code}).`);
  });
  const choices = readChoices(written);
  if (typeof choices === 'string') throw new ImportError(`${path}: ${choices}`);
  return choices;
}

async function connect(url: string | undefined, { stdin, stderr }: Terminal): Promise<Service> {
  const address = url ?? (await findRuntime())?.baseUrl;
  if (address === undefined)
    throw new ImportError(
      'No service runs on this machine: start one with "npm start", or name one with --url.',
    );
  if (!URL.canParse(address))
    throw new ImportError(`--url must be an address like https://example.com, got "${address}".`);
  if (stdin.isTTY) stderr.write('Paste your token and end with Ctrl-D:\n');
  const token = (await textOf(stdin)).trim();
  if (!/^[\w-]{10,200}$/.test(token))
    throw new ImportError('Standard input must hold your token, and nothing else.');
  return serviceAt(address, token);
}

/** Standard input to its end; whatever it is, a token is short. */
async function textOf(stdin: Terminal['stdin']): Promise<string> {
  let text = '';
  for await (const piece of stdin) {
    text += String(piece);
    if (text.length > 10_000) break;
  }
  return text;
}

async function send(
  recognised: readonly Recognised[],
  preview: Preview,
  person: Person & KnownPerson,
  service: Service,
  { show, end }: ReturnType<typeof progressOn>,
): Promise<Sent> {
  const report = ({ rows }: Sent) => show('Recording', rows, preview.rows);
  return sendRows(importRows(recognised, person), service, person.variableNames, report).finally(end);
}

function ending({ rows }: Preview, sent: Sent | undefined): string {
  if (sent === undefined) return rows === 0 ? '' : '\nNothing was recorded. Add --yes to record it.\n';
  const { created, updated, unchanged } = sent;
  return `\nRecorded ${sent.rows} rows: ${created} new, ${updated} changed, ${unchanged} as they were.\n`;
}
