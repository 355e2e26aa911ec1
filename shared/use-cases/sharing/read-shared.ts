import * as v from 'valibot';
import { KnownVariables } from '../../data/variables/known-variables.ts';
import { listTags } from '../../data/variables/tag.ts';
import { fillingSource } from '../../domain/measurements/filling-source.ts';
import type { KnownVariable } from '../../domain/measurements/row.ts';
import type { Person } from '../../domain/people/person.ts';
import { mixedVariables } from '../../domain/sharing/mixed-variables.ts';
import type { ShareLimits } from '../../domain/sharing/share-limits.ts';
import { DAY_SECONDS, formatUtc } from '../../domain/time/calendar.ts';
import { clockOf, dayOfClock } from '../../domain/time/person-clock.ts';
import { epochOfLocal } from '../../domain/time/zone.ts';
import { measurementQuery } from '../../schemas/measurements/measurement-query.ts';
import { listMeasurements } from '../measurements/list-measurements.ts';

export interface SharedDay {
  readonly startDate: string;
  readonly value: number;
  readonly sourceName: string;
}

/** A variable of a share with its days. */
export interface SharedVariable {
  readonly known: KnownVariable;
  /** Undefined where they would tell of what is not shared. */
  readonly days: readonly SharedDay[] | undefined;
}

export interface SharedRecords {
  readonly fromDay: number;
  readonly lastDay: number;
  readonly variables: readonly SharedVariable[];
}

const atOnce = 200;

/** Exactly what was shared, and nothing that follows from anything else. */
export async function readShared(
  person: Person,
  { variableIds, fromDay }: Pick<ShareLimits, 'variableIds' | 'fromDay'>,
  baseUrl: string,
  now: number,
): Promise<SharedRecords> {
  const { userId } = person;
  const clock = clockOf(person);
  const lastDay = dayOfClock(clock, now);
  const known = new KnownVariables(userId);
  const [tags] = await Promise.all([listTags(userId), known.load(variableIds)]);
  const mixed = mixedVariables(variableIds, tags);
  const startOf = (day: number) => epochOfLocal(clock.zone, day * DAY_SECONDS + clock.dayStartsAt);
  const daysOf = async (name: string): Promise<SharedDay[]> => {
    const days: SharedDay[] = [];
    for (let from = fromDay; from <= lastDay; from += atOnce) {
      const until = Math.min(lastDay, from + atOnce - 1);
      const query = v.parse(measurementQuery, {
        variableName: name,
        groupingWidth: String(DAY_SECONDS),
        earliestMeasurementTime: formatUtc(startOf(from)),
        latestMeasurementTime: formatUtc(startOf(until + 1) - 1),
        limit: String(atOnce),
      });
      const { records } = await listMeasurements(userId, query, { clock, baseUrl }, now);
      // Which days are filled may follow from what else was recorded on them.
      days.push(
        ...records.map(({ shared, own }) => ({ ...shared, ...own })).filter(({ sourceName }) => sourceName !== fillingSource),
      );
    }
    return days;
  };
  const variables: SharedVariable[] = [];
  for (const id of variableIds) {
    const one = known.find(id);
    if (one === undefined) continue;
    const days = mixed.has(id) ? undefined : await daysOf(one.userVariable.variable.name);
    variables.push({ known: one, days });
  }
  return { fromDay, lastDay, variables };
}
