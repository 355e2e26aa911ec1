import * as v from 'valibot';
import { findThing } from '../../domain/catalogue/catalogue.ts';
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
import { figure } from '../figures.ts';
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
type Wanted = v.InferOutput<typeof input>;

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
    'Records one value with its unit, as the person said it, and tells how it was understood: read that back to them. It adds and never overwrites. Learn the variable’s name by find_variables first. A treatment is recorded only after the person confirms it.',
  input,
  output: recordedEntry,
  access: postMeasurements.route.access,
  isReading: false,
  prepare: (wanted, facts) => {
    const call = new OperationCall(postMeasurements, facts, argumentNames);
    const at = (context: ToolContext) => context.confirmation?.at ?? secondOf(wanted, facts, context);
    return confirmable<RecordedEntry>(facts, {
      question: (named, context) =>
        `Record ${amountOf(wanted)} of ${nameAlone(named, wanted.variable)} at ${momentOf(wanted, at(context), context.caller.person)}?`,
      at,
      begin: (userId) => call.begin(userId, { body: [itemOf(wanted, facts.now)] }),
      find: (context) => findRecorded(facts, wanted, at(context), context),
      answer: async (context) => {
        const { caller } = context;
        const assistant = {
          isConfirmed: false,
          ...caller.assistant,
          mayBegin: wanted.category !== undefined || findThing(wanted.variable) !== undefined,
        };
        const acting = { ...context, caller: { ...caller, assistant } };
        const { data } = await withNextSecond(wanted, at(context), (second) =>
          call.run({ body: [itemOf(wanted, second)] }, acting),
        );
        const [receipt] = data.measurements;
        if (receipt === undefined) throw new Error('Every item has a receipt.');
        return answerOf(wanted, receipt, context, facts);
      },
    });
  },
});

type Receipt = { readonly id: number; readonly status: string; readonly startAt: string } & {
  readonly variableId?: number | undefined;
  readonly variableName?: string | undefined;
};

function answerOf(wanted: Wanted, receipt: Receipt, { caller }: ToolContext, { now }: RequestFacts) {
  const { id, status, startAt, variableId, variableName: named } = receipt;
  const { person } = caller;
  const when = momentOf(wanted, parseUtc(startAt) ?? 0, person);
  const isKnown = mayRead(caller) && variableId !== undefined && named !== undefined;
  const view = isKnown ? viewVariable(variableId, named, wanted.variable) : undefined;
  const values: RecordedEntry = {
    entry: id,
    status: status === 'unchanged' ? 'unchanged' : 'created',
    ...(view && { variable: view }),
    value: wanted.value,
    unit: wanted.unit.abbreviatedName,
    at: when,
    zone: person.timezone,
    ...(status !== 'unchanged' && { undoUntil: formatMinute(now + undoSeconds, person) }),
  };
  const did = values.status === 'created' ? 'Recorded' : 'It was there already, once:';
  const known = view ? nameIn(view) : nameAlone(wanted.variable, wanted.variable);
  return {
    values,
    text: `${did} ${amountOf(wanted)} of ${known} at ${when} (${person.timezone}), entry ${id}. ${undoWords(values)}`,
  };
}

export const amountOf = ({ value, unit }: Pick<Wanted, 'value' | 'unit'>): string =>
  figure(Number(value), unit.abbreviatedName);

/** What a name begins as that the service knows is what the service knows of it. */
function itemOf(wanted: Wanted, second: number) {
  const thing = findThing(wanted.variable);
  const kind = thing === undefined ? wanted.category : getCategoryByName(thing.category);
  return {
    variableName: wanted.variable,
    value: wanted.value,
    unitAbbreviatedName: wanted.unit.abbreviatedName,
    startAt: formatUtc(second),
    variableCategoryName: kind?.name ?? 'Miscellaneous',
    combinationOperation: thing?.combination ?? kind?.combinationOperation ?? 'MEAN',
  };
}

const minute = 60;

/** Of what is not told its time: one second of the minute, the same for the same value, others for others. */
function secondOf(wanted: Wanted, { now }: RequestFacts, { caller }: ToolContext): number {
  if (wanted.at !== undefined) return readMoment(wanted.at, caller.person);
  const place = Number.parseInt(sha256(amountOf(wanted)).slice(0, 8), 16) % minute;
  return now - (now % minute) + place;
}

const mostTries = 5;

/** Another value of the same minute may be there already, which stays: then it is the second after that. */
async function withNextSecond<T>(
  { at }: Wanted,
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
