import { useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import { isSummed } from '../../data/variables.ts';
import { EntryRow } from '../../entry/entry-row.tsx';
import type { EntryView } from '../../entry/entry-views.ts';
import { FoldRow } from '../../entry/fold-row.tsx';
import { foldedDay } from '../../entry/folded.ts';
import { ownSource } from '../../entry/own-sources.ts';

interface Props {
  readonly rows: readonly EntryView[];
  readonly clock: PersonClock;
  readonly isToday: boolean;
  readonly isKnown: boolean;
}

export function Tracked({ rows, clock, isToday, isKnown }: Props) {
  const opened = useSignal<ReadonlySet<string>>(new Set());
  const toggle = (key: string) => {
    opened.value = opened.value.symmetricDifference(new Set([key]));
  };
  // A device without a copy and without a network has nothing to say.
  if (rows.length === 0 && !isKnown) return null;
  const rowOf = (row: EntryView) => <EntryRow key={row.key} of={row} clock={clock} />;
  return (
    <section aria-labelledby="tracked">
      <h2 id="tracked">{isToday ? 'Tracked today' : 'Tracked that day'}</h2>
      {rows.length === 0 && (
        <p class="calm">
          Nothing yet. <a href="/app/record">Record something</a>
        </p>
      )}
      {rows.length > 0 && (
        <ul class="card rows">
          {foldedDay('', rows, { isSum: isSummed, ownSource, isWhole: true }).map((row) =>
            row.kind === 'entry' ? (
              rowOf(row.entry)
            ) : (
              <Fragment key={row.key}>
                <FoldRow
                  of={row}
                  clock={clock}
                  isOpen={opened.value.has(row.key)}
                  onToggle={() => toggle(row.key)}
                />
                {opened.value.has(row.key) && row.entries.map(rowOf)}
              </Fragment>
            ),
          )}
        </ul>
      )}
    </section>
  );
}
