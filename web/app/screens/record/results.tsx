import type { CatalogueChoice } from '../../../../shared/domain/catalogue/catalogue.ts';
import { valueText } from '../../../../shared/domain/measurements/value-text.ts';
import { foldName } from '../../../../shared/domain/texts/fold-name.ts';
import { useReading } from '../../data/use-reading.ts';
import type { findToRecord } from '../../entry/find-to-record.ts';
import type { LastEntry, RecordableVariable } from '../../entry/known-with.ts';
import { recordAgain } from '../../entry/recording.ts';
import { go } from '../../router.ts';
import { CategoryIcon } from '../../ui/category-icon.tsx';

export const mostShown = 12;

interface SearchRow {
  readonly address: string;
  readonly own?: RecordableVariable;
  readonly choice?: CatalogueChoice;
  readonly created?: string;
}

export function resultsOf(
  { own, offered }: ReturnType<typeof findToRecord<RecordableVariable>>,
  created: string | undefined,
): readonly SearchRow[] {
  return [
    ...own.slice(0, mostShown).map((one) => ({ address: addressOf('name', one.name), own: one })),
    ...offered.slice(0, mostShown).map((choice) => ({ address: addressOfChoice(choice), choice })),
    ...(created === undefined ? [] : [{ address: addressOf('create', created), created }]),
  ];
}

export function Result({
  of: { address, own, choice, created },
  own: values,
}: {
  readonly of: SearchRow;
  readonly own: ReadonlyMap<string, LastEntry>;
}) {
  if (own !== undefined) return <Own of={own} last={values.get(foldName(own.name))} />;
  return (
    <li>
      <a href={address}>
        {choice !== undefined && <CategoryIcon of={choice.things[0]?.category ?? ''} name={choice.title} />}
        <span class="name">{choice?.title ?? `Create “${created}”`}</span>{' '}
        {choice !== undefined && <span class="muted">New</span>}
      </a>
    </li>
  );
}

/** One of the person's variables: its name leads to the form, what they recorded last is recorded again with one tap. */
function Own({ of, last }: { readonly of: RecordableVariable; readonly last: LastEntry | undefined }) {
  const { name, displayName, variableCategoryName } = of;
  const { data: reminders } = useReading('/api/v3/trackingReminders', { limit: 200 });
  // The form asks before a second dose.
  const mayBeSecond = reminders?.data.some(
    (one) => one.tooSoonSeconds !== undefined && foldName(one.variableName) === foldName(name),
  );
  return (
    <li class="again">
      <a href={addressOf('name', name)}>
        <CategoryIcon of={variableCategoryName} name={displayName} />
        <span class="name">{displayName}</span> <span class="muted">{variableCategoryName}</span>
      </a>
      {last !== undefined && (
        <button
          type="button"
          class="value"
          onClick={() => (mayBeSecond ? go(addressOf('name', name)) : recordAgain(of, last))}
        >
          <span class="unseen">Record {displayName} </span>
          <span class="again-value">
            again: <span>{valueText(last.value, last.unit, { name, category: variableCategoryName })}</span>
          </span>
        </button>
      )}
    </li>
  );
}

const addressOf = (how: 'name' | 'create', name: string) => `/app/record?${how}=${encodeURIComponent(name)}`;

const addressOfChoice = ({ things }: CatalogueChoice) => addressOf('name', things[0]?.name ?? '');
