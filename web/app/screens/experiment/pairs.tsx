import { meanText } from '../../../../shared/domain/measurements/mean-text.ts';
import type { ApiExperiment } from '../../studies/experiments-view.ts';

interface Props {
  readonly of: ApiExperiment;
  readonly result: NonNullable<ApiExperiment['result']>;
}

/** The values of both periods of every pair. */
export function Pairs({ of: { plan }, result: { pairs } }: Props) {
  if (pairs.length === 0) return null;
  const shown = (value: number | null) =>
    value === null ? 'too few records' : meanText(value, plan.effect.unit, plan.effect);
  return (
    <details class="numbers">
      <summary>Every pair</summary>
      <ol class="card rows day-rows">
        {pairs.map(({ pair, start, order, a, b }) => (
          <li key={pair}>
            <span class="time">
              {pair}. {start}
            </span>
            <span>{order}</span>
            <span>A: {shown(a)}</span>
            <span>B: {shown(b)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
