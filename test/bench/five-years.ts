import type { MeasurementColumns } from '../../shared/domain/analysis/analysis-input.ts';
import { mulberry32 } from '../../shared/domain/analysis/methods/random.ts';

/**
 * `size` measurements of each series, evenly over five years; the effect follows the present and the previous
 * cause.
 */
export function fiveYears(size: number) {
  const random = mulberry32(42);
  const step = Math.floor((5 * 365 * 86_400) / size);
  const cause = columns(size);
  const effect = columns(size);
  let time = 1_546_300_800;
  let previous = 0;
  for (let i = 0; i < size; i++) {
    const dose = Math.floor(random() * 5);
    cause.times[i] = time;
    cause.values[i] = dose;
    effect.times[i] = time + Math.floor(step / 2);
    effect.values[i] = Math.floor(random() * 4) + dose + previous;
    previous = dose;
    time += step;
  }
  return {
    timeZone: 'America/New_York',
    cause: { measurements: cause, combinationOperation: 'SUM' },
    effect: { measurements: effect, combinationOperation: 'MEAN' },
  } as const;
}

function columns(size: number): MeasurementColumns {
  return { times: new Float64Array(size), values: new Float64Array(size) };
}
