import type { Valence } from '../../../shared/domain/variables/valence.ts';
/** A face; `mood` is from -1, unhappy, to 1, happy. */
export function Face({ mood }: { readonly mood: number }) {
  const bend = mood * 5;
  return (
    <svg class={`face ${moodClass(mood)}`} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="13" />
      <path d={`M11 12.5v.5M21 12.5v.5M9.5 ${20.5 - bend / 2}Q16 ${20.5 + bend} 22.5 ${20.5 - bend / 2}`} />
    </svg>
  );
}

/** The colour says the same as the mouth. */
const moodClass = (mood: number) => (mood < -0.3 ? 'sad' : mood > 0.3 ? 'glad' : 'even');

/** The mood of a step of a scale; undefined where neither end is the good one. */
export function moodOf(
  value: number,
  scale: { readonly least: number; readonly most: number },
  valence: Valence,
): number | undefined {
  if (valence === 'numeric' || scale.most === scale.least) return undefined;
  const share = ((value - scale.least) / (scale.most - scale.least)) * 2 - 1;
  return valence === 'positive' ? share : 0 - share;
}
