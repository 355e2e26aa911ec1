import type { SetupLine } from '../../../../shared/domain/exports/setup-line.ts';
import { setupText } from '../../../../shared/imports/restore/setup-text.ts';
import { draft } from '../../imports/draft.ts';

/** The parts of a Daymark export that are no records. */
export const PutBack = ({ setup }: { readonly setup: readonly SetupLine[] }) => (
  <section aria-labelledby="put-back">
    <h2 id="put-back">Besides records</h2>
    <div class="card">
      <label class="choice">
        <input
          type="checkbox"
          checked={draft.value.isSetUp}
          onChange={({ currentTarget }) => {
            draft.value = { ...draft.value, isSetUp: currentTarget.checked };
          }}
        />
        Put back what the file holds besides: {setupText(setup)}
      </label>
      <p class="hint">
        Into an empty account also your time zones, so that every record is on the day it was lived on. What
        is there already stays. Experiments stay in the file.
      </p>
    </div>
  </section>
);
