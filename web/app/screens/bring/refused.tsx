import { letGo } from '../../imports/chosen-files.ts';
import { FileField } from './choose.tsx';
import { grouped } from './preview-view.ts';

/** The reason why files were refused before anything was recorded. */
export const Refused = ({ message }: { readonly message: string }) => (
  <>
    <p class="notice problem" role="alert">
      {message}
    </p>
    <p class="hint">Nothing was recorded.</p>
    <FileField />
  </>
);

interface Props {
  readonly message: string;
  readonly rows: number;
}

export const Stopped = ({ message, rows }: Props) => (
  <section class="card" aria-labelledby="stopped">
    <h2 id="stopped" tabIndex={-1}>
      The import has stopped
    </h2>
    <p class="notice problem" role="alert">
      {message}
    </p>
    <p>
      {grouped(rows, 'row')} {rows === 1 ? 'is' : 'are'} recorded. Choose the same files again to continue
      from there.
    </p>
    <p class="buttons">
      <button type="button" onClick={letGo}>
        Choose files
      </button>
    </p>
  </section>
);
