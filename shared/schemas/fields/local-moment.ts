import { parseWritten } from '../../domain/time/local-moment.ts';
import { field, got } from './field.ts';
import { momentProblem } from './times.ts';

const example = '2026-03-29T08:30:00';

/** A moment that is the person's own time unless it names an offset. */
export const localMoment = () =>
  field({ type: 'string', examples: [example] }, (input, refuse) => {
    const written = typeof input === 'string' ? parseWritten(input) : undefined;
    return (
      written ??
      refuse(
        `must be an existing date and time like ${example}, year 1900 to 2100; got ${got(input)}${momentProblem(input)}.`,
      )
    );
  });
