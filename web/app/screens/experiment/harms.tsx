import { useSignal } from '@preact/signals';
import { changeExperiment } from '../../studies/experiment-writes.ts';
import type { Experiment } from '../../studies/experiments-view.ts';
import { LongTextField } from '../../ui/field.tsx';

/** The field for what did the person no good, which may show only after the end. It is never published. */
export function Harms({ of }: { readonly of: Experiment }) {
  const text = useSignal(of.report.harms ?? '');
  const isSaved = useSignal(false);
  return (
    <details class="numbers unprinted">
      <summary>Any side effects?</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          isSaved.value = true;
          void changeExperiment('stop', of, text.value.trim());
        }}
      >
        <LongTextField
          label="In your own words; only you see it"
          maxLength={2000}
          value={text.value}
          onChange={(words) => {
            text.value = words;
            isSaved.value = false;
          }}
        />
        <p class="buttons">
          <button type="submit" class="second">
            {isSaved.value ? 'Saved' : 'Save'}
          </button>
        </p>
      </form>
    </details>
  );
}
