import { useEffect } from 'preact/hooks';
import { refresh } from '../../data/reads.ts';
import { useReading } from '../../data/use-reading.ts';
import type { ApiImport } from '../../imports/import-record.ts';
import { importState } from '../../imports/import-state.ts';
import { dayText } from '../../ui/day-text.ts';
import { broughtText, stateText, titleOf } from './import-text.ts';
import { UndoImport } from './undo-import.tsx';

const path = '/api/v3/imports';
const betweenLooks = 3000;

/** Earlier imports, each with a button to undo it. */
export function ImportList() {
  const { data, problem } = useReading(path, { limit: 50 });
  const imports: readonly ApiImport[] = data?.imports ?? [];
  const isMoving = imports.some(({ status }) => status === 'summingUp' || status === 'undoing');
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => void refresh([path]), betweenLooks);
    return () => clearInterval(timer);
  }, [isMoving]);
  const { kind } = importState.value;
  // The list has another row, or one that is done.
  useEffect(() => void refresh([path]), [kind]);
  if (problem !== undefined) return <p class="notice problem">{problem}</p>;
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="imports">
      <h2 id="imports">Your imports</h2>
      <ul class="card records imports">
        {imports.map((one) => (
          <li key={one.id}>
            <One record={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const One = ({ record }: { readonly record: ApiImport }) => (
  <>
    <p>
      <strong>{titleOf(record)}</strong> <span class="muted">{dayText(record.beganAt)}</span>
    </p>
    <p class="hint">{[stateText(record), broughtText(record)].filter(Boolean).join(' ')}</p>
    <UndoImport record={record} />
  </>
);
