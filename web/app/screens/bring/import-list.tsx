import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { send } from '../../api/call.ts';
import { refresh } from '../../data/reads.ts';
import { useReading } from '../../data/use-reading.ts';
import { readRefused, refusalFrom } from '../../imports/call-patiently.ts';
import type { ImportRecord } from '../../imports/import-record.ts';
import { importState } from '../../imports/import-state.ts';
import { Ask } from '../../ui/ask.tsx';
import { dayText } from '../../ui/day-text.ts';
import { problemText } from '../../ui/problem-text.ts';
import { countsText, stateText, titleOf } from './import-text.ts';

const path = '/api/v3/imports';
const betweenLooks = 3000;

/** What was imported before, with a way back. */
export function ImportList() {
  const { data, problem } = useReading(path, { limit: 50 });
  const imports: readonly ImportRecord[] = data?.imports ?? [];
  const isMoving = imports.some(({ status }) => status === 'summingUp' || status === 'undoing');
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => void refresh([path]), betweenLooks);
    return () => clearInterval(timer);
  }, [isMoving]);
  const { kind } = importState.value;
  // It has another row, or one that is done.
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

function One({ record }: { readonly record: ImportRecord }) {
  const isAsking = useSignal(false);
  const problem = useSignal('');
  const { id, status, beganAt } = record;
  const state = importState.value;
  const isOwn = status === 'open' && state.kind === 'running';
  const undo = async () => {
    isAsking.value = false;
    try {
      const response = await send({ method: 'DELETE', path: '/api/v3/imports/delete', query: { id } });
      if (!response.ok) throw refusalFrom(await readRefused(response));
      await refresh([path]);
    } catch (error) {
      problem.value = problemText(error);
    }
  };
  return (
    <>
      <p>
        <strong>{titleOf(record)}</strong> <span class="muted">{dayText(beganAt)}</span>
      </p>
      <p class="hint">{[stateText(record), countsText(record)].filter(Boolean).join(' ')}</p>
      {problem.value !== '' && (
        <p class="field-problem" role="alert">
          {problem.value}
        </p>
      )}
      {isAsking.value && (
        <Ask
          text="Remove what this import brought? What you changed since then stays, and so does what it changed of yours."
          choices={[
            { words: 'Undo the import', onChoose: () => void undo() },
            {
              words: 'Keep it',
              onChoose: () => {
                isAsking.value = false;
              },
            },
          ]}
        />
      )}
      {(status === 'done' || status === 'open') && !isOwn && !isAsking.value && (
        <button
          type="button"
          class="second"
          onClick={() => {
            isAsking.value = true;
          }}
        >
          Undo
          <span class="unseen">
            {' '}
            {titleOf(record)} of {dayText(beganAt)}
          </span>
        </button>
      )}
    </>
  );
}
