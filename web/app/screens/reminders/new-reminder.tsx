import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { catalogueAtHand, loadCatalogue } from '../../data/catalogue.ts';
import { findVariable } from '../../data/find-variable.ts';
import type { ApiUser } from '../../data/reminders-view.ts';
import { findToRecord } from '../../entry/find-to-record.ts';
import { knownVariables, offeredVariables } from '../../entry/known-variables.ts';
import { NewVariable } from '../../entry/new-variable.tsx';
import { saveReminders } from '../../outbox/reminder-writes.ts';
import { offerPushes } from '../../reach/push-offer.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { CategoryIcon } from '../../ui/category-icon.tsx';
import { newFields, planWords } from './reminder-fields.ts';
import { ReminderForm } from './reminder-form.tsx';

/** A variable to be asked about. */
interface ReminderSubject {
  readonly name: string;
  readonly unit: string;
  /** Needed for a variable that the service does not know yet. */
  readonly category?: string;
  readonly combination?: 'MEAN' | 'SUM' | undefined;
}

/** The subject of a reminder: several variables where one reading gives them, such as blood pressure. */
interface ReminderTopic {
  readonly title: string;
  readonly subjects: readonly ReminderSubject[];
}

interface Props {
  readonly user: ApiUser;
  /** True if no reminder asks yet. */
  readonly isFirst: boolean;
}

const mostShown = 8;

/** The form for a new reminder: first what it asks, found among the person's things and the catalogue, then its times. */
export function NewReminder({ user, isFirst }: Props) {
  const phrase = useSignal('');
  const unknown = useSignal<string | undefined>(undefined);
  const topic = useSignal<ReminderTopic | undefined>(undefined);
  useEffect(loadCatalogue, []);
  const begin = () => {
    phrase.value = '';
    unknown.value = undefined;
    topic.value = undefined;
  };
  if (topic.value !== undefined) {
    const { title, subjects } = topic.value;
    const [first] = subjects;
    const unit = first?.unit ?? '';
    return (
      <div class="card">
        <ReminderForm
          name={title}
          unit={unit}
          initial={newFields}
          user={user}
          onSave={(members, fields) => {
            saveReminders(
              subjects.map((one) => ({ ...memberOf(one), ...members })),
              `${title}: ${planWords(fields, { name: title, category: first?.category, unit }, user, nowSeconds.value)}`,
            );
            if (isFirst && members.reminderFrequency > 0) offerPushes();
            begin();
          }}
          onCancel={begin}
        />
      </div>
    );
  }
  if (unknown.value !== undefined)
    return (
      <NewVariable
        name={unknown.value}
        onChoose={({ name, unit, category }) => {
          topic.value = { title: name, subjects: [{ name, unit, category }] };
        }}
        onCancel={begin}
      />
    );
  return (
    <Search
      phrase={phrase}
      onTopic={(chosen) => {
        topic.value = chosen;
      }}
      onCreate={(name) => {
        unknown.value = name;
      }}
    />
  );
}

const memberOf = ({ name, unit, category, combination }: ReminderSubject) => ({
  variableName: name,
  ...(category !== undefined && { variableCategoryName: category, unitAbbreviatedName: unit }),
  combinationOperation: combination,
});

interface SearchProps {
  readonly phrase: { value: string };
  readonly onTopic: (topic: ReminderTopic) => void;
  readonly onCreate: (name: string) => void;
}

function Search({ phrase, onTopic, onCreate }: SearchProps) {
  const known = offeredVariables.value ?? [];
  const catalogue = catalogueAtHand.value;
  const wanted = phrase.value.trim();
  const found = findToRecord(
    wanted,
    known,
    catalogue?.catalogueChoices ?? [],
    catalogue?.wordsFor ?? (() => []),
  );
  const choices = [
    ...found.own.map((one) => ({
      key: one.name,
      title: one.displayName,
      category: one.variableCategoryName,
      isNew: false,
      onPick: () => onTopic({ title: one.displayName, subjects: [subjectOf(one.name)] }),
    })),
    ...found.offered.map(({ title, things }) => ({
      key: title,
      title,
      category: things[0]?.category ?? '',
      isNew: true,
      onPick: () => onTopic({ title, subjects: things.map(({ name }) => subjectOf(name)) }),
    })),
  ].slice(0, mostShown);
  const canCreate = found.canCreate && wanted !== '';
  const pickFirst = (event: Event) => {
    event.preventDefault();
    if (wanted === '') return;
    const [first] = choices;
    if (first !== undefined) first.onPick();
    else onCreate(wanted);
  };
  return (
    <form class="card" onSubmit={pickFirst}>
      <label for="remind-of">What do you want to be reminded of?</label>
      <input
        id="remind-of"
        type="search"
        autocomplete="off"
        maxLength={125}
        placeholder="Mood, water, a medicine …"
        value={phrase.value}
        onInput={({ currentTarget }) => {
          phrase.value = currentTarget.value;
        }}
      />
      <p class="unseen" role="status">
        {wanted === '' ? '' : `${choices.length} found`}
      </p>
      {wanted !== '' && (
        <ul class="links">
          {choices.map(({ key, title, category, isNew, onPick }) => (
            <li key={key}>
              <button type="button" class="pick" onClick={onPick}>
                <CategoryIcon of={category} name={title} />
                <span class="name">{title}</span> {isNew && <span class="muted">New</span>}
              </button>
            </li>
          ))}
          {canCreate && (
            <li>
              <button type="button" class="pick" onClick={() => onCreate(wanted)}>
                <span class="name">Create “{wanted}”</span>
              </button>
            </li>
          )}
        </ul>
      )}
    </form>
  );
}

/** One of the person's variables, else a thing of the catalogue, by its name. */
function subjectOf(name: string): ReminderSubject {
  const own = findVariable(knownVariables.value ?? [], name);
  if (own !== undefined)
    return {
      name: own.name,
      unit: own.unitAbbreviatedName,
      // The write that makes the variable may arrive later than this reminder.
      ...(own.isUnsent && { category: own.variableCategoryName }),
    };
  const thing = catalogueAtHand.value?.findThing(name);
  return { name, unit: thing?.unit ?? '', category: thing?.category ?? '', combination: thing?.combination };
}
