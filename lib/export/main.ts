import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { open, rename, rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { exportEnding } from '../../shared/exports/export-ending.ts';
import { exportForms, isExportForm } from '../../shared/exports/export-forms.ts';
import { exportText } from '../../shared/exports/export-text.ts';
import { connect, type Terminal } from '../import/connect.ts';
import { firstSentenceOf, ImportError } from '../import/import-error.ts';

const names = Object.keys(exportForms);

const usage = `npm run --silent export -- FORM [--out FILE] [--url URL] < TOKEN

Writes all your data, in one of these formats, to FILE or to standard output. Your token is read from standard
input. It holds only one page in memory at a time.

${names.map((name) => `  ${name.padEnd(12)} ${exportForms[name as keyof typeof exportForms].says}`).join('\n')}

  --out FILE   where to write it; only you may read the file
  --url URL    the service; without it, the one that runs on this machine
`;

const options = {
  out: { type: 'string' },
  url: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Exports everything of the person whose token is on standard input; answers the exit code. */
export async function runExport(argv: readonly string[], terminal: Terminal = process): Promise<number> {
  const asked = readArguments(argv, terminal);
  const [form = '', ...more] = asked?.positionals ?? [];
  if (asked === undefined || asked.values.help === true || !isExportForm(form) || more.length > 0) {
    const isAsked = asked?.values.help === true;
    (isAsked ? terminal.stdout : terminal.stderr).write(usage);
    return isAsked ? 0 : 2;
  }
  try {
    const { url, out } = asked.values;
    const service = await connect(url, terminal);
    const counts = { records: 0, leftOut: 0 };
    const pieces = exportText(form, service.page, counts);
    if (out === undefined) await writeOut(pieces, terminal);
    else await writeFile(pieces, out);
    terminal.stderr.write(`${exportEnding(form, counts, 'written.')}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    terminal.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function readArguments(argv: readonly string[], { stderr }: Terminal) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    stderr.write(`${firstSentenceOf(error)}\n`);
    return undefined;
  }
}

/** Waits until it has been read. */
async function writeOut(pieces: AsyncIterable<string>, { stdout }: Terminal): Promise<void> {
  for await (const piece of pieces)
    if (stdout.write(piece) === false && stdout instanceof Writable) await once(stdout, 'drain');
}

/** Writes to another name until the file is whole, so that an older file survives a failure. */
async function writeFile(pieces: AsyncIterable<string>, path: string): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.part`;
  const file = await open(unfinished, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(`${path}: cannot be written (${error.code}).`);
  });
  try {
    for await (const piece of pieces) await file.write(piece);
    await file.close();
    await rename(unfinished, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}
