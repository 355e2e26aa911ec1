import * as v from 'valibot';
import { mayRead } from '../../domain/people/scope.ts';
import { formatUtc, parseUtc } from '../../domain/time/calendar.ts';
import type { Unit } from '../../domain/units/units.ts';
import { says } from '../../schemas/fields/says.ts';
import type { MeasurementRecord } from '../../schemas/measurements/measurement.ts';
import { count, figure, text } from '../figures.ts';
import { formatLocal } from '../local-time.ts';
import type { RequestFacts, ToolAnswer, ToolContext } from '../tool.ts';
import { nameIn, variableView, viewVariable } from '../untrusted.ts';
import { measurementsCall } from './periods.ts';

export const recordedEntry = v.object({
  entry: count('The id of the entry.'),
  status: says(v.picklist(['created', 'unchanged']), 'unchanged: it was there already, and is there once.'),
  variable: v.optional(variableView),
  value: says(v.union([v.number(), v.boolean()]), 'As it was understood.'),
  unit: text('As it was understood.'),
  at: text('When, on the person’s own clock.'),
  zone: text('Of that clock.'),
  undoUntil: text('Until when undo takes it back, local time.'),
});
export type RecordedEntry = v.InferOutput<typeof recordedEntry>;

interface Recorded {
  readonly variable: string;
  readonly value: number | boolean;
  readonly unit: Unit;
}

const minute = 60;

/** What this assistant recorded in that minute, if it is still there and may be told. */
export async function findRecorded(
  facts: RequestFacts,
  { variable, value, unit }: Recorded,
  at: number,
  context: ToolContext,
): Promise<ToolAnswer<RecordedEntry> | undefined> {
  const { caller } = context;
  if (!mayRead(caller)) return undefined;
  const start = at - (at % minute);
  const query = {
    variableName: variable,
    sourceName: caller.clientName ?? '',
    earliestMeasurementTime: formatUtc(start),
    latestMeasurementTime: formatUtc(start + minute - 1),
    limit: String(minute),
  };
  const rows = (await measurementsCall(facts).run({ query }, context)) as readonly MeasurementRecord[];
  const row = rows.find(
    ({ originalValue, clientId }) => originalValue === Number(value) && clientId === caller.clientId,
  );
  if (row?.id === undefined) return undefined;
  const when = formatLocal(parseUtc(row.startAt) ?? 0, caller.person);
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
      undoUntil: when,
    },
    text: `It was there already, once: ${figure(Number(value), unit.abbreviatedName)} of ${nameIn(view)} at ${when} (${zone}), entry ${row.id}.`,
  };
}
