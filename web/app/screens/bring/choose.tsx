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
      <p class="hint">You’ll see what’s in them before anything is recorded.</p>
    </fieldset>
  );
}

const kinds = [
  {
    name: 'Apple Health',
    how: 'On your iPhone, open Health, tap your picture, then Export All Health Data. Don’t unzip the file.',
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
    what: 'Whatever you chose there from Apple Health.',
  },
  {
    name: 'Daylio',
    how: 'In Daylio, open More, then Export Entries for a CSV, or Backup, which holds more.',
    what: 'Moods, activities, scales and notes.',
  },
  {
    name: 'Oura, Samsung Health, Withings, Garmin',
    how: 'Request your data in the app or your account, and choose the zip without unpacking it. For Oura, saved API responses work too.',
    what: 'Sleep, daily steps, heart rate, weight, blood pressure. If a file isn’t clear about something, we ask.',
  },
  {
    name: 'Dexcom, FreeStyle Libre, Nightscout',
    how: 'Use the CSV from Clarity or LibreView, or entries.json and treatments.json from Nightscout.',
    what: 'Glucose every 15 minutes, insulin and carbohydrates.',
  },
  {
    name: 'Bearable and Loop Habit Tracker',
    how: 'Use the CSV from Bearable, or Export as CSV in Loop.',
    what: 'Symptoms, moods, medication, habits.',
  },
  {
    name: 'FIT files: Garmin, Wahoo, COROS and others',
    how: 'Choose one or more files from your watch or bike computer, or a zip of them.',
    what: 'Workouts with heart rate, daily steps, sleep, weight, blood pressure.',
  },
  {
    name: 'FHIR',
    how: 'FHIR R4 Observations from a clinic or another app, as a bundle or NDJSON.',
    what: 'What was measured, by its code or name.',
  },
  {
    name: 'A table',
    how: 'Save your spreadsheet as CSV: one row per value, or one row per day with a column for each thing. Semicolons and decimal commas are fine, and so is JSON.',
    what: 'Any columns; you say what they mean.',
  },
  {
    name: 'Daymark',
    how: 'A CSV or NDJSON file that you exported here.',
    what: 'Every record as it was; NDJSON also holds settings, reminders, ingredients, votes and studies.',
  },
] as const;

const Kinds = () => (
  <section aria-labelledby="kinds">
    <h2 id="kinds">Supported files</h2>
    <div class="card kinds">
      {kinds.map(({ name, how, what }) => (
        <details key={name}>
          <summary>{name}</summary>
          <p>{how}</p>
          <p class="hint">{what}</p>
        </details>
      ))}
    </div>
    <p class="hint">We recognise a file by its contents, not its name. Importing it again changes nothing.</p>
  </section>
);
