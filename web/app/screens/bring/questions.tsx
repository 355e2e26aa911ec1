import { useSignal } from '@preact/signals';
import type { Choices } from '../../../../shared/imports/choices.ts';
import type { ImportQuestion } from '../../../../shared/imports/collector.ts';
import { previewFiles } from '../../imports/chosen-files.ts';
import { RadioField } from '../../ui/field.tsx';

interface Props {
  readonly questions: readonly ImportQuestion[];
  readonly choices: Choices;
}

/** Questions that only the person can answer; rows that depend on an open one are left out. */
export function Questions({ questions, choices }: Props) {
  const answers = useSignal<Readonly<Record<string, string>>>({});
  const answered = Object.keys(answers.value).length;
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">Questions only you can answer</h2>
      <div class="card questions">
        {questions.map(({ id, text, answers: possible, examples }) => (
          <RadioField
            key={id}
            legend={text}
            value={answers.value[id]}
            onChange={(answer) => {
              answers.value = { ...answers.value, [id]: answer };
            }}
            options={possible.map((one) => [one, answerText(one)])}
          >
            {examples.length > 0 && <p class="hint">For example: {examples.join(', ')}</p>}
          </RadioField>
        ))}
        <p class="hint">Until you answer, the records this affects are left out.</p>
        <p class="buttons">
          <button
            type="button"
            class="second"
            disabled={answered === 0}
            onClick={() =>
              void previewFiles({ ...choices, answers: { ...choices.answers, ...answers.value } })
            }
          >
            Read the file again with {answered === 1 ? 'this answer' : 'these answers'}
          </button>
        </p>
      </div>
    </section>
  );
}

const words: Readonly<Record<string, string>> = {
  dayFirst: 'The day: 31/12/2026',
  monthFirst: 'The month: 12/31/2026',
  yes: 'Yes',
  no: 'No',
  utc: 'UTC (Greenwich time)',
  local: 'My local time',
};

const answerText = (answer: string): string => words[answer] ?? answer;
