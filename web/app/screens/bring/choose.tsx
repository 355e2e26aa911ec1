import { useSignal } from '@preact/signals';
import { chooseFiles } from '../../imports/chosen-files.ts';
import { Icon } from '../../ui/icon.tsx';
import { LeftBefore } from './left.tsx';

/** The fields to choose or drop files, and the kinds that can be read. */
export const Choose = () => (
  <>
    <LeftBefore />
    <FileField />
    <Kinds />
  </>
);

export function FileField() {
  const isOver = useSignal(false);
  const take = (files: FileList | null | undefined) => {
    if (files && files.length > 0) void chooseFiles([...files]);
  };
  return (
    <fieldset
      class={`drop${isOver.value ? ' over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={() => {
        isOver.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        isOver.value = false;
        take(event.dataTransfer?.files);
      }}
    >
      <legend class="unseen">Files to import</legend>
      <Icon name="bring" />
      <p class="drop-title" aria-hidden="true">
        Drop files here, or
      </p>
      <input
        id="import-files"
        class="unseen"
        type="file"
        multiple
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // Emptied, so that the same files can be chosen again.
          currentTarget.value = '';
        }}
      />
      <label class="button" for="import-files">
        Choose files
      </label>
      <p class="hint">You see what is in them before anything is recorded.</p>
    </fieldset>
  );
}

const kinds = [
  {
    name: 'Apple Health',
    how: 'On the iPhone open Health, tap your picture, then Export All Health Data. Take the zip as it is.',
    what: 'Steps, heart, sleep, workouts, body, food, symptoms.',
  },
  {
    name: 'Fitbit, Google Health and Google Fit',
    how: 'At takeout.google.com choose Fitbit or Fit. Choose all of its zips at once.',
    what: 'Steps, heart, sleep, oxygen, weight, workouts.',
  },
  {
    name: 'Health Auto Export',
    how: 'In the app choose Manual Export, and JSON as the format.',
    what: 'What Apple Health has, as much of it as you chose there.',
  },
  {
    name: 'Daylio',
    how: 'In Daylio open More, Export Entries for the CSV, or Backup for the backup, which holds more.',
    what: 'Moods, what you did, your scales, notes.',
  },
  {
    name: 'Oura, Samsung Health, Withings, Garmin',
    how: 'Ask each for your data in its account or app, and choose the zip as it comes. Of Oura, answers of its API do, too.',
    what: 'Nights, days of steps, heart, weight, blood pressure; what a file leaves open is asked.',
  },
  {
    name: 'Dexcom, FreeStyle Libre, Nightscout',
    how: 'From Clarity or LibreView take the CSV, from Nightscout entries.json and treatments.json.',
    what: 'Glucose by the quarter of an hour, insulin, carbohydrates.',
  },
  {
    name: 'Bearable and Loop Habit Tracker',
    how: 'From Bearable take the CSV, from Loop Export as CSV.',
    what: 'Symptoms, moods, medication, habits.',
  },
  {
    name: 'FIT files: Garmin, Wahoo, COROS and others',
    how: 'Choose the files of your watch or bicycle computer, one or many, or a zip of them.',
    what: 'Workouts with their pulses, days of steps, nights, weight, blood pressure.',
  },
  {
    name: 'FHIR',
    how: 'A file of Observations, FHIR R4, from a clinic or another app: a bundle or NDJSON.',
    what: 'What was measured, by its code or name.',
  },
  {
    name: 'A table',
    how: 'From a spreadsheet save as CSV: one row a value, or one row a day with a column for each thing. Semicolons and decimal commas are fine, and so is JSON.',
    what: 'Whatever its columns are; you say what they mean.',
  },
  {
    name: 'Daymark',
    how: 'A CSV or NDJSON file that you exported here.',
    what: 'Every record, as it was; from NDJSON also settings, reminders, ingredients, votes and studies.',
  },
] as const;

const Kinds = () => (
  <section aria-labelledby="kinds">
    <h2 id="kinds">What can be read</h2>
    <div class="card kinds">
      {kinds.map(({ name, how, what }) => (
        <details key={name}>
          <summary>{name}</summary>
          <p>{how}</p>
          <p class="hint">{what}</p>
        </details>
      ))}
    </div>
    <p class="hint">A file is known by what is in it, not by its name. Importing it again changes nothing.</p>
  </section>
);
