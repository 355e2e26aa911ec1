import * as v from 'valibot';
import { parseUtc } from '../../domain/time/calendar.ts';
import { getTrackingReminderNotifications } from '../../operations/reminders/get-tracking-reminder-notifications.ts';
import { says } from '../../schemas/fields/says.ts';
import type { TrackingReminderNotificationRecord } from '../../schemas/reminders/tracking-reminder-notification.ts';
import { count, figure, number, rounded, text, unitToRecord } from '../figures.ts';
import { formatLocal } from '../local-time.ts';
import { OperationCall, tool } from '../tool.ts';
import { nameIn, variableView, viewVariable } from '../untrusted.ts';

const most = 20;

const question = v.object({
  id: count('Pass it to answer_due.'),
  variable: variableView,
  category: text('What kind of thing it is; for Treatments the person is asked to confirm an answer.'),
  askedAbout: text('The local time the question is about; the answer is recorded at that time.'),
  unit: text('The unit of the answer.'),
  usualValue: v.optional(number('What is recorded if the person says no other value.')),
  lastValue: v.optional(number('The latest recorded value.')),
});

const output = v.object({
  zone: text('The time zone of the local times.'),
  due: says(v.array(question), 'The newest first; at most 20.'),
  isAll: says(v.boolean(), 'false where there are more.'),
  inTheAppOnly: count(
    'Days of experiments that wait for an answer: the person answers these in the app, which shows what to do that day.',
  ),
});
type DueOutput = v.InferOutput<typeof output>;

export const due = tool({
  name: 'due',
  title: 'What is due',
  description:
    'What this person is asked right now by their own reminders: each with the time it asks about and its unit. Ask the person, then answer with answer_due.',
  input: v.strictObject({}),
  output,
  access: getTrackingReminderNotifications.route.access,
  isReading: true,
  prepare: (_, facts) => {
    const call = new OperationCall(getTrackingReminderNotifications, facts);
    const asked = { query: { limit: most + 1 } };
    return {
      begin: (userId) => call.begin(userId, asked),
      answer: async (context) => {
        const { person } = context.caller;
        const { data } = await call.run(asked, context);
        const newest = data.slice(0, most);
        // An assistant may not learn what an experiment asks for on a day; nor of bleeding, unless named.
        const told = newest.filter(
          ({ experimentId, variableId }) =>
            experimentId === undefined && variableId !== person.bleedingVariableId,
        );
        const values: DueOutput = {
          zone: person.timezone,
          due: told.map((one) => ({
            ...view(one),
            askedAbout: formatLocal(parseUtc(one.reminderTime) ?? 0, person),
          })),
          isAll: data.length <= most,
          inTheAppOnly: newest.length - told.length,
        };
        return { values, text: inWords(values) };
      },
    };
  },
});

const view = (one: TrackingReminderNotificationRecord) => ({
  id: one.id,
  variable: viewVariable(one.variableId, one.displayName),
  category: one.variableCategoryName,
  unit: one.unitAbbreviatedName,
  ...(one.defaultValue !== undefined && { usualValue: rounded(one.defaultValue) }),
  ...(one.lastValue !== undefined && { lastValue: rounded(one.lastValue) }),
});

function inWords({ zone, due: questions, isAll, inTheAppOnly }: DueOutput): string {
  const lines = questions.map(({ id, variable, category, askedAbout, unit, usualValue, lastValue }) => {
    const thing = { name: variable.name ?? '', category };
    const usual = usualValue === undefined ? '' : `, usually ${figure(usualValue, unit, thing)}`;
    const last = lastValue === undefined ? '' : `, last ${figure(lastValue, unit, thing)}`;
    return `- ${id}: ${nameIn(variable)} at ${askedAbout} (${zone}), ${unitToRecord(unit)}${usual}${last}`;
  });
  return [
    ...(lines.length === 0 ? ['Nothing is due that an assistant could answer.'] : lines),
    ...(isAll ? [] : ['There are more.']),
    ...(inTheAppOnly > 0 ? ['An experiment is waiting for an answer in the app.'] : []),
  ].join('\n');
}
