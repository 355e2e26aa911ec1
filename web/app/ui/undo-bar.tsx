import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isHeld, type OutboxEntry } from '../data/outbox-entry.ts';
import { outbox, undoAll, undoMilliseconds } from '../outbox/outbox.ts';

/** Offers to take back what was done in the last seconds: the latest first, then the one before. */
export function UndoBar() {
  const beat = useSignal(0);
  const now = Date.now();
  const held = outbox.value.filter((entry) => isHeld(entry, now) && now < offeredUntil(entry));
  useEffect(() => {
    if (held.length === 0) return undefined;
    const first = Math.min(...held.map(offeredUntil));
    const timer = setTimeout(
      () => {
        beat.value++;
      },
      Math.max(50, first - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [held.map(({ key }) => key).join(), beat.value]);
  const latest = held.at(-1);
  const words = latest?.group?.label ?? latest?.label;
  return (
    <div class="undo" role="status">
      {latest !== undefined && (
        <p>
          <span>{words}</span>
          <button type="button" onClick={() => void undoAll(latest)}>
            Undo<span class="unseen"> {words}</span>
          </button>
        </p>
      )}
    </div>
  );
}

const offeredUntil = ({ madeAt, holdUntil }: OutboxEntry) => Math.min(holdUntil, madeAt + undoMilliseconds);
