import { type MeasurementView, withMembers } from '../../answers/measurements/measurement-record.ts';
import type { Caller } from '../../data/access/caller.ts';
import { sourcesOf } from '../../domain/connectors/person-sources.ts';
import { csvLine } from '../../domain/texts/csv.ts';
import { clockOf, type PersonClock } from '../../domain/time/person-clock.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import type { VariableLimits } from '../../domain/variables/variable-limits.ts';
import { columns, type PortableRecord } from '../../exports/exported-record.ts';
import { csvLines } from '../../exports/write-records.ts';
import { getMeasurements as route } from '../../routes/measurements/get-measurements.ts';
import { narrowMeasurements } from '../../schemas/measurements/measurement-query.ts';
import { listMeasurements } from '../../use-cases/measurements/list-measurements.ts';
import { readAheadList } from '../../use-cases/measurements/read-ahead-list.ts';
import { isGrouped } from '../../use-cases/measurements/rows-query-of.ts';
import { badRequest, problemAt } from '../failure.ts';
import { operation } from '../operation.ts';
import { linkToNext } from '../replies/link.ts';
import { Reply } from '../reply.ts';
import { isNarrowed } from '../requests/is-narrowed.ts';
import { withinReadBudget } from '../within-read-budget.ts';

export const getMeasurements = operation(route, {
  readAhead: ({ userId, query }) => readAheadList(userId, query),
  handle: async (input) => {
    const { caller, query, headers, url, cursorTo, baseUrl, now, ahead, touch } = input;
    const isCsv = wantsCsv(headers.accept);
    const { earliestMeasurementTime: earliest, latestMeasurementTime: latest } = query;
    if (earliest !== undefined && latest !== undefined && earliest > latest)
      throw badRequest(problemAt('earliestMeasurementTime', 'is after latestMeasurementTime; swap them.'));
    if (query.ids !== undefined && isGrouped(query))
      throw badRequest(
        problemAt('ids', 'name single measurements, which are not grouped; leave groupingWidth out.'),
      );
    if (isCsv && query.fields !== undefined)
      throw badRequest(
        problemAt('fields', 'choose members of JSON; leave them out, CSV has its own columns.'),
      );
    const clock = clockOf(caller.person);
    const page = await withinReadBudget(narrowMeasurements(query), async () =>
      listMeasurements(
        caller.userId,
        { ...query, limits: limitsOf(caller) },
        { clock, sourceOf: sourcesOf(caller.person), baseUrl },
        now,
        await ahead,
      ),
    );
    if (isNarrowed(query) || caller.reader?.variableIds !== undefined)
      touch(page.records.map(({ record }) => record.variableId));
    const link: Record<string, string> =
      page.next === undefined ? {} : { link: linkToNext(url, page.next, cursorTo) };
    if (isCsv)
      return new Reply(measurementsCsv(page.records, clock), {
        'content-type': `${csvType}; charset=utf-8; header=present`,
        vary: 'Accept',
        ...link,
      });
    const { fields } = query;
    return new Reply(
      page.records.map(({ record }) => (fields === undefined ? record : withMembers(record, fields))),
      link,
    );
  },
});

/** The variables that a key was made for, if not for all. */
const limitsOf = ({ reader }: Caller): VariableLimits | undefined =>
  reader?.variableIds && { variableIds: new Set(reader.variableIds), chosenAt: reader.since };

const csvType = 'text/csv';

/** Whether a caller asks for CSV: named in `Accept`, and not less wanted than JSON. */
function wantsCsv(accept = ''): boolean {
  const wishes = new Map(accept.split(',').map(readWish));
  const csv = wishes.get(csvType) ?? 0;
  return csv > 0 && csv >= (wishes.get('application/json') ?? 0);
}

function readWish(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);
  return [type, Number.isNaN(weight) ? 1 : weight];
}

/** A page as a file of its own, with the columns of an export. It has no byte order mark, so that pages can be joined. */
const measurementsCsv = (views: readonly MeasurementView[], clock: PersonClock): string =>
  csvLine(columns) + csvLines(views.map(toPortable), clock);

const toPortable = ({ record, userVariable }: MeasurementView): PortableRecord => ({
  startAt: record.startAt,
  variableName: record.variableName,
  variableCategoryName: record.variableCategoryName,
  value: record.value,
  unitAbbreviatedName: record.unitAbbreviatedName,
  combinationOperation: effectiveSettings(userVariable).combinationOperation,
  sourceName: record.sourceName,
  note: record.note,
});
