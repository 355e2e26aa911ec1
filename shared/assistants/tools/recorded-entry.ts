import * as v from 'valibot';
import { valueOfThing } from '../../domain/measurements/value-text.ts';
import { mayRead } from '../../domain/people/scope.ts';
import { formatUtc, parseUtc } from '../../domain/time/calendar.ts';
import type { Unit } from '../../domain/units/units.ts';
import { says } from '../../schemas/fields/says.ts';
import { text } from '../figures.ts';
import { formatLocal, formatMinute } from '../local-time.ts';
import type { RequestFacts, ToolAnswer, ToolContext } from '../tool.ts';
import { nameIn, variableView, viewVariable } from '../untrusted.ts';
import { enteredMembers } from './entered.ts';
import { measurementsCall } from './periods.ts';

export const recordedEntry = v.object({
  ...enteredMembers,
  status: says(v.picklist(['created', 'unchanged']), 'unchanged: it was already there, and is there once.'),
  variable: v.optional(variableView),
  undoUntil: v.optional(text('Until when undo can remove it, local time; present when it is recorded.')),
});
export type RecordedEntry = v.InferOutput<typeof recordedEntry>;

/** The moment on the person's clock, with seconds only if it was given as `at`. */
export const momentOf = (
  { at }: { readonly at?: string | undefined },
  second: number,
  person: ToolContext['caller']['person'],
): string => (at === undefined ? formatMinute(second, person) : formatLocal(second, person));

export const undoWords = ({ undoUntil }: RecordedEntry): string =>
  undoUntil === undefined
    ? 'undo removes it within an hour of recording.'
    : `undo removes it until ${undoUntil}.`;

interface EntryQuery {
  readonly at?: string | undefined;
  readonly variable: string;
  readonly value: number | boolean;
  readonly unit: Unit;
}

const minute = 60;

/** The entry that this assistant recorded in that minute; undefined if it is gone, or the token may not read. */
export async function findRecorded(
  facts: RequestFacts,
  asked: EntryQuery,
  at: number,
  context: ToolContext,
): Promise<ToolAnswer<RecordedEntry> | undefined> {
  const { caller } = context;
  const { variable, value, unit } = asked;
  if (!mayRead(caller)) return undefined;
  const start = at - (at % minute);
  const query = {
    variableName: variable,
    sourceName: caller.clientName ?? '',
    earliestMeasurementTime: formatUtc(start),
    latestMeasurementTime: formatUtc(start + minute - 1),
    limit: minute,
  };
  const rows = await measurementsCall(facts).run({ query }, context);
  const row = rows.find(
    ({ originalValue, clientId }) => originalValue === Number(value) && clientId === caller.clientId,
  );
  if (row?.id === undefined) return undefined;
  const when = momentOf(asked, parseUtc(row.startAt) ?? 0, caller.person);
  const view = viewVariable(row.variableId, row.displayName, variable);
  const zone = caller.person.timezone;
  return {
    values: {
      entry: row.id,
      status: 'unchanged',
      variable: view,
      value,
      unit: unit.abbreviatedName,
      at: when,
      zone,
    },
    text: `It was already there, once: ${valueOfThing(Number(value), unit.abbreviatedName, { name: nameIn(view) })} at ${when} (${zone}), entry ${row.id}.`,
  };
}
