import { canonicalTimeZone } from '../../domain/time/zone.ts';
import { field, got } from './field.ts';

/** An IANA time zone, read to its usual spelling. */
export const timeZoneName = () =>
  field({ type: 'string', examples: ['Europe/Berlin'] }, (input, refuse) => {
    const zone = typeof input === 'string' ? canonicalTimeZone(input) : undefined;
    return zone ?? refuse(`must be an IANA time zone such as Europe/Berlin, got ${got(input)}.`);
  });
