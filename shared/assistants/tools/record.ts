import * as v from 'valibot';
import { findThing } from '../../domain/catalogue/catalogue.ts';
import { scaleNotice } from '../../domain/measurements/notice.ts';
import { undoSeconds } from '../../domain/people/assistant-limits.ts';
import { mayRead } from '../../domain/people/scope.ts';
import { formatUtc, parseUtc } from '../../domain/time/calendar.ts';
import { getCategoryByName } from '../../domain/variables/categories.ts';
import { Failure } from '../../operations/failure.ts';
import { postMeasurements } from '../../operations/measurements/post-measurements.ts';
import { sha256 } from '../../platform/hash.ts';
import { described, field, got } from '../../schemas/fields/field.ts';
import { category } from '../../schemas/variables/category.ts';
import { unitName } from '../../schemas/variables/unit-name.ts';
import { confirmable } from '../confirmable.ts';
import { figureOf } from '../figures.ts';
import { formatMinute, momentText, readMoment } from '../local-time.ts';
import { OperationCall, type RequestFacts, type ToolContext, tool } from '../tool.ts';
import { nameAlone, nameIn, viewVariable } from '../untrusted.ts';
import { variableName } from './periods.ts';
import { findRecorded, momentOf, type RecordedEntry, recordedEntry, undoWords } from './recorded-entry.ts';

const input = v.strictObject({
  variable: variableName('What it is a value of'),
  value: described(
    field({ type: ['number', 'boolean'] }, (given, refuse) =>
      typeof given === 'boolean' || (typeof given === 'number' && Number.isFinite(given))
        ? given
        : refuse(`must be a number, or true or false for the unit yes/no; got ${got(given)}.`),
    ),
    'What the person said; true and false for the unit yes/no.',
  ),
  unit: described(unitName(), 'The unit of the value, by its abbreviation, as mg, /5, serving or yes/no.'),
  at: v.optional(
    described(
      momentText(),
      'When, on the person’s own clock or with an offset. Left out it is now, to the minute; the same again within that minute is one entry.',
    ),
  ),
  category: v.optional(
    described(
      category(),
      'What kind of thing it is: needed to begin a variable that the person does not have yet.',
    ),
  ),
});
type RecordInput = v.InferOutput<typeof input>;

const argumentNames = {
  '[0].variableName': 'variable',
  '[0].value': 'value',
  '[0].unitAbbreviatedName': 'unit',
  '[0].startAt': 'at',
  '[0].variableCategoryName': 'category',
};

export const record = tool({
  name: 'record',
  title: 'Record a value',
  description:
    'Records one value with its unit, as the person said it, and tells how it was understood: read that back to them. It adds and never overwrites. Learn the variable’s name by find_variables first. A treatment, and anything that the person has never recorded, is recorded only after they confirm it.',
  input,
  output: recordedEntry,
  access: postMeasurements.route.access,
  isReading: false,
  prepare: (args, facts) => {
    const call = new OperationCall(postMeasurements, facts, argumentNames);
    const at = (context: ToolContext) => context.confirmation?.at ?? secondOf(args, facts, context);
    return confirmable<RecordedEntry>(facts, {
      question: (named, context, isNew) => {
        const record = `Record ${amountOf(args, nameAlone(named, args.variable))} at ${momentOf(args, at(context), context.caller.person)}`;
        return isNew
          ? `${record}? You have not recorded this before: it would be a new variable.`
          : `${record}?`;
      },
      at,
      begin: (userId) => call.begin(userId, { body: [itemOf(args, facts.now)] }),
      find: (context) => findRecorded(facts, args, at(context), context),
      answer: async (context) => {
        const { caller } = context;
        const assistant = {
          isConfirmed: false,
          ...caller.assistant,
          mayBegin: args.category !== undefined || findThing(args.variable) !== undefined,
        };
        const acting = { ...context, caller: { ...caller, assistant } };
        const { data } = await withNextSecond(args, at(context), (second) =>
          call.run({ body: [itemOf(args, second)] }, acting),
        );
        const [receipt] = data.measurements;
        if (receipt === undefined) throw new Error('Every item has a receipt.');
        return answerOf(args, receipt, context, facts);
      },
    });
  },
});

type Receipt = { readonly id: number; readonly status: string; readonly startAt: string } & {
  readonly variableId?: number | undefined;
  readonly variableName?: string | undefined;
};

function answerOf(args: RecordInput, receipt: Receipt, { caller }: ToolContext, { now }: RequestFacts) {
  const { id, status, startAt, variableId, variableName: named } = receipt;
  const { person } = caller;
  const when = momentOf(args, parseUtc(startAt) ?? 0, person);
  const isKnown = mayRead(caller) && variableId !== undefined && named !== undefined;
  const view = isKnown ? viewVariable(variableId, named, args.variable) : undefined;
  const values: RecordedEntry = {
    entry: id,
    status: status === 'unchanged' ? 'unchanged' : 'created',
    ...(view && { variable: view }),
    value: args.value,
    unit: args.unit.abbreviatedName,
    at: when,
    zone: person.timezone,
    ...(status !== 'unchanged' && { undoUntil: formatMinute(now + undoSeconds, person) }),
  };
  const did = values.status === 'created' ? 'Recorded' : 'It was there already, once:';
  const outside = scaleNotice({ value: Number(args.value), unit: args.unit });
  const known = view ? nameIn(view) : nameAlone(args.variable, args.variable);
  return {
    values,
    text: `${did} ${amountOf(args, known)} at ${when} (${person.timezone}), entry ${id}. ${outside === undefined ? '' : `${outside} `}${undoWords(values)}`,
  };
}

const amountOf = ({ value, unit }: Pick<RecordInput, 'value' | 'unit'>, name: string): string =>
  figureOf(Number(value), unit.abbreviatedName, name);

/** A new variable of a name in the catalogue gets the catalogue's category, whatever the assistant says. */
function itemOf(args: RecordInput, second: number) {
  const thing = findThing(args.variable);
  const kind = thing === undefined ? args.category : getCategoryByName(thing.category);
  return {
    variableName: args.variable,
    value: args.value,
    unitAbbreviatedName: args.unit.abbreviatedName,
    startAt: formatUtc(second),
    variableCategoryName: kind?.name ?? 'Miscellaneous',
    combinationOperation: thing?.combination ?? kind?.combinationOperation ?? 'MEAN',
  };
}

const minute = 60;

/** The second of the current minute that follows from the value, unless `at` is given: the same value again is the same entry. */
function secondOf(args: RecordInput, { now }: RequestFacts, { caller }: ToolContext): number {
  if (args.at !== undefined) return readMoment(args.at, caller.person);
  const place =
    Number.parseInt(sha256(`${Number(args.value)} ${args.unit.abbreviatedName}`).slice(0, 8), 16) % minute;
  return now - (now % minute) + place;
}

const mostTries = 5;

/** Never overwrites: if another value is recorded at that second, the next one of the minute is tried. */
async function withNextSecond<T>(
  { at }: RecordInput,
  second: number,
  recordAt: (second: number) => Promise<T>,
): Promise<T> {
  const start = second - (second % minute);
  for (let tries = 1; ; tries++)
    try {
      return await recordAt(start + ((second - start + tries - 1) % minute));
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 409) throw error;
      if (at !== undefined) throw occupied();
      if (tries >= mostTries) throw error;
    }
}

const occupied = () =>
  new Failure(409, 'Something is there', [
    {
      message:
        'at: you recorded another value of this variable at this time, and an assistant overwrites nothing. Take that back with undo first, or say another time.',
    },
  ]);
