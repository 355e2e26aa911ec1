import { type Members, textIn } from '../../read-json.ts';
import type { Kind } from '../../rows/kinds.ts';
import { readMoment } from '../../tables/read-moment.ts';
import { metrics } from './metrics.ts';

/** Finds out whether the points of a metric are days. */
export class MetricClock {
  #points = 0;
  #atMidnight = 0;

  see(point: Members): void {
    const moment = readMoment(textIn(point, 'date'));
    if (moment === undefined) return;
    this.#points++;
    if (moment.local % 86_400 === 0) this.#atMidnight++;
  }

  /** True if every point is at midnight: the app has summed up days. */
  get isByDay(): boolean {
    return this.#points > 0 && this.#points === this.#atMidnight;
  }
}

const isByHour = ({ grain }: Kind): boolean => grain === 'hour' || grain === 'quarter';

/**
 * A day's sum under the device's name would be added to that device's hours of another file. So it gets a source name
 * of its own, which contains the device's name. It is put at noon, which is the same day wherever a day begins.
 */
export function ofDay(name: string, point: Members): Members | undefined {
  const kind = metrics.get(name);
  if (kind === undefined || !isByHour(kind)) return undefined;
  return {
    ...point,
    date: textIn(point, 'date').replace(/^(\S+)\s+(?:00:00:00|12:00:00\s?AM)/i, '$1 12:00:00'),
    source: byDay(textIn(point, 'source')),
  };
}

const byDay = (source: string): string =>
  (source.trim() === '' ? 'Health Auto Export' : source)
    .split('|')
    .map((name) => `${name.trim()} by day`)
    .join('|');
