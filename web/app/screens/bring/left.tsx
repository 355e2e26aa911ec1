import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { listed, outOf } from '../../../../shared/domain/texts/counted.ts';
import { restartImport } from '../../imports/chosen-files.ts';
import { cancel, continueImport } from '../../imports/import-job.ts';
import { isRunningElsewhere } from '../../imports/import-status.ts';
import { type LeftImport, readInterruptedImport } from '../../imports/import-store.ts';

const howFar = ({ rows, allRows }: LeftImport) => `${outOf(rows, allRows, 'row')} are recorded`;

const namesOf = ({ files }: LeftImport) => listed(files.map(({ name }) => name));

/** Says at the next visit that an import was left. */
export function LeftBefore() {
  const left = useSignal<LeftImport | undefined>(undefined);
  useEffect(() => {
    void (async () => {
      if (!(await isRunningElsewhere())) left.value = await readInterruptedImport();
    })();
  }, []);
  const found = left.value;
  if (found === undefined) return null;
  return (
    <div class="notice lacking left">
      <p>
        <strong>Your import of {namesOf(found)} stopped:</strong> {howFar(found)}. Choose the same{' '}
        {found.files.length === 1 ? 'file' : 'files'} again to continue from there.
      </p>
      <p class="buttons">
        <button
          type="button"
          class="second"
          onClick={() => {
            left.value = undefined;
            void cancel();
          }}
        >
          Don’t continue
        </button>
      </p>
    </div>
  );
}

/** Asks whether to continue, after the files of an import that was left were chosen again. */
export const LeftFound = ({ left }: { readonly left: LeftImport }) => (
  <section class="card" aria-labelledby="left">
    <h2 id="left" tabIndex={-1}>
      You started importing {namesOf(left)}
    </h2>
    <p>{howFar(left)}. It continues with the next row and your earlier choices.</p>
    <p class="buttons">
      <button type="button" onClick={() => void continueImport(left)}>
        Continue
      </button>
      <button type="button" class="second" onClick={() => void restartImport()}>
        Review it again
      </button>
    </p>
  </section>
);
