import { parseUtc } from '../domain/time/calendar.ts';
import { field, got } from './field.ts';

const example = '2026-03-29T08:30:00';

/** A moment, read to epoch seconds. */
export const moment = () =>
  field({ type: 'string', examples: [example] }, (input, refuse) => {
    const seconds = typeof input === 'string' ? parseUtc(input) : undefined;
    return (
      seconds ??
      refuse(`must be an existing UTC date and time like ${example}, year 1900 to 2100; got ${got(input)}.`)
    );
  });
