import { useSignal } from '@preact/signals';
import { writesTo } from '../../data/outbox-entry.ts';
import type { ApiImport } from '../../imports/import-record.ts';
import { importState } from '../../imports/import-state.ts';
import { outbox, write } from '../../outbox/outbox.ts';
import { Ask } from '../../ui/ask.tsx';
import { dayText } from '../../ui/day-text.ts';
import { titleOf } from './import-text.ts';

const path = '/api/v3/imports/delete';

/** The button that undoes an import, unless it runs here; it asks once, since an import may be of years. */
export function UndoImport({ record }: { readonly record: ApiImport }) {
  const isAsking = useSignal(false);
  const { id, status, beganAt } = record;
  const ask = (isOpen: boolean) => () => {
    isAsking.value = isOpen;
  };
  const undo = () => {
    isAsking.value = false;
    void write('DELETE', path, {
      query: { id },
      label: `Undo ${titleOf(record)}`,
      refreshes: ['/api/v3/imports', '/api/v3/measurements', '/api/v3/userVariables'],
    });
  };
  const isOnItsWay = writesTo(path, outbox.value).some(({ query }) => query?.id === id);
  const isRunningHere = status === 'open' && importState.value.kind === 'running';
  if ((status !== 'done' && status !== 'open') || isRunningHere || isOnItsWay) return null;
  if (isAsking.value)
    return (
      <Ask
        text="Remove what this import added? Records you’ve changed since then stay, and so do its changes to older records."
        choices={[
          { words: 'Undo the import', onChoose: undo },
          { words: 'Keep it', onChoose: ask(false) },
        ]}
      />
    );
  return (
    <button type="button" class="second" onClick={ask(true)}>
      Undo
      <span class="unseen">
        {' '}
        {titleOf(record)} of {dayText(beganAt)}
      </span>
    </button>
  );
}
