import { useSignal } from '@preact/signals';
import { longestQuestion } from '../../../../shared/domain/sharing/share-limits.ts';
import { presetsFor } from '../../../../shared/domain/visit/presets.ts';
import { post } from '../../api/call.ts';
import { refresh } from '../../data/reads.ts';
import { isLookingAround } from '../../looking-around.ts';
import { CheckField, Problem, TextField } from '../../ui/field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { type Choosable, Choosing } from './choosing.tsx';
import { type ChoosableStudy, ChoosingStudies } from './choosing-studies.tsx';
import { LastVisit } from './last-visit.tsx';
import {
  type CreatedShare,
  emptyDraft,
  latestUntil,
  previewAddress,
  problemOf,
  requestOf,
  type ShareDraft,
  sharesPath,
  showsSomething,
} from './share-view.ts';

interface Props {
  readonly today: string;
  readonly lastVisit: string;
  /** The name of a link to be made again. */
  readonly name?: string | undefined;
  readonly variables: readonly Choosable[];
  readonly studies: readonly ChoosableStudy[];
  readonly onMade: (made: CreatedShare) => void;
}

/** The form for a page: what it is about, to print it or to share it by a link. */
export function MakeShare({ today, lastVisit, name: former, variables, studies, onMade }: Props) {
  const draft = useSignal<ShareDraft>(emptyDraft(today, presetsFor(variables)[0]?.ids ?? [], former));
  const { problem, isBusy, submit } = useSubmit(async () => {
    const wrong = problemOf(draft.value);
    if (wrong !== undefined) return wrong;
    const { share } = await post(sharesPath, requestOf(draft.value));
    onMade(share);
    await refresh(['/api/v3/shares']);
    return undefined;
  });
  const change = (members: Partial<ShareDraft>) => {
    draft.value = { ...draft.value, ...members };
    if (problem.value !== '') problem.value = problemOf(draft.value) ?? '';
  };
  const { name, isEverything, chosen, from, until } = draft.value;
  const hasGoals = variables.some(({ goalAmount }) => goalAmount !== undefined);
  return (
    <form class="share-form" onSubmit={submit} noValidate>
      <section class="card about" aria-label="What it is about">
        <Choosing {...{ variables, isEverything, chosen, change }} />
      </section>
      <section class="card" aria-label="Your visit">
        <LastVisit {...{ lastVisit, today }} />
        <Questions questions={draft.value.questions} onChange={(questions) => change({ questions })} />
        {studies.length > 0 && <ChoosingStudies {...{ studies, change }} chosen={draft.value.studies} />}
        {hasGoals && (
          <CheckField isChecked={draft.value.goals} onChange={(goals) => change({ goals })}>
            Your goals
          </CheckField>
        )}
      </section>
      <section class="card" aria-labelledby="preview">
        <h2 id="preview">Preview it</h2>
        <Preview draft={draft.value} />
      </section>
      <section class="card" aria-labelledby="by-link">
        <h2 id="by-link">Share it with a link</h2>
        <TextField
          label="Who is it for?"
          maxLength={125}
          placeholder="Dr. Hu"
          hint="A link you made earlier with this name will end."
          value={name}
          onChange={(text) => change({ name: text })}
        />
        <CheckField isChecked={draft.value.todaysPlan} onChange={(todaysPlan) => change({ todaysPlan })}>
          Today’s medicines, with what you took and when
        </CheckField>
        <Days {...{ today, from, until, change }} />
        <Problem text={problem.value} />
        <p class="buttons">
          <button type="submit" disabled={isBusy.value}>
            Share with a link
          </button>
        </p>
      </section>
    </form>
  );
}

/** The page that was recorded for the demo, filled in by the build. */
declare const DOCTOR_PAGE: string;

/** The way to the very page, before anybody else has it. The demo has no service to draw it, only a recorded one. */
function Preview({ draft }: { readonly draft: ShareDraft }) {
  if (!isLookingAround && !showsSomething(draft)) return <p class="calm">Choose something to show.</p>;
  return (
    <>
      <p>
        {isLookingAround
          ? 'Anna’s page about her headaches. With your own record, you can print it, too.'
          : 'Only you see it. Print it, or save it as a PDF.'}
      </p>
      <p class="buttons">
        <a
          class="button second"
          href={isLookingAround ? `/app/${DOCTOR_PAGE}` : previewAddress(draft)}
          target="_blank"
          rel="noreferrer"
        >
          See and print the page<span class="unseen"> (in another tab)</span>
        </a>
      </p>
    </>
  );
}

interface QuestionsProps {
  readonly questions: ShareDraft['questions'];
  readonly onChange: (questions: ShareDraft['questions']) => void;
}

const Questions = ({ questions, onChange }: QuestionsProps) => (
  <fieldset>
    <legend>What do you want to ask?</legend>
    {/* One more than are asked. */}
    {questions.slice(0, questions.findLastIndex((question) => question !== '') + 2).map((question, i) => (
      <TextField
        key={`question ${i + 1}`}
        label={`Question ${i + 1}`}
        maxLength={longestQuestion}
        value={question}
        onChange={(text) => onChange(questions.with(i, text))}
      />
    ))}
  </fieldset>
);

interface DaysProps extends Pick<ShareDraft, 'from' | 'until'> {
  readonly today: string;
  readonly change: (members: Partial<ShareDraft>) => void;
}

const Days = ({ today, from, until, change }: DaysProps) => (
  <div class="two share-days">
    <TextField
      label="From (optional)"
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
