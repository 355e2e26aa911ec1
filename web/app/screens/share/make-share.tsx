import { useSignal } from '@preact/signals';
import { post } from '../../api/call.ts';
import { refresh } from '../../data/reads.ts';
import { problemText } from '../../ui/problem-text.ts';
import { type Choosable, Choosing } from './choosing.tsx';
import { type ChoosableStudy, ChoosingStudies } from './choosing-studies.tsx';
import {
  type Draft,
  emptyDraft,
  latestUntil,
  type MadeShare,
  previewAddress,
  problemOf,
  requestOf,
  sharesPath,
  showsSomething,
} from './share-view.ts';

interface Props {
  readonly today: string;
  readonly variables: readonly Choosable[];
  readonly studies: readonly ChoosableStudy[];
  readonly onMade: (made: MadeShare) => void;
}

/** The form for a link: who it is for, what it shows and until when. */
export function MakeShare({ today, variables, studies, onMade }: Props) {
  const draft = useSignal<Draft>(emptyDraft(today));
  const problem = useSignal('');
  const isMaking = useSignal(false);
  const change = (members: Partial<Draft>) => {
    draft.value = { ...draft.value, ...members };
    if (problem.value !== '') problem.value = problemOf(draft.value) ?? '';
  };
  const make = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isMaking.value) return;
    problem.value = problemOf(draft.value) ?? '';
    if (problem.value !== '') return;
    isMaking.value = true;
    try {
      const { share } = await post(sharesPath, requestOf(draft.value));
      onMade(share);
      await refresh(['/api/v3/shares']);
    } catch (error) {
      problem.value = problemText(error);
    } finally {
      isMaking.value = false;
    }
  };
  const { name, isEverything, chosen, from, until } = draft.value;
  return (
    <form class="card share-form" onSubmit={(event) => void make(event)} noValidate>
      <label for="share-name">Who is it for?</label>
      <input
        id="share-name"
        autocomplete="off"
        maxLength={125}
        placeholder="Dr. Hu"
        aria-describedby="share-problem"
        value={name}
        onInput={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <p class="hint">A link of the same name that you made before ends.</p>
      <Choosing {...{ variables, isEverything, chosen, change }} />
      {studies.length > 0 && <ChoosingStudies {...{ studies, change }} chosen={draft.value.studies} />}
      <Days {...{ today, from, until, change }} />
      <p class="field-problem" id="share-problem" role="alert">
        {problem.value}
      </p>
      <p class="buttons">
        <button type="submit" disabled={isMaking.value}>
          Make the link
        </button>
        {showsSomething(draft.value) && (
          <a class="button second" href={previewAddress(draft.value)} target="_blank" rel="noreferrer">
            See what it shows<span class="unseen"> (in another tab)</span>
          </a>
        )}
      </p>
    </form>
  );
}

interface DaysProps extends Pick<Draft, 'from' | 'until'> {
  readonly today: string;
  readonly change: (members: Partial<Draft>) => void;
}

const Days = ({ today, from, until, change }: DaysProps) => (
  <div class="two share-days">
    <div>
      <label for="share-from">From (empty: all there is)</label>
      <input
        id="share-from"
        type="date"
        max={today}
        value={from}
        onInput={({ currentTarget }) => change({ from: currentTarget.value })}
      />
    </div>
    <div>
      <label for="share-until">Can be read until</label>
      <input
        id="share-until"
        type="date"
        min={today}
        max={latestUntil(today)}
        value={until}
        onInput={({ currentTarget }) => change({ until: currentTarget.value })}
      />
    </div>
  </div>
);
