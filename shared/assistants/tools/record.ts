import * as v from 'valibot';
import { findThing } from '../../domain/catalogue/catalogue.ts';
import { mustAt } from '../../domain/lists/must.ts';
import { valueOfThing } from '../../domain/measurements/value-text.ts';
import { undoSeconds } from '../../domain/people/assistant-limits.ts';
import { mayRead } from '../../domain/people/scope.ts';
import { listed } from '../../domain/texts/counted.ts';
import { formatUtc, parseUtc } from '../../domain/time/calendar.ts';
import { getCategoryByName } from '../../domain/variables/categories.ts';
import { Failure } from '../../operations/failure.ts';
import { postMeasurements } from '../../operations/measurements/post-measurements.ts';
import { sha256 } from '../../platform/hash.ts';
import { described } from '../../schemas/fields/field.ts';
import { says } from '../../schemas/fields/says.ts';
import { category } from '../../schemas/variables/names.ts';
import { confirmable } from '../confirmable.ts';
import { formatMinute, momentText, readMoment } from '../local-time.ts';
import { OperationCall, type RequestFacts, type ToolAnswer, type ToolContext, tool } from '../tool.ts';
import { nameAlone, nameIn, viewVariable } from '../untrusted.ts';
import { outsideOfScale, valueMembers } from './entered.ts';
import { pathsToRecord } from './paths-to-record.ts';
import { variableName } from './periods.ts';
import { findRecorded, momentOf, type RecordedEntry, recordedEntry, undoWords } from './recorded-entry.ts';

const thing = {
  variable: variableName('What it is a value of'),
  ...valueMembers,
  category: v.optional(
    described(
      category(),
      'What kind of thing it is: needed to create a variable that the person does not have yet.',
    ),
  ),
};

const mostBeside = 4;

const input = v.strictObject({
  ...thing,
  at: v.optional(
    described(
      momentText(),
      'When, on the person’s own clock or with an offset. By default now, to the minute; the same value again within that minute is one entry.',
    ),
  ),
  also: v.optional(
    v.pipe(
      says(
        v.array(v.strictObject(thing)),
        `Values for the same moment, at most ${mostBeside}: for example Diastolic with Systolic Blood Pressure. All are recorded, or none.`,
      ),
      v.maxLength(mostBeside, `names more than ${mostBeside} values; record the others in another call.`),
    ),
  ),
});
type RecordInput = v.InferOutput<typeof input>;
type EntryArguments = Omit<RecordInput, 'also'>;

const itemsOf = ({ also = [], ...first }: RecordInput): EntryArguments[] => [
  first,
  ...also.map((one) => ({ ...one, at: first.at })),
];

const members = {
  variableName: 'variable',
  value: 'value',
  unitAbbreviatedName: 'unit',
  startAt: 'at',
  variableCategoryName: 'category',
};

const argumentNames = Object.fromEntries(
  Array.from({ length: 1 + mostBeside }, (_, i) =>
    Object.entries(members).map(([member, name]) => [
      `[${i}].${member}`,
      i === 0 || name === 'at' ? name : `also[${i - 1}].${name}`,
    ]),
  ).flat(),
);

const output = v.object({
  ...recordedEntry.entries,
  also: v.optional(says(v.array(recordedEntry), 'What was recorded with it, in the order given.')),
});
type Output = v.InferOutput<typeof output>;

export const record = tool({
  name: 'record',
  title: 'Record a value',
  description:
    'Records one value with its unit, or several for one moment, as the person said them, and says how they were understood: read that back to them. It adds and never overwrites. Find the variable’s name with find_variables first. A treatment, and anything the person has never recorded, is recorded only after they confirm it.',
  input,
  output,
  access: postMeasurements.route.access,
  isReading: false,
  prepare: (args, facts) => {
    const items = itemsOf(args);
    const call = new OperationCall(postMeasurements, facts, argumentNames);
    const at = (context: ToolContext) => context.confirmation?.at ?? secondOf(args, facts, context);
    return confirmable<Output>(facts, {
      question: (named, context, isNew) =>
        questionOf(items, named, momentOf(args, at(context), context.caller.person), isNew),
      pathsInApp: (context) => pathsToRecord(items, at(context), context),
      at,
      begin: (userId) => call.begin(userId, { body: items.map((one) => itemOf(one, facts.now)) }),
      find: async (context) => {
        const found = await Promise.all(
          items.map((one) => findRecorded(facts, one, secondIn(one, at(context)), context)),
        );
        return found.every((one) => one !== undefined) ? together(found) : undefined;
      },
      answer: async (context) => {
        const { caller } = context;
        const assistant = {
          isConfirmed: false,
          ...caller.assistant,
          mayBegin: items.every((one) => one.category !== undefined || findThing(one.variable) !== undefined),
        };
        const acting = { ...context, caller: { ...caller, assistant } };
        const { data } = await withNextSecond(args, (shift) =>
          call.run({ body: items.map((one) => itemOf(one, secondIn(one, at(context), shift))) }, acting),
        );
        return together(items.map((one, i) => answerOf(one, mustAt(data.measurements, i), context, facts)));
      },
    });
  },
});

/** The answer to one value, or to several of one moment. */
function together([first, ...others]: readonly ToolAnswer<RecordedEntry>[]): ToolAnswer<Output> {
  if (first === undefined) throw new Error('At least one value is recorded.');
  return {
    values: { ...first.values, ...(others.length > 0 && { also: others.map(({ values }) => values) }) },
    text: [first, ...others].map(({ text }) => text).join('\n'),
  };
}

function questionOf(items: readonly EntryArguments[], named: string, when: string, isNew: boolean): string {
  const [first] = items;
  if (items.length > 1 || first === undefined) {
    const amounts = items.map((one) => amountOf(one, nameAlone(one.variable, one.variable)));
    return `Record ${listed(amounts)} at ${when}?${isNew ? ' You have not recorded all of these before: new variables would be created.' : ''}`;
  }
  const asked = `Record ${amountOf(first, nameAlone(named, first.variable))} at ${when}?`;
  return isNew ? `${asked} You have not recorded this before: it would be a new variable.` : asked;
}

type EntryReceipt = { readonly id: number; readonly status: string; readonly startAt: string } & {
  readonly variableId?: number | undefined;
  readonly variableName?: string | undefined;
};

function answerOf(
  args: EntryArguments,
  receipt: EntryReceipt,
  { caller }: ToolContext,
  { now }: RequestFacts,
): ToolAnswer<RecordedEntry> {
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
  const did = values.status === 'created' ? 'Recorded' : 'It was already there, once:';
  const known = view ? nameIn(view) : nameAlone(args.variable, args.variable);
  return {
    values,
    text: [
      `${did} ${amountOf(args, known)} at ${when} (${person.timezone}), entry ${id}.`,
      ...outsideOfScale(args),
      undoWords(values),
    ].join(' '),
  };
}

const amountOf = ({ value, unit }: Pick<EntryArguments, 'value' | 'unit'>, name: string): string =>
  valueOfThing(Number(value), unit.abbreviatedName, { name });

/** A new variable of a name in the catalogue gets the catalogue's category, whatever the assistant says. */
function itemOf(args: EntryArguments, second: number) {
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

/** The second of the first value, unless `at` is given: one of the current minute that follows from the value. */
const secondOf = (args: RecordInput, { now }: RequestFacts, { caller }: ToolContext): number =>
  args.at === undefined ? secondIn(args, now) : readMoment(args.at, caller.person);

/** The second of that minute that follows from the value, unless `at` is given: the same value again is the same entry. */
function secondIn({ value, unit, at }: EntryArguments, second: number, shift = 0): number {
  if (at !== undefined) return second;
  const place = Number.parseInt(sha256(`${Number(value)} ${unit.abbreviatedName}`).slice(0, 8), 16);
  return second - (second % minute) + ((place + shift) % minute);
}

const mostTries = 5;

/** Never overwrites: if another value is recorded at that second, the next one of the minute is tried. */
async function withNextSecond<T>({ at }: RecordInput, recordAt: (shift: number) => Promise<T>): Promise<T> {
  for (let shift = 0; ; shift++)
    try {
      return await recordAt(shift);
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 409) throw error;
      if (at !== undefined) throw occupied();
      if (shift + 1 >= mostTries) throw error;
    }
}

const occupied = () =>
  new Failure(409, 'There is already an entry', [
    {
      message:
        'at: you recorded another value of this variable at this time, and an assistant overwrites nothing. Remove that one with undo first, or use another time.',
    },
  ]);
