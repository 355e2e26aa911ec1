import type { SetupLine } from '../../../../shared/domain/exports/setup-line.ts';
import { listed, numbered } from '../../../../shared/domain/texts/counted.ts';
import type { Preview } from '../../../../shared/imports/preview.ts';
import { sourcesToSay } from '../../../../shared/imports/preview-sources.ts';
import { setupText } from '../../../../shared/imports/restore/setup-text.ts';
import { noRoomText } from '../../../../shared/imports/room.ts';
import { useReading } from '../../data/use-reading.ts';
import { variables } from '../../data/variables.ts';
import { discardFiles, previewFiles } from '../../imports/chosen-files.ts';
import { draft } from '../../imports/draft.ts';
import { begin } from '../../imports/import-job.ts';
import type { ImportState } from '../../imports/import-state.ts';
import { rememberedAfter } from '../../imports/remembering.ts';
import { write } from '../../outbox/outbox.ts';
import { CheckField, TextField } from '../../ui/field.tsx';
import { Reading } from '../../ui/reading.tsx';
import { KindList } from './kind-list.tsx';
import { Mapping } from './mapping.tsx';
import { Others } from './others.tsx';
import { choicesOf, namesOf, planKinds, rowsOf } from './preview-view.ts';
import { Questions } from './questions.tsx';
import { Sources } from './sources.tsx';

type Props = Extract<ImportState, { readonly kind: 'previewed' }>;

/** The content of the files, before anything of it is recorded. */
export function ImportPreview(props: Props) {
  const { preview, names, choices, table, setup } = props;
  const { data: units } = useReading('/api/v3/units');
  const planned = planKinds(preview, draft.value, variables.value ?? [], units ?? []);
  const rows = rowsOf(planned);
  // The person's variables decide what each kind becomes: nothing is offered before they are known.
  const isKnown = variables.value !== undefined && units !== undefined;
  const mine = (variables.value ?? []).map(({ name }) => name);
  const noRoom = isKnown ? noRoomText(preview.formats, namesOf(planned), mine) : undefined;
  const hasAnswers = Object.keys(choices.answers ?? {}).length > 0;
  const agree = () => {
    const agreed = {
      ...choicesOf(planned, choices),
      ...(setup.length > 0 && { setup: draft.value.isSetUp }),
    };
    const sources = sourcesToSay(preview.sources, choices);
    if (sources.length > 0)
      void write('POST', '/api/v3/userSettings', {
        body: { sources },
        label: 'Sources of your import',
        subject: 'sources',
        refreshes: ['/api/v3/user', '/api/v3/measurements'],
      });
    void begin(
      { choices: agreed, rows, names: namesOf(planned), label: draft.value.label.trim() },
      rememberedAfter(draft.value.remembered, planned, agreed, table),
    );
  };
  return (
    <>
      <section class="card found" aria-labelledby="found">
        <h2 id="found" tabIndex={-1}>
          {preview.kinds.length === 0
            ? 'There’s nothing to import in it'
            : `${numbered(preview.rows, 'row')} of ${numbered(preview.kinds.length, 'kind')}`}
        </h2>
        <p class="hint">
          {listed([...new Set(preview.formats.map(({ title }) => title))])}: {listed(names)}
        </p>
        {hasAnswers && (
          <p class="hint">
            Your earlier answers are used.{' '}
            <button type="button" class="link" onClick={() => void previewFiles({ ...choices, answers: {} })}>
              Ask me again
            </button>
          </p>
        )}
        <p class="buttons">
          <button type="button" class="second" onClick={discardFiles}>
            Choose other files
          </button>
        </p>
      </section>
      {table !== undefined && <Mapping {...props} />}
      {preview.questions.length > 0 && <Questions questions={preview.questions} choices={choices} />}
      {!isKnown && <Reading />}
      {noRoom !== undefined && <p class="notice">{noRoom}</p>}
      {isKnown && planned.length > 0 && <KindList kinds={planned} />}
      {preview.sources.length > 1 && (
        <Sources sources={preview.sources} overlaps={preview.overlaps} choices={choices} />
      )}
      {setup.length > 0 && <PutBack setup={setup} />}
      {preview.others.length > 0 && <Others others={preview.others} choices={choices} />}
      {preview.unreadable.length > 0 && <Unreadable unreadable={preview.unreadable} />}
      {preview.unread.length > 0 && <Unread unread={preview.unread} />}
      {isKnown && planned.length > 0 && (
        <>
          <section aria-labelledby="called">
            <h2 id="called">Before you continue</h2>
            <div class="card">
              <TextField
                label="Name of this import (optional)"
                hint="For your list of imports. File names stay on this device. Nothing is recorded twice."
                maxLength={100}
                value={draft.value.label}
                onChange={(label) => {
                  draft.value = { ...draft.value, label };
                }}
              />
            </div>
          </section>
          <p class="agree">
            <button type="button" disabled={rows === 0} onClick={agree}>
              Import {numbered(rows, 'row')}
            </button>
          </p>
        </>
      )}
    </>
  );
}

/** The parts of a Daymark export that are no records. */
const PutBack = ({ setup }: { readonly setup: readonly SetupLine[] }) => (
  <section aria-labelledby="put-back">
    <h2 id="put-back">Settings and more</h2>
    <div class="card">
      <CheckField
        isChecked={draft.value.isSetUp}
        onChange={(isSetUp) => {
          draft.value = { ...draft.value, isSetUp };
        }}
      >
        Also restore from the file: {setupText(setup)}
      </CheckField>
      <p class="hint">
        In an empty account this restores your time zones too, so every record keeps its day. What’s already
        there stays. Experiments aren’t restored.
      </p>
    </div>
  </section>
);

/** The files of an archive that are not read, by kind. */
function Unread({ unread }: Pick<Preview, 'unread'>) {
  const all = unread.reduce((sum, { files }) => sum + files, 0);
  return (
    <section aria-labelledby="unread">
      <h2 id="unread">Not read</h2>
      <details class="card">
        <summary>{numbered(all, 'file')} of other kinds, or duplicates</summary>
        <ul class="reasons">
          {unread.map(({ name, files }) => (
            <li key={name}>
              {name}: {files.toLocaleString('en')}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** The entries that could not be read, and why; the rest is imported. */
function Unreadable({ unreadable }: Pick<Preview, 'unreadable'>) {
  const all = unreadable.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="unreadable">
      <h2 id="unreadable">Could not be read</h2>
      <details class="card" open={all < 10}>
        <summary>{numbered(all, 'entry', 'entries')} left out</summary>
        <ul class="reasons">
          {unreadable.map(({ reason, count, examples }) => (
            <li key={reason}>
              <p>
                <strong>{count.toLocaleString('en')}</strong> because {reason}
              </p>
              <ul>
                {examples.map(({ where, found }) => (
                  <li class="hint" key={`${where} ${found}`}>
                    {where}
                    {found !== '' && <>: “{found}”</>}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
