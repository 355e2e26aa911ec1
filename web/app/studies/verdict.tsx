import { Meter } from '../ui/meter.tsx';
import { experimentVerdicts } from './experiments-view.ts';
import {
  type ApiStudy,
  certaintyOf,
  isExperimentStatistics,
  strengthOf,
  verdictOf,
  verdictWords,
} from './insights-view.ts';

/** The words of the verdict, which begin with "Experiment" where it is one. */
const wordsOf = (study: ApiStudy) =>
  isExperimentStatistics(study.statistics)
    ? `Experiment: ${experimentVerdicts[study.statistics.verdict].words.toLowerCase()}`
    : verdictWords[verdictOf(study)];

/** The verdict of a study at a glance, and how strong and how sure it is. */
export function VerdictLine({ study }: { readonly study: ApiStudy }) {
  // The title says all that can be said.
  if (study.studyText.finding === 'sameDays') return null;
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
