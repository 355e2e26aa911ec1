import { type ExperimentSummary, standing } from './experiments-view.ts';

/** The state or verdict of an experiment as a badge. */
export function Standing({ of }: { readonly of: Pick<ExperimentSummary, 'state' | 'verdict'> }) {
  const { words, look } = standing(of);
  return (
    <p class="verdict-line">
      <span class={`verdict ${look}`}>{words}</span>
    </p>
  );
}
