import { useSignal } from '@preact/signals';
import { useReading } from '../../data/use-reading.ts';
import { outbox } from '../../outbox/outbox.ts';
import { go } from '../../router.ts';
import { changeExperiment } from '../../studies/experiment-writes.ts';
import { type ApiExperiment, planAddress } from '../../studies/experiments-view.ts';
import { FigureList } from '../../studies/figure-list.tsx';
import { Publishing } from '../../studies/publishing.tsx';
import { waitingFor } from '../../studies/study-view.ts';
import { removeStudy } from '../../studies/study-writes.ts';
import { dateText } from '../../time/day.ts';
import { Drawing } from '../../ui/drawing.tsx';
import { LongTextField } from '../../ui/field.tsx';
import { Check } from './check.tsx';
import { Pairs } from './pairs.tsx';

type ExperimentResult = NonNullable<ApiExperiment['result']>;

interface Props {
  readonly of: ApiExperiment;
  readonly result: ExperimentResult;
}

/** The result: in words, as a picture, in numbers, and how anybody can check it. */
export function Over({ of, result }: Props) {
  // The last sentence, which says what the result does not mean, comes at the end.
  const [lead = '', ...others] = result.words.slice(0, -1);
  return (
    <>
      <p class="lead">{lead}</p>
      {of.recordsChanged === true && (
        <p class="notice">
          Records from these days changed after the result of {dateText(result.at.slice(0, 10), '')}. The
          result stays as it was.
        </p>
      )}
      {result.picture !== undefined && (
        <div class="charts">
          <Drawing svg={result.picture.svg} caption={result.picture.explanation} />
        </div>
      )}
      {others.length > 0 && (
        <ul class="sentences result-words">
          {others.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p class="muted result-words">{result.words.at(-1)}</p>
      <p class="buttons unprinted">
        <button type="button" class="second" onClick={printWhole}>
          Print
        </button>
        <a class="button second" href={planAddress(of)}>
          Repeat it
        </a>
      </p>
      <details class="numbers">
        <summary>The numbers behind it</summary>
        <FigureList figures={result.figures} />
      </details>
      <Pairs of={of} result={result} />
      <Check of={of} result={result} />
      <Harms of={of} />
      <AsStudy of={of} />
    </>
  );
}

/** Unfolds everything before printing: paper cannot be unfolded. */
function printWhole(): void {
  for (const folded of document.querySelectorAll('main details')) folded.setAttribute('open', '');
  print();
}

/** The experiment as a study: only its owner's, until they publish it. */
function AsStudy({ of }: { readonly of: ApiExperiment }) {
  const { data } = useReading('/api/v3/studies', { limit: 100 });
  const study = data?.studies.find(({ id }) => id === of.id);
  if (study === undefined) return null;
  return (
    <div class="unprinted">
      <Publishing study={study} waiting={waitingFor(study, outbox.value)} />
      <p class="buttons">
        <button
          type="button"
          class="danger"
          onClick={() => {
            removeStudy(study);
            go('/app/experiments');
          }}
        >
          Delete this experiment
        </button>
      </p>
    </div>
  );
}

/** The field for what did the person no good, which may show only after the end. It is never published. */
function Harms({ of }: { readonly of: ApiExperiment }) {
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
