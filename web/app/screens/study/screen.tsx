import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { post, Refusal } from '../../api/call.ts';
import { useReading } from '../../data/use-reading.ts';
import { outbox } from '../../outbox/outbox.ts';
import { go, place } from '../../router.ts';
import { planAddress } from '../../studies/experiments-view.ts';
import { FigureList } from '../../studies/figure-list.tsx';
import { type ApiStudy, verdictOf } from '../../studies/insights-view.ts';
import { Publishing } from '../../studies/publishing.tsx';
import { chartsOf, unusualDaysOf, waitingFor } from '../../studies/study-view.ts';
import { removeStudy } from '../../studies/study-writes.ts';
import { TwoBars } from '../../studies/two-bars.tsx';
import { VerdictLine } from '../../studies/verdict.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { Reading } from '../../ui/reading.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { StudyOfPair } from './study-of-pair.tsx';
import { UnusualDays } from './unusual-days.tsx';
import { Votes } from './votes.tsx';

export function Screen() {
  const { id, cause, effect } = place.value.query;
  const { data } = useReading('/api/v3/studies', { limit: 100 });
  const known = data?.studies.find((study) => study.id === id);
  if (known !== undefined) return <One key={known.id} known={known} />;
  if (id === undefined && cause !== undefined) return <StudyOfPair cause={cause} effect={effect} />;
  return (
    <>
      <h1 tabIndex={-1}>Study</h1>
      {data === undefined ? (
        <Reading />
      ) : (
        <p class="calm">
          We couldn’t find this study. <a href="/app/insights">Go to Insights</a>
        </p>
      )}
    </>
  );
}

/** One study: at first as it was computed last, then brought up to date, with its charts. */
function One({ known }: { readonly known: ApiStudy }) {
  const waiting = waitingFor(known, outbox.value);
  const { study = known, isBusy, problem } = useFreshStudy(known, waiting.length === 0);
  const { studyText: text } = study;
  const elsewhere = [text.tagLine, text.unusual, ...nextSteps(study)];
  const others = text.sentences.filter((sentence) => !elsewhere.includes(sentence));
  return (
    <>
      <WayBack to="/app/insights" name="Insights" />
      <h1 tabIndex={-1}>{text.title}</h1>
      {study.studyTitle !== undefined && <p class="muted">{study.studyTitle}</p>}
      {problem !== undefined && <p class="notice">{problem}</p>}
      {!isSaidByBars(study) && <p class="lead">{text.tagLine}</p>}
      {study.lastYear !== undefined && (
        <div class="picture">
          <TwoBars
            comparison={study.lastYear.comparison}
            name={`${study.causeVariable.displayName} and ${study.effectVariable.displayName}`}
          />
          {text.lastYear !== undefined && (
            <p class="muted">A {study.lastYear.strengthLevel} link in the last year.</p>
          )}
        </div>
      )}
      {text.lastYear !== undefined && <h2>All years</h2>}
      <VerdictLine study={study} />
      <div class="charts" aria-busy={isBusy}>
        {chartsOf(study).map(({ chartId, svg, explanation }) => (
          <Drawing key={chartId} svg={svg} caption={explanation} />
        ))}
      </div>
      {others.length > 0 && <Sentences id="words" heading="In plain words" sentences={others} />}
      <NextSteps study={study} />
      <UnusualDays study={study} days={unusualDaysOf(study, waiting)} />
      <Votes study={study} waiting={waiting} />
      <Publishing study={study} waiting={waiting} />
      <Numbers study={study} />
      <p class="buttons">
        {study.type === 'individual' && text.canBeTested && (
          <a class="button second" href={planAddress(study)}>
            Test it in an experiment
          </a>
        )}
        {[study.causeVariable, study.effectVariable].map(({ variableId, displayName }) => (
          <a key={variableId} class="button second" href={`/app/variable?id=${variableId}`}>
            About {displayName}
          </a>
        ))}
      </p>
      <p class="muted disclaimer">{text.disclaimer}</p>
      <p class="buttons">
        <button
          type="button"
          class="danger"
          onClick={() => {
            removeStudy(study);
            go('/app/insights');
          }}
        >
          Delete this study
        </button>
      </p>
    </>
  );
}

/** The bars split the same days at a rounder amount: another pair of numbers above them would contradict them. */
const isSaidByBars = ({ lastYear, studyText: { change, tagLine, lastYear: ofLastYear } }: ApiStudy) =>
  lastYear !== undefined && ofLastYear === undefined && change === tagLine && !change.includes('. ');

function nextSteps({ studyText: { missing, surer, nextStep = surer } }: ApiStudy): readonly string[] {
  if (missing.length > 0) return missing;
  return nextStep === undefined ? [] : [nextStep];
}

function NextSteps({ study }: { readonly study: ApiStudy }) {
  const sentences = nextSteps(study);
  if (sentences.length === 0) return null;
  const heading =
    verdictOf(study) === 'insufficient' ? 'What’s still missing' : 'What would make it more certain';
  return <Sentences id="surer" heading={heading} sentences={sentences} />;
}

interface SentencesProps {
  readonly id: string;
  readonly heading: string;
  readonly sentences: readonly string[];
}

const Sentences = ({ id, heading, sentences }: SentencesProps) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{heading}</h2>
    <ul class="sentences">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </section>
);

/** The figures of a study, folded away. */
function Numbers({ study }: { readonly study: ApiStudy }) {
  const { figures, leftOut, evidence } = study.studyText;
  return (
    <details class="numbers">
      <summary>The numbers behind it</summary>
      {evidence !== undefined && <p>{evidence}</p>}
      <FigureList figures={figures} />
      {leftOut.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </details>
  );
}

interface FreshStudy {
  readonly study?: ApiStudy;
  readonly isBusy: boolean;
  readonly problem?: string;
}

/** Brings a study up to date when it is opened, with its charts; again whenever writes about it have arrived. */
function useFreshStudy(known: ApiStudy, hasAllArrived: boolean): FreshStudy {
  const fresh = useSignal<FreshStudy>({ isBusy: true });
  useEffect(() => {
    // An experiment is no study to be made again: it has a screen of its own.
    if (!hasAllArrived || known.type === 'experiment') return undefined;
    let isCurrent = true;
    const { causeVariableName, effectVariableName, type, clientId } = known;
    const ask = async () => {
      try {
        const body = { causeVariableName, effectVariableName, type };
        const { study } = await post('/api/v3/study/create', body, { clientId });
        if (isCurrent) fresh.value = { study, isBusy: false };
      } catch (error) {
        if (isCurrent) fresh.value = { ...fresh.value, isBusy: false, problem: wordsOf(error) };
      }
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [hasAllArrived]);
  return fresh.value;
}

const wordsOf = (error: unknown): string =>
  error instanceof Refusal
    ? error.words
    : 'You’re offline: this is the study as last seen on this device, without charts.';
