import { useSignal } from '@preact/signals';
import type { DraftChange, LineDraft } from '../../entry/line-draft.ts';
import type { ApiUnit } from '../../entry/value-input.ts';
import { Ask } from '../../ui/ask.tsx';
import { CategoryIcon } from '../../ui/category-icon.tsx';
import { PartEditor, PartValues } from './part-editor.tsx';
import type { useLine } from './use-line.ts';

interface Props {
  readonly line: ReturnType<typeof useLine>;
  readonly units: readonly ApiUnit[];
}

/** The entries that a line names, each to change before they are saved. */
export function LineList({ line, units }: Props) {
  const { drafts, things, ready, question, save } = line;
  const opened = useSignal<string | undefined>(undefined);
  return (
    <>
      <ul class="card rows line-list" aria-label="Will be recorded now">
        {drafts.map((draft) => {
          const isOpen = opened.value === draft.key;
          const change = (changed: DraftChange) => line.change(draft.key, changed);
          return (
            <li key={draft.key}>
              <div class="part">
                <CategoryIcon of={draft.records[0]?.category ?? ''} name={draft.title} />
                <p>
                  <Words of={draft} />
                </p>
                {draft.records.length > 0 && (
                  <button
                    type="button"
                    class="plain main"
                    aria-expanded={isOpen}
                    onClick={() => {
                      opened.value = isOpen ? undefined : draft.key;
                    }}
                  >
                    {isOpen ? 'Done' : 'Change'}
                    <span class="unseen"> {draft.title}</span>
                  </button>
                )}
              </div>
              {isOpen && <PartEditor draft={draft} things={things} units={units} onChange={change} />}
              {!isOpen && (draft.isTouched || draft.values === undefined) && (
                <PartValues draft={draft} units={units} onChange={change} />
              )}
            </li>
          );
        })}
      </ul>
      {question.value !== undefined && (
        <Ask text={question.value} choices={[{ words: 'Save anyway', onChoose: () => save(true) }]} />
      )}
      <p class="buttons line-save">
        <button type="submit" disabled={ready.length === 0}>
          {drafts.length > 1 ? `Save ${ready.length}` : 'Save'}
        </button>
      </p>
    </>
  );
}

/** "Porridge, 1 serving", with what is kept as a note and what was not understood. */
const Words = ({ of: { title, amount, isNew, note, unread, records } }: { readonly of: LineDraft }) => (
  <>
    {records.length > 0 && (
      <>
        <strong>{title}</strong>
        {amount !== '' && `, ${amount}`} {isNew && <span class="muted">New</span>}
      </>
    )}
    {note !== '' && <span class="part-note">Note: {note}</span>}
    {unread !== '' && <span class="part-unread">Not understood: {unread}</span>}
  </>
);
