import { useSignal } from '@preact/signals';
import { numbered } from '../../../../shared/domain/texts/counted.ts';
import { get } from '../../api/call.ts';
import { outbox, write } from '../../outbox/outbox.ts';
import { nowSeconds } from '../../time/use-now.ts';
import type { Known } from '../../transfer/check-record.ts';
import { operationsOf, readVariables } from '../../transfer/export-records.ts';
import { type ImportPlan, planImport, slicesOf } from '../../transfer/import-plan.ts';
import { problemText } from '../../ui/problem-text.ts';
import { Preview } from './preview.tsx';

const subject = 'import';

/** Shows what a file holds, and records it once the person agrees. */
export function Import() {
  const plan = useSignal<ImportPlan | undefined>(undefined);
  const isReading = useSignal(false);
  const problem = useSignal('');
  const queued = useSignal<number | undefined>(undefined);
  const choose = async (file: File | undefined) => {
    [plan.value, problem.value, queued.value] = [undefined, '', undefined];
    if (file === undefined) return;
    isReading.value = true;
    try {
      plan.value = await planImport(piecesOf(file), await readKnown());
    } catch (error) {
      problem.value = problemText(error);
    } finally {
      isReading.value = false;
    }
  };
  const record = async ({ records }: ImportPlan) => {
    plan.value = undefined;
    for (const slice of slicesOf(records))
      await write('POST', '/api/v3/measurements/post', {
        body: slice,
        label: `Import of ${numbered(slice.length, 'record')}`,
        subject,
        refreshes: ['/api/v3/measurements', '/api/v3/userVariables'],
      });
    queued.value = records.length;
  };
  return (
    <section aria-labelledby="import">
      <h2 id="import">Import</h2>
      <p>
        A CSV or NDJSON file that this app has exported, or a CSV with the same names in its first line. You
        see what is in it before anything is recorded.
      </p>
      <label for="import-file">File</label>
      <input
        id="import-file"
        type="file"
        accept=".csv,.ndjson,text/csv,application/x-ndjson"
        onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
      />
      {isReading.value && <p role="status">Reading the file…</p>}
      {problem.value !== '' && (
        <p class="notice problem" role="alert">
          {problem.value}
        </p>
      )}
      {plan.value !== undefined && (
        <Preview
          plan={plan.value}
          onAgree={(agreed) => void record(agreed)}
          onLeave={() => {
            plan.value = undefined;
          }}
        />
      )}
      <Sending queued={queued.value} />
    </section>
  );
}

/** How far the import has come; it goes on when the app is opened again. */
function Sending({ queued }: { readonly queued: number | undefined }) {
  const left = outbox.value
    .filter((entry) => entry.subject === subject && ['waiting', 'sending'].includes(entry.state))
    .reduce((sum, { body }) => sum + (body as readonly unknown[]).length, 0);
  if (left > 0)
    return (
      <p role="status">
        {numbered(left, 'record')} on the way. You can leave this screen; it goes on by itself.
      </p>
    );
  return queued === undefined ? null : <p role="status">{numbered(queued, 'record')} imported.</p>;
}

/** As it is read from the disk, without ever being whole in memory. */
async function* piecesOf(file: File): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

async function readKnown(): Promise<Known> {
  const [{ data: units }, { data: categories }, variables] = await Promise.all([
    get('/api/v3/units'),
    get('/api/v3/variableCategories'),
    readVariables(),
  ]);
  return {
    units: new Set(units.map(({ abbreviatedName }) => abbreviatedName)),
    categories: new Set(categories.map(({ name }) => name)),
    operations: operationsOf(variables),
    now: nowSeconds.value,
  };
}
