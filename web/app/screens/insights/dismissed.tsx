import { counted } from '../../../../shared/domain/texts/counted.ts';
import { outbox, write } from '../../outbox/outbox.ts';
import {
  type DismissedLine,
  discoveriesPath,
  dismissedLines,
  dismissPath,
  lineAddress,
  pairText,
} from '../../studies/discoveries-view.ts';

/** The lines that someone took off the list, each with a button to bring it back. */
export function Dismissed({ lines }: { readonly lines: readonly DismissedLine[] | undefined }) {
  const shown = dismissedLines(lines, outbox.value);
  if (shown.length === 0) return null;
  return (
    <details class="dismissed">
      <summary>{counted(shown.length, 'line')} you removed</summary>
      <ul class="card rows plain-rows">
        {shown.map((line) => (
          <li key={`${line.causeVariableId} ${line.effectVariableId}`}>
            <a href={lineAddress(line)}>{pairText(line)}</a>
            <button type="button" class="plain" onClick={() => bringBack(line)}>
              Restore<span class="unseen"> {pairText(line)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function bringBack(line: DismissedLine): void {
  const { causeVariableId, effectVariableId } = line;
  void write('POST', dismissPath, {
    body: { causeVariableId, effectVariableId, dismissed: false },
    label: `Restored: ${pairText(line)}`,
    refreshes: [discoveriesPath],
    canBeUndone: true,
  });
}
