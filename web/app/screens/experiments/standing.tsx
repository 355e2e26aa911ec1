import { type Summary, standing } from './experiments-view.ts';

/** How an experiment stands, at a glance. */
export function Standing({ of }: { readonly of: Pick<Summary, 'state' | 'verdict'> }) {
  const { words, look } = standing(of);
  return (
    <p class="verdict-line">
      <span class={`verdict ${look}`}>{words}</span>
    </p>
  );
}
