import * as v from 'valibot';
import { isObject } from '../../domain/json/is-object.ts';
import { isDecimalNumber } from '../../domain/texts/decimal-number.ts';
import { described } from '../fields/field.ts';
import { listOf } from '../fields/list.ts';
import { localMoment } from '../fields/local-moment.ts';
import { mayHave, says } from '../fields/says.ts';
import { name } from '../fields/texts.ts';
import { measuredValue } from '../measurements/measurement-input.ts';
import { unitName } from '../variables/names.ts';

const entries = (sentence: string) => mayHave(v.unknown(), sentence);

/** Another program's body. Its lists are read entry by entry, and entries that cannot be read are left out. */
export const autoExportBody = v.object({
  data: says(
    v.looseObject({
      metrics: entries('`{name, units, data: [{date, qty, source}]}` each.'),
      workouts: entries('`{name, start, end, duration}` each.'),
      stateOfMind: entries('`{start, valence}` each.'),
    }),
    'As Health Auto Export writes it; any list may be missing.',
  ),
});

const anyLists = v.looseObject({
  timestamp: entries('When the body was created.'),
  app_version: entries('The version of the sending app.'),
  steps: entries('`{count, start_time, end_time}` each.'),
  heart_rate: entries('`{bpm, time}` each.'),
  sleep: entries('`{session_end_time, duration_seconds, stages}` each.'),
  weight: entries('`{kilograms, time}` each.'),
});

/** The body of the app HC Webhook. One of Health Auto Export is refused, as it would look empty. */
export const healthConnectBody = v.pipe(
  anyLists,
  v.rawCheck(({ dataset: { value }, addIssue }) => {
    if (isObject(value) && typeof value.data === 'object')
      addIssue({
        message:
          'looks like a body from Health Auto Export; make a key for that app, and send it to the app’s own address.',
      });
  }),
);

const value = measuredValue();

/** Templates of home and phone automations write numbers as texts. */
const sentValue: typeof value = {
  ...value,
  '~run'(dataset, config) {
    const { value: sent } = dataset;
    if (typeof sent === 'string' && isDecimalNumber(sent.trim())) dataset.value = Number(sent);
    return value['~run'](dataset, config);
  },
};

const mostRows = 1000;

const sentRow = v.object({
  variableName: described(name(), 'One of your variables, or its alias. New variables are made in the app.'),
  value: described(sentValue, 'A number, also as text. The unit yes/no also takes true, false, "Yes", "No".'),
  unit: v.optional(described(unitName(), 'The unit of this value; the variable’s own by default.')),
  at: v.optional(
    described(
      localMoment(),
      'When it was measured, with an offset or in your local time. By default the minute of arrival, so that a call repeated within that minute is the same row.',
    ),
  ),
});

/** POST /receive/rows. */
export const sentRows = listOf(sentRow, mostRows);
export type SentRow = v.InferOutput<typeof sentRow>;
