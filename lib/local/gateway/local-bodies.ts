import type { JsonObject } from '../../../shared/domain/json/is-object.ts';
import { daySeconds } from '../../../shared/domain/time/calendar.ts';
import type { LocalClock } from '../clock.ts';

/** The body of a request is not as the endpoint wants it; the message says how. */
export class BadInput extends Error {}

/** Whether the instances of functions stay: they may remember what was in the table. */
export type Instances = 'end' | 'keep';

export function moveClock(clock: LocalClock, body: JsonObject): void {
  const { now, advance, ...others } = body;
  const unknown = Object.keys(others);
  if (unknown.length > 0 || (now !== undefined && advance !== undefined)) {
    throw new BadInput(
      `Give {"now": "2026-01-31T12:00:00Z"}, {"advance": seconds} or {}, got ${JSON.stringify(body)}.`,
    );
  }
  if (now !== undefined) {
    const milliseconds = typeof now === 'string' ? Date.parse(now) : Number.NaN;
    if (Number.isNaN(milliseconds))
      throw new BadInput(`"now" must be an ISO time, got ${JSON.stringify(now)}.`);
    clock.set(milliseconds);
  } else if (advance !== undefined) {
    const isSensible = typeof advance === 'number' && Math.abs(advance) <= 100 * 366 * daySeconds;
    if (!isSensible)
      throw new BadInput(`"advance" must be a number of seconds, got ${JSON.stringify(advance)}.`);
    clock.advance(advance);
  } else {
    clock.reset();
  }
}

/** The jobs that are asked for; undefined where none are named. */
export function readJobs(body: JsonObject, all: ReadonlySet<string>): ReadonlySet<string> | undefined {
  const { jobs, ...others } = body;
  const isKnown = jobs === undefined || (Array.isArray(jobs) && jobs.every((job) => all.has(job)));
  if (!isKnown || Object.keys(others).length > 0)
    throw new BadInput(`Give {"jobs": [some of ${[...all].join(', ')}]} or {}, got ${JSON.stringify(body)}.`);
  return jobs && new Set(jobs);
}

export function readInstances(body: JsonObject): Instances {
  const { instances = 'end', ...others } = body;
  if ((instances !== 'end' && instances !== 'keep') || Object.keys(others).length > 0)
    throw new BadInput(`Give {"instances": "keep"} or {}, got ${JSON.stringify(body)}.`);
  return instances;
}
