import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { numbered } from '../../../../shared/domain/texts/counted.ts';
import { get } from '../../api/call.ts';
import { clockOfPerson } from '../../time/day.ts';
import { countRecords, exportRecords, operationsOf, readVariables } from '../../transfer/export-records.ts';
import { saveFile } from '../../transfer/save-file.ts';
import { type FileFormat, headOf, linesOf } from '../../transfer/write-records.ts';
import { problemText } from '../../ui/problem-text.ts';

const types = { csv: 'text/csv;charset=utf-8', ndjson: 'application/x-ndjson' };

interface Progress {
  readonly done: number;
  readonly all: number;
}

/** Reads everything page by page and hands it over as one file; nothing but the file is made of it. */
export function Export() {
  const progress = useSignal<Progress | undefined>(undefined);
  const outcome = useSignal('');
  const problem = useSignal('');
  const isStopped = useRef(false);
  const start = async (format: FileFormat) => {
    [outcome.value, problem.value, isStopped.current] = ['', '', false];
    progress.value = { done: 0, all: 0 };
    try {
      const [variables, all = 0, { data: user }] = await Promise.all([
        readVariables(),
        countRecords(),
        get('/api/v3/user'),
      ]);
      const clock = clockOfPerson(user);
      // Browsers keep blobs where there is room, not necessarily in memory.
      const parts = [new Blob([headOf(format)])];
      let done = 0;
      for await (const records of exportRecords(operationsOf(variables))) {
        if (isStopped.current) return;
        parts.push(new Blob([linesOf(format, records, clock)]));
        done += records.length;
        progress.value = { done, all: all === 0 ? 0 : Math.max(all, done) };
      }
      saveFile(`daymark-${new Date().toISOString().slice(0, 10)}.${format}`, parts, types[format]);
      outcome.value = `${numbered(done, 'record')} exported. The file is among your downloads.`;
    } catch (error) {
      problem.value = `${problemText(error)} Nothing was saved.`;
    } finally {
      progress.value = undefined;
    }
  };
  const { done = 0, all = 0 } = progress.value ?? {};
  return (
    <section class="card" aria-label="Export">
      <p>
        All your records as a file: CSV for spreadsheets, NDJSON for programs. Each record has its time in
        UTC, your local time then, and its time zone. Both files can be imported again.
      </p>
      <p class="buttons">
        <button type="button" disabled={progress.value !== undefined} onClick={() => void start('csv')}>
          Export as CSV
        </button>
        <button
          type="button"
          class="second"
          disabled={progress.value !== undefined}
          onClick={() => void start('ndjson')}
        >
          Export as NDJSON
        </button>
      </p>
      {progress.value !== undefined && (
        <p class="buttons">
          <progress aria-label="Exported" max={all || 1} value={all === 0 ? undefined : done} />
          <span>{all === 0 ? `${numbered(done, 'record')} so far` : `${done} of ${all}`}</span>
          <button
            type="button"
            class="plain"
            onClick={() => {
              isStopped.current = true;
            }}
          >
            Stop
          </button>
        </p>
      )}
      <p role="status">{outcome.value}</p>
      {problem.value !== '' && (
        <p class="notice problem" role="alert">
          {problem.value}
        </p>
      )}
    </section>
  );
}
