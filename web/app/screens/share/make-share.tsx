import { useSignal } from '@preact/signals';
import { post } from '../../api/call.ts';
import { refresh } from '../../data/reads.ts';
import { CheckField, Problem, TextField } from '../../ui/field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
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
  const { problem, isBusy, submit } = useSubmit(async () => {
    const wrong = problemOf(draft.value);
    if (wrong !== undefined) return wrong;
    const { share } = await post(sharesPath, requestOf(draft.value));
    onMade(share);
    await refresh(['/api/v3/shares']);
    return undefined;
  });
  const change = (members: Partial<Draft>) => {
    draft.value = { ...draft.value, ...members };
    if (problem.value !== '') problem.value = problemOf(draft.value) ?? '';
  };
  const { name, isEverything, chosen, from, until } = draft.value;
  return (
    <form class="card share-form" onSubmit={submit} noValidate>
      <TextField
        label="Who is it for?"
        maxLength={125}
        placeholder="Dr. Hu"
        hint="A link of the same name that you made before ends."
        value={name}
        onChange={(text) => change({ name: text })}
      />
      <Choosing {...{ variables, isEverything, chosen, change }} />
      {studies.length > 0 && <ChoosingStudies {...{ studies, change }} chosen={draft.value.studies} />}
      <CheckField isChecked={draft.value.todaysPlan} onChange={(todaysPlan) => change({ todaysPlan })}>
        Today’s medicines, with what you took and when
      </CheckField>
      <Days {...{ today, from, until, change }} />
      <Problem text={problem.value} />
      <p class="buttons">
        <button type="submit" disabled={isBusy.value}>
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
    <TextField
      label="From (empty: all there is)"
      type="date"
      max={today}
      value={from}
      onChange={(date) => change({ from: date })}
    />
    <TextField
      label="Can be read until"
      type="date"
      min={today}
      max={latestUntil(today)}
      value={until}
      onChange={(date) => change({ until: date })}
    />
  </div>
);
