import * as v from 'valibot';
import { mayRead } from '../../domain/people/scope.ts';
import { formatUtc, parseUtc } from '../../domain/time/calendar.ts';
import { Failure, notFound } from '../../operations/failure.ts';
import { postMeasurements } from '../../operations/measurements/post-measurements.ts';
import { described } from '../../schemas/fields/field.ts';
import { recordId } from '../../schemas/fields/numbers.ts';
import { says } from '../../schemas/fields/says.ts';
import { confirmable } from '../confirmable.ts';
import { figure } from '../figures.ts';
import { formatLocal, momentText, readMoment } from '../local-time.ts';
import { OperationCall, type ToolAnswer, type ToolContext, tool } from '../tool.ts';
import { nameAlone } from '../untrusted.ts';
import { enteredMembers, outsideOfScale, valueMembers } from './entered.ts';
import { measurementsCall } from './periods.ts';

const output = v.object({
  ...enteredMembers,
  status: says(v.picklist(['corrected', 'unchanged']), 'unchanged: it already had this value and time.'),
});
type CorrectionOutput = v.InferOutput<typeof output>;

const argumentNames = {
  '[0].id': 'entry',
  '[0].value': 'value',
  '[0].unitAbbreviatedName': 'unit',
  '[0].startAt': 'at',
};

export const correct = tool({
  name: 'correct',
  title: 'Correct an entry',
  description:
    'Corrects the value or time of one entry that this assistant recorded in the last hour, by the id from record or answer_due, and says how it was understood. It can’t change anything else: what the person or others recorded or changed stays. A treatment is corrected only after the person confirms it.',
  input: v.strictObject({
    entry: described(recordId(), 'The id of the entry.'),
    ...valueMembers,
    at: v.optional(
      described(momentText(), 'When, on the person’s own clock or with an offset; unchanged by default.'),
    ),
  }),
  output,
  access: postMeasurements.route.access,
  isReading: false,
  prepare: ({ entry, value, unit, at }, facts) => {
    const call = new OperationCall(postMeasurements, facts, argumentNames);
    const bodyFor = ({ caller }: ToolContext) => [
      {
        id: entry,
        value,
        unitAbbreviatedName: unit.abbreviatedName,
        ...(at !== undefined && { startAt: formatUtc(readMoment(at, caller.person)) }),
      },
    ];
    const amount = figure(Number(value), unit.abbreviatedName);
    const answerOf = (
      id: number,
      startAt: string,
      isChanged: boolean,
      { caller }: ToolContext,
    ): ToolAnswer<CorrectionOutput> => {
      const { timezone: zone } = caller.person;
      const when = formatLocal(parseUtc(startAt) ?? 0, caller.person);
      return {
        values: {
          entry: id,
          status: isChanged ? 'corrected' : 'unchanged',
          value,
          unit: unit.abbreviatedName,
          at: when,
          zone,
        },
        text: [
          `${isChanged ? 'Corrected' : 'Nothing to correct'}: ${amount} at ${when} (${zone}), entry ${id}.`,
          ...outsideOfScale({ value, unit }),
        ].join(' '),
      };
    };
    return confirmable<CorrectionOutput>(facts, {
      question: (named) => `Correct what was recorded of ${nameAlone(named)} to ${amount}?`,
      pathsInApp: () => ['/app/timeline'],
      begin: () => undefined,
      find: async (context) => {
        if (!mayRead(context.caller)) return undefined;
        const query = { ids: [entry], fields: ['id', 'startAt', 'originalValue'] };
        const [row] = await measurementsCall(facts).run({ query }, context);
        return row?.id !== undefined && row.originalValue === Number(value)
          ? answerOf(row.id, row.startAt, false, context)
          : undefined;
      },
      answer: async (context) => {
        const { data } = await call.run({ body: bodyFor(context) }, context).catch((error: unknown) => {
          throw error instanceof Failure && error.status === 404 ? notOwn() : error;
        });
        const [receipt] = data.measurements;
        if (receipt === undefined) throw new Error('Every item has a receipt.');
        return answerOf(receipt.id, receipt.startAt, receipt.status !== 'unchanged', context);
      },
    });
  },
});

const notOwn = () =>
  notFound(
    'entry: this assistant recorded no entry with this id in the last hour, or somebody has changed it since. The person can change it in the app.',
  );
