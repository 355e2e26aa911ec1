import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { numbered } from '../../shared/domain/texts/counted.ts';
import { ImportRefusal } from '../../shared/imports/bytes/import-refusal.ts';
import type { Choices } from '../../shared/imports/choices.ts';
import type { ImportingPerson } from '../../shared/imports/collector.ts';
import { doubtsIn } from '../../shared/imports/formats/table/suggest-mapping.ts';
import { importParts } from '../../shared/imports/import-parts.ts';
import { lacksMapping } from '../../shared/imports/import-rows.ts';
import { type Preview, previewImport } from '../../shared/imports/preview.ts';
import { sourcesToSay } from '../../shared/imports/preview-sources.ts';
import { readChoices } from '../../shared/imports/read-choices.ts';
import { type RecognisedFiles, recognise } from '../../shared/imports/recognise.ts';
import { readSetup } from '../../shared/imports/restore/read-setup.ts';
import { SetupToRestore } from '../../shared/imports/restore/setup-to-restore.ts';
import { connect, type Terminal } from './connect.ts';
import { Databases } from './databases.ts';
import { type OpenFile, openFile } from './file-source.ts';
import { firstSentenceOf, ImportError } from './import-error.ts';
import {
  countsText,
  endImport,
  importLine,
  listImports,
  openImport,
  type StoredImport,
  undoImport,
} from './import-records.ts';
import { type KnownPerson, readPerson } from './person.ts';
import { progressOn } from './progress.ts';
import { type RowsSent, sendRows } from './send-rows.ts';
import type { Service } from './service.ts';
import { setupServiceOf } from './setup-service.ts';
import { setupLines, showPreview } from './show-preview.ts';

const usage = `npm run --silent import -- FILE… [--url URL] [--yes] [--map FILE] [--setup] [--json] [--no-wait] < TOKEN
npm run --silent import -- --list | --undo ID [--url URL] [--json] < TOKEN

Shows what is in files exported from phones and other apps; with --yes, records it. Your token is read from
standard input. Nothing but measurements leaves this machine, and running it again changes nothing.

  --url URL    the service; without it, the one that runs on this machine
  --yes        record what the preview shows
  --map FILE   your choices as JSON: variables, leaveOut, include, answers, table, sources
  --setup      of an export of Daymark, put back settings, reminders, ingredients, votes and studies, too
  --json       print JSON instead of text
  --no-wait    do not wait until all is summed up
  --list       show your imports
  --undo ID    remove what an import created, unless something has changed it since
`;

const options = {
  url: { type: 'string' },
  yes: { type: 'boolean' },
  map: { type: 'string' },
  setup: { type: 'boolean' },
  json: { type: 'boolean' },
  'no-wait': { type: 'boolean' },
  list: { type: 'boolean' },
  undo: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Runs one import for the person whose token comes in; answers the exit code. */
export async function runImport(argv: readonly string[], terminal: Terminal = process): Promise<number> {
  const asked = readArguments(argv, terminal);
  if (asked === undefined || asked.values.help === true || !isWhole(asked)) {
    const isAsked = asked?.values.help === true;
    (isAsked ? terminal.stdout : terminal.stderr).write(usage);
    return isAsked ? 0 : 2;
  }
  const files: OpenFile[] = [];
  const databases = new Databases();
  try {
    for (const path of asked.positionals) files.push(await openFile(path));
    if (files.length === 0) await lookAfterImports(asked.values, terminal);
    else await importFiles(files, databases, asked.values, terminal);
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError) && !(error instanceof ImportRefusal)) throw error;
    terminal.stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    await databases.close();
    for (const file of files) await file.close();
  }
}

/** True if files are named, or else either --list or --undo is given. */
const isWhole = ({ values: { list, undo }, positionals }: NonNullable<ReturnType<typeof readArguments>>) =>
  positionals.length > 0 ? undo === undefined && list !== true : (list === true) !== (undo !== undefined);

async function lookAfterImports({ url, undo, json = false }: Values, terminal: Terminal): Promise<void> {
  if (undo !== undefined && !/^[1-9]\d{0,9}$/.test(undo))
    throw new ImportError(`--undo must be the number of an import as --list shows it, got "${undo}".`);
  const service = await connect(url, terminal);
  const imports = undo === undefined ? await listImports(service) : [await undoImport(service, Number(undo))];
  if (json) terminal.stdout.write(`${JSON.stringify({ imports })}\n`);
  else for (const one of imports) terminal.stdout.write(`${importLine(one)}\n`);
}

type Values = NonNullable<ReturnType<typeof readArguments>>['values'];

function readArguments(argv: readonly string[], { stderr }: Terminal) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    stderr.write(`${firstSentenceOf(error)}\n`);
    return undefined;
  }
}

async function importFiles(
  files: readonly OpenFile[],
  databases: Databases,
  { url, yes = false, map, setup: isSetUp = false, json = false, 'no-wait': isLeft = false }: Values,
  terminal: Terminal,
): Promise<void> {
  const { stdout, stderr } = terminal;
  const choices = map === undefined ? {} : await readMap(map);
  const recognised = await recognise(files, databases.open);
  const service = await connect(url, terminal);
  const known = await readPerson(service);
  const looking = { zone: known.zone, now: Date.now() / 1000, choices };
  const { show, end } = progressOn(stderr, !json);
  const preview = await previewImport(recognised, looking, (read, all) => show('Reading', read, all)).finally(
    end,
  );
  const setup = await readSetup(recognised);
  if (!json) stdout.write(showPreview(preview, known.variableNames) + setupLines(setup, isSetUp));
  const isMapped = !lacksMapping(recognised, choices);
  const doubts = isMapped ? [] : doubtsOf(preview);
  if (yes && doubts.length > 0)
    throw new ImportError(
      `Nothing was recorded. Still to decide: ${doubts.join('; ')}. Save the mapping that the preview suggests as a file, change what is wrong, and pass it with --map FILE.`,
    );
  const { suggestedTable } = preview;
  const person =
    isMapped || !suggestedTable ? looking : { ...looking, choices: { ...choices, table: suggestedTable } };
  const restoring =
    yes && (isSetUp || choices.setup === true)
      ? new SetupToRestore(setup, setupServiceOf(service))
      : undefined;
  const sent = yes
    ? await send(
        { files, recognised, preview, service, isWaited: !isLeft, ...(restoring && { restoring }) },
        { ...person, ...known },
        {
          ...progressOn(stderr, !json),
          say: (text) => void (json ? undefined : stdout.write(text)),
        },
      )
    : undefined;
  stdout.write(json ? `${JSON.stringify({ preview, ...(sent && { sent }) })}\n` : ending(preview, sent));
}

const mostDoubts = 3;

/** The reasons for which a table's suggested mapping is not simply taken. */
function doubtsOf({ suggestedTable, questions, unreadable }: Preview): string[] {
  if (suggestedTable === undefined) return ['which columns to read'];
  return [
    ...doubtsIn(suggestedTable),
    ...questions.map(({ id }) => `the question ${id}`),
    ...unreadable.map(({ reason, count }) => `what to do with ${numbered(count, 'row')} (${reason})`),
  ].slice(0, mostDoubts);
}

async function readMap(path: string): Promise<Choices> {
  const written = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(`${path}: cannot be opened (${error.code}).`);
  });
  const choices = readChoices(written);
  if (typeof choices === 'string') throw new ImportError(`${path}: ${choices}`);
  return choices;
}

interface ImportPlan {
  readonly files: readonly OpenFile[];
  readonly recognised: readonly RecognisedFiles[];
  readonly preview: Preview;
  readonly service: Service;
  readonly isWaited: boolean;
  readonly restoring?: SetupToRestore;
}

type SentImport = RowsSent & { readonly import: StoredImport; readonly restored?: string };

async function send(
  { files, recognised, preview, service, isWaited, restoring }: ImportPlan,
  person: ImportingPerson & KnownPerson,
  { show, end, say }: ReturnType<typeof progressOn> & { readonly say: (text: string) => void },
): Promise<SentImport> {
  const { id, isResumed } = await openImport(service, files, recognised);
  if (isResumed) say(`\nImport ${id} of the same files continues.\n`);
  const report = ({ rows }: RowsSent) => show('Recording', rows, preview.rows);
  await restoring?.before();
  const sources = sourcesToSay(preview.sources, person.choices);
  // The service decides by itself if it has no room for them.
  if (sources.length > 0)
    await service.post('/api/v3/userSettings', { sources }).catch((error: unknown) => {
      if (!(error instanceof ImportError)) throw error;
      say(`\n${error.message}\n`);
    });
  const sent = await sendRows(importParts(recognised, person), service, id, report).finally(end);
  await restoring?.after();
  if (isWaited) say('\nFinishing the import …\n');
  const ended = await endImport(service, id, isWaited);
  const told = ((await restoring?.end()) ?? []).join('\n');
  return { ...sent, import: ended, ...(told !== '' && { restored: told }) };
}

function ending(preview: Preview, sent: SentImport | undefined): string {
  const { rows, suggestedTable } = preview;
  const isClear = suggestedTable === undefined || doubtsOf(preview).length === 0;
  const how = isClear ? '--yes' : '--map with a file of the mapping, and --yes,';
  if (sent === undefined) return rows === 0 ? '' : `\nNothing was recorded. Add ${how} to record it.\n`;
  // The service counts rows once; answers of requests that were sent again count them as they found them.
  const { created = sent.created, updated = sent.updated, unchanged = sent.unchanged } = sent.import;
  const recorded = created + updated + unchanged;
  const counts = countsText({ created, updated, unchanged });
  const { id, status } = sent.import;
  const ready = status === 'done' ? ' Your charts and studies include it.' : ' It is being finished.';
  const restored = sent.restored === undefined ? '' : `\n${sent.restored}`;
  return `\nRecorded ${numbered(recorded, 'row')}: ${counts}.${ready}${restored}\n${refusedText(sent.refused)}To undo it: npm run --silent import -- --undo ${id}\n`;
}

/** The rows that the service refused, in its own words. */
const refusedText = (refused: RowsSent['refused']): string =>
  refused
    .map(
      ({ reason, count, examples }) =>
        `${numbered(count, 'row')} refused: ${reason}\n${examples.map((one) => `  ${one}\n`).join('')}`,
    )
    .join('');
