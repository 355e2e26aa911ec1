import type { Place } from '../../collector.ts';
import { type Members, membersOf, textIn } from '../../read-json.ts';
import { metrics } from './metrics.ts';
import { ofPeriod, periodOf } from './period.ts';
import { type Taker, takePoint } from './take-points.ts';
import { sections } from './take-records.ts';

const listIn = (members: Members, name: string): readonly Members[] => {
  const value = members[name];
  return Array.isArray(value) ? value.map(membersOf) : [];
};

/**
 * Takes everything in one body of the app, in its order. A phone's request is short enough to be read whole.
 * `aggregation` is what the app says about the time that a point covers.
 */
export function takeBody(label: string, body: unknown, to: Taker, aggregation?: string): void {
  const data = membersOf(membersOf(body).data);
  let line = 0;
  const placeOf = (kind: string): Place => ({ file: label, line: ++line, kind });
  for (const members of listIn(data, 'metrics')) {
    const metric = { name: textIn(members, 'name'), units: textIn(members, 'units') };
    const points = listIn(members, 'data');
    const period = periodOf(aggregation, points);
    const kind = metrics.get(metric.name)?.variableName ?? metric.name;
    for (const point of points) {
      const place = placeOf(kind);
      if (period === 'longer' && metrics.has(metric.name)) to.skip(place, tooLong, textIn(point, 'date'));
      else takePoint(place, metric, ofPeriod(metric.name, point, period, to), to);
    }
  }
  for (const [name, take] of Object.entries(sections))
    for (const record of listIn(data, name)) take(placeOf(textIn(record, 'name') || name), record, to);
}

const tooLong = 'covers a whole week, month or year; choose days, hours or minutes in the app';
