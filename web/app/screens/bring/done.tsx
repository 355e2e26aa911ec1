import { letGo } from '../../imports/chosen-files.ts';
import type { ImportRecord } from '../../imports/import-record.ts';
import { type RefusedRows, refusedCount } from '../../imports/outcome.ts';
import { countsText } from './import-text.ts';
import { grouped } from './preview-view.ts';

interface Props {
  readonly record: ImportRecord;
  readonly refused: readonly RefusedRows[];
  readonly restored: readonly string[];
}

/** All is recorded and summed up. */
export const Done = ({ record, refused, restored }: Props) => (
  <section class="card done" aria-labelledby="done">
    <h2 id="done" tabIndex={-1}>
      Your import is done
    </h2>
    <p>{countsText(record)}</p>
    {restored.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    {refused.length > 0 && <NotTaken refused={refused} />}
    <p class="buttons">
      <a class="button" href="/app/insights">
        See what was found
      </a>
      <a class="button second" href="/app/timeline">
        See your records
      </a>
      <button type="button" class="plain" onClick={letGo}>
        Import more
      </button>
    </p>
  </section>
);

const NotTaken = ({ refused }: Pick<Props, 'refused'>) => (
  <div class="notice problem">
    <p>{grouped(refusedCount(refused), 'row')} the service did not take; the rest is recorded.</p>
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
