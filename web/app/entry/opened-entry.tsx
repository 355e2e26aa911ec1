import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import { useReading } from '../data/use-reading.ts';
import { variables } from '../data/variables.ts';
import { EntryForm } from './entry-form.tsx';
import type { ApiMeasurement } from './entry-views.ts';
import { record, remove } from './recording.ts';

interface OpenedProps {
  readonly of: ApiMeasurement;
  readonly id: number;
  readonly label: string;
  readonly clock: PersonClock;
  readonly onClose: () => void;
}

/** An entry to change or delete. */
export function OpenedEntry({ of, id, label, clock, onClose }: OpenedProps) {
  const { data: units } = useReading('/api/v3/units');
  const variable = variables.value?.find(({ variableId }) => variableId === of.variableId);
  if (units === undefined) return <p class="calm">One moment.</p>;
  return (
    <div class="opened">
      <p class="muted">From {of.sourceName}</p>
      <EntryForm
        name={of.displayName}
        variableName={of.variableName}
        unit={of.unitAbbreviatedName}
        valence={of.valence}
        units={units}
        bounds={{ least: of.minimumAllowedValue, most: of.maximumAllowedValue }}
        identity={{ variableName: of.variableName, sourceName: of.sourceName, id }}
        clock={clock}
        initial={{
          value: of.value,
          unit: of.unitAbbreviatedName,
          at: Date.parse(`${of.startAt}Z`) / 1000,
          note: of.note ?? '',
        }}
        onSave={(entered) => {
          record(
            {
              name: of.variableName,
              displayName: of.displayName,
              category: of.variableCategoryName,
              combinationOperation: variable?.combinationOperation ?? 'MEAN',
            },
            entered,
            { old: { id, sourceName: of.sourceName } },
          );
          onClose();
        }}
        onCancel={onClose}
      />
      <button
        type="button"
        class="danger"
        onClick={() => {
          remove(id, label);
          onClose();
        }}
      >
        Delete<span class="unseen"> {label}</span>
      </button>
    </div>
  );
}
