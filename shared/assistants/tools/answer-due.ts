import * as v from 'valibot';
import { valueOfThing } from '../../domain/measurements/value-text.ts';
import { mayRead } from '../../domain/people/scope.ts';
import { parseUtc } from '../../domain/time/calendar.ts';
import { ConfirmationNeeded } from '../../operations/failure.ts';
import { postTrackingReminderNotifications } from '../../operations/reminders/post-tracking-reminder-notifications.ts';
import { choice } from '../../schemas/fields/choice.ts';
import { described } from '../../schemas/fields/field.ts';
import { number as numberField, recordId } from '../../schemas/fields/numbers.ts';
import { says } from '../../schemas/fields/says.ts';
import { name } from '../../schemas/fields/texts.ts';
import { confirmable, withConfirmation } from '../confirmable.ts';
import { count, text } from '../figures.ts';
import { formatLocal } from '../local-time.ts';
import { OperationCall, type RequestFacts, type ToolAnswer, type ToolContext, tool } from '../tool.ts';
import { nameAlone } from '../untrusted.ts';
import { measurementsCall } from './periods.ts';

const output = v.object({
  id: count('The id of the question that was answered.'),
  action: text('What was done.'),
  status: says(v.picklist(['done', 'unchanged']), 'unchanged: this had already been done.'),
  entry: v.optional(count('The id of the entry that was recorded; undo removes it within an hour.')),
  asksAgainAt: v.optional(text('When a snoozed question asks again, in local time.')),
});
type AnswerDueOutput = v.InferOutput<typeof output>;

const argumentNames = {
  '[0].id': 'id',
  '[0].action': 'action',
  '[0].modifiedValue': 'value',
  '[0].unitAbbreviatedName': 'unit',
};

export const answerDue = tool({
  name: 'answer_due',
  title: 'Answer what is due',
  description:
    'Answers one question from due: record the value the person said, skip it, or put it off. Never guess an answer. A treatment is recorded only after the person confirms it.',
  input: v.strictObject({
    id: described(recordId(), 'As returned by due.'),
    action: described(
      choice(['track', 'skip', 'snooze']),
      'track records a value at the time asked about; skip drops the question; snooze asks again later.',
    ),
    value: v.optional(described(numberField(), 'What the person said; the usual value by default.')),
    unit: v.optional(
      described(name(), 'The unit of the value, by its abbreviation; the unit of the question by default.'),
    ),
  }),
  output,
  access: postTrackingReminderNotifications.route.access,
  isReading: false,
  prepare: ({ id, action, value, unit }, facts) => {
    const call = new OperationCall(postTrackingReminderNotifications, facts, argumentNames);
    const item = {
      id,
      action,
      modifiedValue: value,
      unitAbbreviatedName: unit,
    };
    const asked = { body: [item] };
    const said = (variable: string) => {
      if (value === undefined) return `the usual value of ${variable}`;
      return unit === undefined ? `${variable}: ${value}` : valueOfThing(value, unit, { name: variable });
    };
    const answer = async (context: ToolContext): Promise<ToolAnswer<AnswerDueOutput>> => {
      const { data } = await call.run(asked, context);
      const [receipt] = data.receipts;
      if (receipt === undefined) throw new Error('Every item has a receipt.');
      const { status, measurementId, dueAt } = receipt;
      const again =
        dueAt === undefined ? undefined : formatLocal(parseUtc(dueAt) ?? 0, context.caller.person);
      return {
        values: {
          id,
          action,
          status,
          entry: measurementId,
          asksAgainAt: again,
        },
        text: inWords(action, status, measurementId, again),
      };
    };
    return confirmable(facts, {
      question: (named) => `Record ${said(nameAlone(named))}, which was due?`,
      // The question itself is on Today.
      pathsInApp: () => ['/app'],
      begin: (userId) => call.begin(userId, asked),
      find: (context) => answerUnconfirmed(facts, context, answer),
      answer,
    });
  },
});

/** An answer given before is found unchanged; a question that is open again would need another confirmation. */
async function answerUnconfirmed(
  facts: RequestFacts,
  context: ToolContext,
  answer: (context: ToolContext) => Promise<ToolAnswer<AnswerDueOutput>>,
): Promise<ToolAnswer<AnswerDueOutput> | undefined> {
  try {
    const found = await answer(withConfirmation(context, false));
    const { entry } = found.values;
    if (entry === undefined || !mayRead(context.caller)) return found;
    const query = { id: [entry], fields: ['id'] };
    // A question stays answered when its entry is taken back.
    const rows = await measurementsCall(facts).run({ query }, context);
    return rows.length > 0 ? found : undefined;
  } catch (error) {
    if (error instanceof ConfirmationNeeded) return undefined;
    throw error;
  }
}

function inWords(action: string, status: string, entry: number | undefined, again: string | undefined) {
  const done = { track: 'Recorded', skip: 'Skipped', snooze: 'Put off' }[action] ?? action;
  const parts = [
    status === 'unchanged' ? `${done} before; nothing was done again.` : `${done}.`,
    ...(entry === undefined ? [] : [`It is entry ${entry}; undo removes it within an hour.`]),
    ...(again === undefined ? [] : [`It asks again at ${again}.`]),
  ];
  return parts.join(' ');
}
