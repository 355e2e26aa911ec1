import { periodSource } from '../../../domain/connectors/source-kind.ts';
import { daySeconds, hourSeconds } from '../../../domain/time/calendar.ts';
import { type Members, textIn } from '../../read-json.ts';
import type { RowKind } from '../../rows/kinds.ts';
import { readMoment } from '../../tables/read-moment.ts';
import { metrics } from './metrics.ts';
import { sourceOf, type Taker } from './take-points.ts';

/** The time that one point covers; `longer` is a week, a month or a year. */
export type ExportPeriod = 'reading' | 'minute' | 'hour' | 'day' | 'longer';

/** Periods by the words of the header with which the app says how it summarised. */
const byWord: ReadonlyMap<string, ExportPeriod> = new Map([
  ['minute', 'minute'],
  ['hour', 'hour'],
  ['day', 'day'],
  ['week', 'longer'],
  ['month', 'longer'],
  ['year', 'longer'],
]);

/** The period of a metric's points: as the app says it, or else the coarsest clock that fits all of them. */
export function periodOf(aggregation: string | undefined, points: readonly Members[]): ExportPeriod {
  const said = byWord.get((aggregation ?? '').trim().toLowerCase().replace(/s$/, ''));
  if (said !== undefined) return said;
  const times = new Set(points.flatMap((point) => readMoment(textIn(point, 'date'))?.local ?? []));
  const areAll = (length: number) => times.size > 0 && [...times].every((time) => time % length === 0);
  if (areAll(daySeconds)) return 'day';
  if (areAll(hourSeconds)) return 'hour';
  // One reading may be of a full minute by chance.
  return times.size > 1 && areAll(60) ? 'minute' : 'reading';
}

/** Whether rows of different periods would count the same thing twice. */
const dependsOnPeriod = ({ combinationOperation, grain }: RowKind): boolean =>
  combinationOperation === 'SUM' || grain === 'hour' || grain === 'quarter';

/**
 * A point under the name of a source of its own for each period, so that a device's days, hours and minutes are
 * alternatives. A day is put at noon, which is the same day wherever a day begins.
 */
export function ofPeriod(
  metric: string,
  point: Members,
  period: ExportPeriod,
  to: Pick<Taker, 'describe'>,
): Members {
  const kind = metrics.get(metric);
  if (kind === undefined || !dependsOnPeriod(kind)) return point;
  const device = sourceOf(point);
  if (period === 'reading') {
    to.describe(device, { device, keeps: 'hours' });
    return point;
  }
  const source = periodSource(device, period);
  to.describe(source, { device, sumsUp: device, keeps: period === 'day' ? 'days' : 'hours' });
  const date = textIn(point, 'date');
  return {
    ...point,
    date: period === 'day' ? date.replace(/^(\S+)\s+(?:00:00:00|12:00:00\s?AM)/i, '$1 12:00:00') : date,
    source,
  };
}

/** Finds out whether the points of a file's metric, which come one by one, are days. */
export class MetricClock {
  #points = 0;
  #atMidnight = 0;

  see(point: Members): void {
    const moment = readMoment(textIn(point, 'date'));
    if (moment === undefined) return;
    this.#points++;
    if (moment.local % daySeconds === 0) this.#atMidnight++;
  }

  /** True if every point is at midnight: the app has summarised days. */
  get isByDay(): boolean {
    return this.#points > 0 && this.#points === this.#atMidnight;
  }
}
