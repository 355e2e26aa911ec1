import { numbered } from '../../../../shared/domain/texts/counted.ts';
import { foldName } from '../../../../shared/domain/texts/fold-name.ts';
import { type RefusedRows, refusedCount } from '../../../../shared/imports/outcome.ts';
import { variables } from '../../data/variables.ts';
import { discardFiles } from '../../imports/chosen-files.ts';
import type { ApiImport } from '../../imports/import-record.ts';
import { Questions } from '../../studies/questions.tsx';
import { countsText } from './import-text.ts';

interface Props {
  readonly record: ApiImport;
  readonly names: readonly string[];
  readonly refused: readonly RefusedRows[];
  readonly restored: readonly string[];
}

/** All is recorded and summarised. */
export const Done = ({ record, names, refused, restored }: Props) => (
  <section class="card done" aria-labelledby="done">
    <h2 id="done" tabIndex={-1}>
      Your import is done
    </h2>
    <p>{countsText(record)}</p>
    {restored.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    {refused.length > 0 && <NotTaken refused={refused} />}
    <ImportedVariables names={names} />
    <Asked names={names} />
    <p class="hint">We’re now looking for what stands out. That takes a minute or two.</p>
    <p class="buttons">
      <a class="button" href="/app/insights">
        See what stands out
      </a>
      <a class="button second" href={`/app/timeline${timeline(record)}`}>
        See your records
      </a>
      <button type="button" class="plain" onClick={discardFiles}>
        Import more
      </button>
    </p>
  </section>
);

const mostShown = 12;

/** Links to the variables that the import brought. */
function ImportedVariables({ names }: Pick<Props, 'names'>) {
  const known = new Map((variables.value ?? []).map((one) => [foldName(one.name), one]));
  const found = names.flatMap((name) => known.get(foldName(name)) ?? []);
  if (found.length === 0) return null;
  const more = found.length - mostShown;
  return (
    <>
      <p>See what was imported:</p>
      <ul class="brought">
        {found.slice(0, mostShown).map(({ variableId, displayName }) => (
          <li key={variableId}>
            <a class="button second" href={`/app/variable?id=${variableId}`}>
              {displayName}
            </a>
          </li>
        ))}
      </ul>
      {more > 0 && <p class="hint">And {numbered(more, 'more', 'more')}, under Record.</p>}
    </>
  );
}

/** Questions about what came with the import. */
function Asked({ names }: Pick<Props, 'names'>) {
  const brought = new Set(names.map(foldName));
  const ids = new Set(
    (variables.value ?? []).filter(({ name }) => brought.has(foldName(name))).map((one) => one.variableId),
  );
  return <Questions isAbout={({ variableId }) => ids.has(variableId)} />;
}

/** The query of the timeline that begins with the import's last day. */
const timeline = ({ last }: ApiImport): string => (last === undefined ? '' : `?date=${last.slice(0, 10)}`);

const NotTaken = ({ refused }: Pick<Props, 'refused'>) => (
  <div class="notice problem">
    <p>{numbered(refusedCount(refused), 'row')} couldn’t be recorded; the rest was.</p>
    <ul class="reasons">
      {refused.map(({ reason, count, examples }) => (
        <li key={reason}>
          <p>
            <strong>{count.toLocaleString('en')}</strong>: {reason}
          </p>
          <ul>
            {examples.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </div>
);
