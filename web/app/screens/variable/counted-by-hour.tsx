import { useSignal } from '@preact/signals';
import type { ApiVariable } from '../../data/variables.ts';
import { keepText, recallText } from '../../device-text.ts';

interface Props {
  readonly variable: Pick<ApiVariable, 'combinationOperation' | 'sourceCombination' | 'createdAt'>;
  /** The number of the person's sources that record by themselves. */
  readonly devices: number;
}

const keptAs = 'counted-by-hour';
/** Whatever began later was always counted so. */
const since = '2026-11-18';

/** Says once that sums of several devices changed. */
export function CountedByHour({ variable, devices }: Props) {
  const isRead = useSignal(recallText(keptAs) !== undefined);
  const { combinationOperation, sourceCombination, createdAt } = variable;
  const isConcerned = combinationOperation === 'SUM' && sourceCombination === 'prefer' && devices > 1;
  if (isRead.value || !isConcerned || createdAt >= since) return null;
  return (
    <p class="notice">
      Days with several devices are now counted hour by hour, so some totals have gone up.{' '}
      <button
        type="button"
        class="link"
        onClick={() => {
          keepText(keptAs, 'read');
          isRead.value = true;
        }}
      >
        OK
      </button>
    </p>
  );
}
