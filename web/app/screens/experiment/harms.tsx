import { useSignal } from '@preact/signals';
import type { Experiment } from '../../studies/experiments-view.ts';
import { LongTextField, Problem } from '../../ui/field.tsx';
import { change, changeProblem } from './changing.ts';

/** The field for what did the person no good, which may show only after the end. It is never published. */
export function Harms({ of: { id, report } }: { readonly of: Experiment }) {
  const text = useSignal(report.harms ?? '');
  const isSaved = useSignal(false);
  return (
    <details class="numbers choosing">
      <summary>Any side effects?</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void change('stop', { id, harms: text.value.trim() }).then((saved) => {
            isSaved.value = saved;
          });
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
        <Problem text={changeProblem.value} />
        <p class="buttons">
          <button type="submit" class="second">
            {isSaved.value ? 'Saved' : 'Save'}
          </button>
        </p>
      </form>
    </details>
  );
}
