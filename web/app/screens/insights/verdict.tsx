import { Meter } from '../../ui/meter.tsx';
import { certaintyOf, type Study, strengthOf, verdictOf, verdictWords } from './insights-view.ts';

/** What a study comes to, at a glance: the verdict, and how strong and how sure it is. */
export function VerdictLine({ study }: { readonly study: Study }) {
  const verdict = verdictOf(study);
  const strength = strengthOf(study);
  const certainty = certaintyOf(study);
  return (
    <p class="verdict-line">
      <span class={`verdict ${verdict}`}>{verdictWords[verdict]}</span>
      {strength !== undefined && <Meter name="Strength" {...strength} />}
      {certainty !== undefined && <Meter name="Certainty" {...certainty} />}
    </p>
  );
}
