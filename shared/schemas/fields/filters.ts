import type { Condition, NumberSpan, Operator } from '../../domain/lists/condition.ts';
import { isDecimalNumber } from '../../domain/texts/decimal-number.ts';
import { daySeconds, parseDate, parseUtc } from '../../domain/time/calendar.ts';
import { field, got, type Refuse } from './field.ts';
import { severalTexts } from './query.ts';
import { momentProblem } from './times.ts';

/** Old apps write `!2` for `(ne)2`. */
const operatorPrefix = /^(?:\((gt|ge|lt|le|ne|eq)\)|!)/i;

/** Every row that is read is compared with each condition. */
const mostConditions = 20;

const isGiven = (text: string): boolean => text.trim() !== '';

function conditions(plain: Operator, example: string, read: (text: string, refuse: Refuse) => NumberSpan) {
  const jsonSchema = {
    type: 'array',
    items: { type: 'string' },
    maxItems: mostConditions,
    examples: [[`(ge)${example}`]],
  };
  return severalTexts(jsonSchema, (texts, refuse) => {
    if (texts.length > mostConditions)
      return refuse(`takes at most ${mostConditions} conditions, got ${texts.length}; leave some out.`);
    return texts.filter(isGiven).map((text): Condition => {
      const trimmed = text.trim();
      const [prefix = '', word] = operatorPrefix.exec(trimmed) ?? [];
      const written = operatorWords.find((operator) => operator === word?.toLowerCase());
      return {
        operator: prefix === '!' ? 'ne' : (written ?? plain),
        ...read(trimmed.slice(prefix.length).trim(), refuse),
      };
    });
  });
}

const operatorWords = ['gt', 'ge', 'lt', 'le', 'ne', 'eq'] as const satisfies readonly Operator[];

const operators = 'optionally after (gt), (ge), (lt), (le) or (ne)';

export const numberFilter = () =>
  conditions('eq', '3', (text, refuse) => {
    const number = isDecimalNumber(text) ? Number(text) : Number.NaN;
    if (!Number.isFinite(number)) return refuse(`must be a number, ${operators}; got ${got(text)}.`);
    return { from: number, to: number };
  });

/** A second, or a date, which means its whole day in UTC. */
export const momentFilter = (plain: Operator) =>
  conditions(
    plain,
    '2026-03-29T00:00:00',
    (text, refuse) => readSpan(text) ?? refuse(notAMoment(text, `, ${operators}`)),
  );

/** One bound of a time range: a date means its first or its last second. */
export const timeBound = (end: 'from' | 'to') =>
  field({ type: 'string', examples: ['2026-03-29T00:00:00'] }, (input, refuse) => {
    const span = typeof input === 'string' ? readSpan(input.trim()) : undefined;
    return span === undefined ? refuse(notAMoment(input, '')) : span[end];
  });

function readSpan(text: string): NumberSpan | undefined {
  const day = parseDate(text);
  if (day !== undefined) return { from: day * daySeconds, to: (day + 1) * daySeconds - 1 };
  // A plus sign in a query string that was not encoded arrives as a space.
  const second = parseUtc(text.replace(/ (?=\d\d:?\d\d$)/, '+'));
  return second === undefined ? undefined : { from: second, to: second };
}

const notAMoment = (input: unknown, more: string) =>
  `must be an existing UTC time like 2026-03-29T08:30:00 or a date${more}; got ${got(input)}${momentProblem(input)}.`;
