import type { SetupLine } from '../../../../shared/domain/exports/setup-line.ts';
import { setupText } from '../../../../shared/imports/restore/setup-text.ts';
import { draft } from '../../imports/draft.ts';

/** The parts of a Daymark export that are no records. */
export const PutBack = ({ setup }: { readonly setup: readonly SetupLine[] }) => (
  <section aria-labelledby="put-back">
    <h2 id="put-back">Settings and more</h2>
    <div class="card">
      <label class="choice">
        <input
          type="checkbox"
          checked={draft.value.isSetUp}
          onChange={({ currentTarget }) => {
            draft.value = { ...draft.value, isSetUp: currentTarget.checked };
          }}
        />
        Also restore from the file: {setupText(setup)}
      </label>
      <p class="hint">
        In an empty account this restores your time zones too, so every record keeps its day. What’s already
        there stays. Experiments aren’t restored.
      </p>
    </div>
  </section>
);
