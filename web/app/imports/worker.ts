import { clockOf } from '../../../shared/domain/time/person-clock.ts';
import { type ByteSource, blobSource } from '../../../shared/imports/bytes/byte-source.ts';
import { ImportRefusal } from '../../../shared/imports/bytes/import-refusal.ts';
import type { Choices } from '../../../shared/imports/choices.ts';
import type { ImportingPerson } from '../../../shared/imports/collector.ts';
import { outlineTable } from '../../../shared/imports/formats/table/outline-table.ts';
import { type ImportPart, importParts } from '../../../shared/imports/import-parts.ts';
import { previewImport } from '../../../shared/imports/preview.ts';
import { type RecognisedFiles, recognise } from '../../../shared/imports/recognise.ts';
import { readSetup } from '../../../shared/imports/restore/read-setup.ts';
import type { Answers, FilesOutline, FromWorker, ReadAs, Request, ToWorker } from './messages.ts';

/** Reads the person's files next to the page. Its own policy lets it contact nothing: only the page sends. */
const scope = self as unknown as {
  postMessage(message: FromWorker): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
};

const betweenReports = 100;

let recognised: readonly RecognisedFiles[] = [];
let parts: AsyncGenerator<ImportPart> | undefined;
let skipped = 0;
let go: Promise<void> = Promise.resolve();
let goOn: () => void = () => undefined;

/** Files of several folders may have one name; sentences tell them apart. */
function uniqueNames(files: readonly File[]): string[] {
  const times = new Map<string, number>();
  return files.map(({ name }) => {
    const count = (times.get(name) ?? 0) + 1;
    times.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** A file that waits while the person has paused. */
function pausable(file: File, name: string): ByteSource {
  const source = blobSource(name, file);
  const read: ByteSource['read'] = async (start, end) => {
    await go;
    return source.read(Math.max(0, start), end).catch(() => {
      throw new ImportRefusal(
        name,
        'can’t be read any more: it was changed, moved or deleted. Choose it again.',
      );
    });
  };
  return { ...source, read };
}

function pause(isPaused: boolean): void {
  goOn();
  if (isPaused)
    go = new Promise((resolve) => {
      goOn = resolve;
    });
}

const personOf = ({ timezone, formerZones, now }: ReadAs, choices: Choices): ImportingPerson => ({
  zone: clockOf({ timezone, formerZones }).zone,
  now,
  choices,
});

let reportedAt = 0;
function report(read: number, all: number): void {
  if (performance.now() - reportedAt < betweenReports) return;
  reportedAt = performance.now();
  scope.postMessage({ kind: 'progress', read, all });
}

async function open(files: readonly File[]): Promise<FilesOutline> {
  const names = uniqueNames(files);
  recognised = await recognise(files.map((file, i) => pausable(file, names[i] ?? file.name)));
  const [file] = recognised.find(({ format }) => format.id === 'table')?.files ?? [];
  const table = file === undefined ? undefined : await outlineTable(file);
  const setup = await readSetup(recognised);
  return { formats: recognised.map(({ format }) => format.id), setup, table };
}

async function next(): Promise<ImportPart | undefined> {
  for (;;) {
    const part: ImportPart | undefined = (await parts?.next())?.value;
    if (part === undefined || 'nights' in part || part.index >= skipped) return part;
  }
}

async function answer(request: Request): Promise<Answers[keyof Answers]> {
  switch (request.kind) {
    case 'open':
      return open(request.files);
    case 'preview':
      return previewImport(recognised, personOf(request.as, request.choices), report);
    case 'rows': {
      skipped = request.from;
      parts = importParts(recognised, personOf(request.as, request.choices), report);
      return undefined;
    }
    case 'next':
      return next();
  }
}

/** Requests are answered one after the other, in the order in which they came. */
let queue: Promise<void> = Promise.resolve();

scope.addEventListener('message', ({ data }) => {
  if ('kind' in data) {
    pause(data.isPaused);
    return;
  }
  const { id, request } = data;
  queue = queue.then(async () => {
    try {
      scope.postMessage({ kind: 'answer', id, answer: await answer(request) });
    } catch (error) {
      scope.postMessage({
        kind: 'refused',
        id,
        message: error instanceof ImportRefusal ? error.message : undefined,
      });
      if (!(error instanceof ImportRefusal)) console.error(error);
    }
  });
});
