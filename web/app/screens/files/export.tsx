import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { numbered } from '../../../../shared/domain/texts/counted.ts';
import { exportEnding } from '../../../../shared/exports/export-ending.ts';
import { type ExportForm, exportForms } from '../../../../shared/exports/export-forms.ts';
import { exportText } from '../../../../shared/exports/export-text.ts';
import { collectText } from '../../transfer/collect-text.ts';
import { readService } from '../../transfer/read-service.ts';
import { saveFile } from '../../transfer/save-file.ts';
import { bound, RadioField } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { problemText } from '../../ui/problem-text.ts';

type Aim = 'me' | 'program' | 'other';

/** The form that fits what the file is for. */
const formOf: Readonly<Record<Aim, ExportForm>> = { me: 'csv', program: 'ndjson', other: 'wide' };

const others = (Object.keys(exportForms) as ExportForm[]).filter(
  (form) => form !== formOf.me && form !== formOf.program,
);

/** Reads everything page by page and hands it over as one file; nothing but the file is made of it. */
export function Export() {
  const aim = useSignal<Aim>('me');
  const form = useSignal<ExportForm>(formOf.me);
  const done = useSignal<number | undefined>(undefined);
  const [outcome, problem] = [useSignal(''), useSignal('')];
  const isStopped = useRef(false);
  // Leaving the screen, or signing out, stops it.
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const start = async () => {
    [outcome.value, problem.value, isStopped.current] = ['', '', false];
    done.value = 0;
    const { name, type } = exportForms[form.value];
    const counts = { records: 0, leftOut: 0 };
    try {
      const parts = await collectText(exportText(form.value, readService, counts), () => {
        done.value = counts.records;
        return !isStopped.current;
      });
      if (parts === undefined) return;
      saveFile(`daymark-${new Date().toISOString().slice(0, 10)}.${name}`, parts, type);
      outcome.value = exportEnding(form.value, counts, 'exported. The file is in your downloads.');
    } catch (error) {
      problem.value = `${problemText(error)} Nothing was saved.`;
    } finally {
      done.value = undefined;
    }
  };
  const isRunning = done.value !== undefined;
  return (
    <section class="card" aria-label="Export">
      <RadioField
        legend="What is it for?"
        isDisabled={isRunning}
        value={aim.value}
        onChange={(chosen) => {
          aim.value = chosen;
          form.value = formOf[chosen];
        }}
        options={[
          ['me', 'For me', 'A table for Excel, Numbers or Google Sheets: one row for each record.'],
          ['program', 'For a program, or to move', exportForms.ndjson.says],
          ['other', 'Something else', 'By day, or for a doctor’s software.'],
        ]}
      />
      {aim.value === 'other' && (
        <RadioField
          legend="Which format?"
          isDisabled={isRunning}
          {...bound(form)}
          options={others.map((one) => [one, exportForms[one].title, exportForms[one].says])}
        />
      )}
      <p class="buttons">
        <button type="button" disabled={isRunning} onClick={() => void start()}>
          Download as {exportForms[form.value].title}
        </button>
        {isRunning && (
          <button
            type="button"
            class="plain"
            onClick={() => {
              isStopped.current = true;
            }}
          >
            Stop
          </button>
        )}
      </p>
      {isRunning && (
        <p>
          <progress aria-label="Exported" /> {numbered(done.value ?? 0, 'record')} so far
        </p>
      )}
      <p role="status">{outcome.value}</p>
      <ProblemNotice text={problem.value} />
    </section>
  );
}
