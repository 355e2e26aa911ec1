import { useSignal } from '@preact/signals';
import {
  type CatalogueChoice,
  catalogueChoices,
  wordsFor,
} from '../../../shared/domain/catalogue/catalogue.ts';
import { searchNames } from '../../../shared/domain/catalogue/search-names.ts';
import { useReading } from '../data/use-reading.ts';
import { write } from '../outbox/outbox.ts';
import { offerPushes } from '../reach/push-offer.ts';
import { go } from '../router.ts';
import { CategoryIcon, hueOf } from '../ui/category-icon.tsx';
import { bound, CheckField, Problem, TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { planText, remindersFor, startProblem, valencesFor } from './start-view.ts';

const first = catalogueChoices.filter(({ things }) => things[0]?.first);
const others = catalogueChoices.filter((choice) => !first.includes(choice));

/** The choice of what to keep an eye on and when to be asked; all reminders are made in one go. */
export function ChooseThings() {
  const { data: categories } = useReading('/api/v3/variableCategories');
  const chosen = useSignal<readonly CatalogueChoice[]>([]);
  const phrase = useSignal('');
  const morning = useSignal({ isOn: true, time: '08:00' });
  const evening = useSignal({ isOn: true, time: '20:00' });
  const problem = useSignal('');
  const times = [morning.value, evening.value].filter(({ isOn }) => isOn).map(({ time }) => time);
  const toggle = (choice: CatalogueChoice) => {
    problem.value = '';
    chosen.value = chosen.value.includes(choice)
      ? chosen.value.filter((one) => one !== choice)
      : [...chosen.value, choice];
  };
  const begin = (event: Event) => {
    event.preventDefault();
    problem.value = startProblem(chosen.value, times) ?? '';
    if (problem.value !== '') return;
    const reminders = remindersFor(chosen.value, times);
    const subject = 'start';
    void write('POST', '/api/v3/trackingReminders', {
      body: [...reminders],
      label: `To track: ${chosen.value.map(({ title }) => title).join(', ')}`,
      refreshes: [
        '/api/v3/trackingReminders',
        '/api/v3/trackingReminderNotifications',
        '/api/v3/userVariables',
      ],
      subject,
    });
    const valences = valencesFor(chosen.value, categories ?? []);
    if (valences.length > 0 && categories !== undefined)
      void write('POST', '/api/v3/userVariables', {
        body: [...valences],
        label: 'Which end of a scale is good',
        refreshes: [
          '/api/v3/userVariables',
          '/api/v3/trackingReminders',
          '/api/v3/trackingReminderNotifications',
        ],
        subject,
      });
    if (reminders.some(({ reminderFrequency }) => reminderFrequency !== 0)) offerPushes();
    go('/app');
  };
  const found = phrase.value.trim() === '' ? others : searchNames(others, phrase.value, wordsFor);
  const pick = (choice: CatalogueChoice) => (
    <Pick key={choice.title} choice={choice} isOn={chosen.value.includes(choice)} onToggle={toggle} />
  );
  return (
    <form class="start" onSubmit={begin} noValidate>
      <fieldset>
        <legend>What would you like to track?</legend>
        <p class="muted">Three to six is a good start. You can change everything later.</p>
        <div class="picks">{first.map(pick)}</div>
        <details>
          <summary>More to choose from</summary>
          <TextField label="Find" type="search" {...bound(phrase)} />
          <div class="picks">{found.map(pick)}</div>
          {found.length === 0 && (
            <p class="calm">
              Nothing here has that name.{' '}
              <a href={`/app/record?create=${encodeURIComponent(phrase.value.trim())}`}>Create it</a>
            </p>
          )}
        </details>
      </fieldset>
      <fieldset class="times">
        <legend>When should Daymark ask?</legend>
        <Time name="In the morning" of={morning} />
        <Time name="In the evening" of={evening} />
      </fieldset>
      <div class="plan" role="status">
        {planText(chosen.value, times).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Problem text={problem.value} />
      <div class="buttons">
        <button type="submit">
          {chosen.value.length === 0 ? 'Start' : `Start with ${chosen.value.length}`}
        </button>
      </div>
    </form>
  );
}

interface PickProps {
  readonly choice: CatalogueChoice;
  readonly isOn: boolean;
  readonly onToggle: (choice: CatalogueChoice) => void;
}

function Pick({ choice, isOn, onToggle }: PickProps) {
  const category = choice.things[0]?.category ?? '';
  return (
    <button
      type="button"
      class={`thing ${hueOf(category)}`}
      aria-pressed={isOn}
      onClick={() => onToggle(choice)}
    >
      {isOn ? (
        <span class="category">
          <Icon name="check" />
        </span>
      ) : (
        <CategoryIcon of={category} name={choice.title} />
      )}
      <span>{choice.title}</span>
    </button>
  );
}

interface TimeProps {
  readonly name: string;
  readonly of: { value: { readonly isOn: boolean; readonly time: string } };
}

const Time = ({ name, of }: TimeProps) => (
  <div class="time-choice">
    <CheckField
      isChecked={of.value.isOn}
      onChange={(isOn) => {
        of.value = { ...of.value, isOn };
      }}
    >
      {name}
    </CheckField>
    <input
      type="time"
      aria-label={`${name} at`}
      value={of.value.time}
      disabled={!of.value.isOn}
      onInput={({ currentTarget }) => {
        of.value = { ...of.value, time: currentTarget.value };
      }}
    />
  </div>
);
