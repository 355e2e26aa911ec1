import { Meter } from '../../ui/meter.tsx';
import { standing } from '../experiments/experiments-view.ts';
import {
  certaintyOf,
  isExperimentStatistics,
  type Study,
  strengthOf,
  verdictOf,
  verdictWords,
} from './insights-view.ts';

/** An experiment says what kind of answer it is. */
const wordsOf = (study: Study) =>
  isExperimentStatistics(study.statistics)
    ? `Experiment: ${standing({ state: 'over', verdict: study.statistics.verdict }).words.toLowerCase()}`
    : verdictWords[verdictOf(study)];

/** What a study comes to, at a glance: the verdict, and how strong and how sure it is. */
export function VerdictLine({ study }: { readonly study: Study }) {
  const verdict = verdictOf(study);
  const strength = strengthOf(study);
  const certainty = certaintyOf(study);
  return (
    <p class="verdict-line">
      <span class={`verdict ${verdict}`}>{wordsOf(study)}</span>
      {strength !== undefined && <Meter name="Strength" {...strength} />}
      {certainty !== undefined && <Meter name="Certainty" {...certainty} />}
    </p>
  );
}
