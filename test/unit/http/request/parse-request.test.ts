import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import { misspeltMembers } from '../../../../shared/http/request/misspelt-members.ts';
import { parseRequest } from '../../../../shared/http/request/parse-request.ts';
import { Failure } from '../../../../shared/operations/failure.ts';
import { feedItems } from '../../../../shared/schemas/feed/feed-item.ts';
import { feedCardSchema } from '../../../../shared/schemas/feed/feed-query.ts';
import { momentFilter } from '../../../../shared/schemas/fields/filters.ts';
import { freeForm } from '../../../../shared/schemas/fields/free-form.ts';
import { listOf } from '../../../../shared/schemas/fields/list.ts';
import { number } from '../../../../shared/schemas/fields/numbers.ts';
import { pageParameters } from '../../../../shared/schemas/fields/query.ts';
import { membersOf, shapeOf } from '../../../../shared/schemas/fields/schema-shape.ts';
import { name } from '../../../../shared/schemas/fields/texts.ts';
import { measurementSchema } from '../../../../shared/schemas/measurements/measurement.ts';
import { measurementInputs } from '../../../../shared/schemas/measurements/measurement-input.ts';
import { notificationActionInputs } from '../../../../shared/schemas/reminders/notification-action.ts';
import { reminderInputs } from '../../../../shared/schemas/reminders/reminder-input.ts';
import { trackingReminderSchema } from '../../../../shared/schemas/reminders/tracking-reminder.ts';
import { trackingReminderNotificationSchema } from '../../../../shared/schemas/reminders/tracking-reminder-notification.ts';
import { userVariableSchema } from '../../../../shared/schemas/variables/user-variable.ts';
import { userVariableInputs } from '../../../../shared/schemas/variables/user-variable-input.ts';
import { eventOf } from '../event.ts';

const query = v.object({ ...pageParameters, createdAt: v.optional(momentFilter('ge')) });
const body = listOf(v.object({ name: name(), value: v.optional(number()) }), 1000);

function refusalOf(work: () => unknown): Failure {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

const parse = (parts: Parameters<typeof eventOf>[0]) => parseRequest({ query, body }, eventOf(parts));
const problemsOf = (parts: Parameters<typeof eventOf>[0]) => refusalOf(() => parse(parts)).problems;

describe('the query', () => {
  const readQuery = (text: string) => parseRequest({ query }, eventOf({ query: text })).query;

  test('gets the defaults where nothing is given', () => {
    expect(readQuery('')).toEqual({ limit: 100, offset: 0 });
  });

  test('is read from the raw text: commas and plus signs are the value’s own', () => {
    const sources = v.object({ sourceName: v.optional(name()) });
    const read = (text: string) => parseRequest({ query: sources }, eventOf({ query: text })).query;
    expect(read('sourceName=a,b')).toEqual({ sourceName: 'a,b' });
    expect(read('sourceName=a+b%20c')).toEqual({ sourceName: 'a b c' });
    expect(read('sourceName=%F0%9F%98%80')).toEqual({ sourceName: '😀' });
  });

  test('may repeat what is repeatable and nothing else', () => {
    expect(readQuery('createdAt=(ge)2026-01-01&createdAt=(lt)2026-02-01')).toMatchObject({
      createdAt: [{ operator: 'ge' }, { operator: 'lt' }],
    });
    expect(problemsOf({ query: 'limit=5&limit=6', body: '[]' })).toEqual([
      { message: 'limit: is given 2 times; send it once.', path: 'limit', type: 'invalid' },
    ]);
  });

  test.each([
    ['LIMIT', 'limit'],
    ['limits', 'limit'],
    ['lmiit', 'limit'],
    ['createdat', 'createdAt'],
    ['created_at', 'createdAt'],
    ['creatdAtt', 'createdAt'],
  ])('takes %s for %s misspelt, rather than answer everything', (given, meant) => {
    expect(problemsOf({ query: `${given}=1&${given}=2`, body: '[]' })).toEqual([
      { message: `${given}: is not a parameter; did you mean ${meant}?`, path: given, type: 'unknown_name' },
    ]);
  });

  test.each(['limi_s', 'off', 'create', 'at', 'x'.repeat(5000)])('takes %s for something else', (given) => {
    expect(readQuery(`${given}=1&${given}=2`)).toEqual({ limit: 100, offset: 0 });
  });

  test('takes at most 20 conditions on one member', () => {
    const given = (count: number) => Array(count).fill('createdAt=(ne)2026-01-01').join('&');
    expect(readQuery(given(20))).toMatchObject({ createdAt: { length: 20 } });
    expect(problemsOf({ query: given(21), body: '[]' })).toEqual([
      {
        message: 'createdAt: takes at most 20 conditions, got 21; leave some out.',
        path: 'createdAt',
        type: 'invalid',
      },
    ]);
  });

  test('leaves unknown parameters aside, those of objects too', () => {
    expect(readQuery('utm_source=x&__proto__=y&constructor=z&toString=')).toEqual({ limit: 100, offset: 0 });
  });
});

describe('the body', () => {
  test('is no array where an object is wanted, also where it may be left out', () => {
    const schema = v.object({ share: v.optional(number()) });
    for (const wanted of [schema, v.optional(schema)]) {
      const read = (text: string) => parseRequest({ body: wanted }, eventOf({ body: text }));
      expect(refusalOf(() => read('[]')).problems).toEqual([
        { message: 'body: must be an object, got an array.', path: 'body', type: 'invalid' },
      ]);
      expect(read('{}').body).toEqual({});
    }
  });

  test('is read by its schema', () => {
    expect(parse({ body: '[{"name": " Mood "}]' }).body).toEqual([{ name: 'Mood' }]);
  });

  test('takes null for absent where a member may be left out, at every depth, and nowhere else', () => {
    const inner = v.object({ value: v.optional(number()), factor: number() });
    const wanted = listOf(
      v.object({
        inner: v.optional(v.array(inner)),
        kind: v.optional(name(), 'usual'),
        cleared: v.optional(v.nullable(number())),
        free: v.optional(v.record(v.string(), v.unknown())),
      }),
      10,
    );
    const read = (value: unknown) => parseRequest({ body: wanted }, eventOf({ body: JSON.stringify(value) }));
    expect(read({ inner: null, kind: null, cleared: null }).body).toEqual([{ kind: 'usual', cleared: null }]);
    expect(read([{ inner: [{ value: null, factor: 1 }], free: { a: null } }]).body).toEqual([
      { inner: [{ factor: 1 }], kind: 'usual', free: { a: null } },
    ]);
    expect(refusalOf(() => read([{ inner: [{ value: 1, factor: null }] }])).problems).toMatchObject([
      { path: '[0].inner[0].factor' },
    ]);
  });

  test.each([
    ['{"userId": 2}', 'userId'],
    ['[{}, {"userId": 2}]', '[1].userId'],
    ['[{"parameters": {"userId": 2}}]', '[0].parameters.userId'],
    ['[{"selectedButton": {"parameters": {"userId": 2}}}]', '[0].selectedButton.parameters.userId'],
  ])('names nobody but the caller: %s', (text, path) => {
    const read = (userId: number) => parseRequest({ body: v.unknown() }, eventOf({ body: text }), userId);
    const refusal = refusalOf(() => read(1));
    expect([refusal.status, refusal.problems[0]?.message]).toEqual([
      403,
      expect.stringContaining(`${path}: `),
    ]);
    expect(() => read(2)).not.toThrow();
  });

  test('is read as UTF-8 where the gateway encoded it', () => {
    const bytes = Buffer.from('{"name": "Schlafqualität 😀"}').toString('base64');
    expect(parse({ body: bytes, isBase64Encoded: true }).body).toEqual([{ name: 'Schlafqualität 😀' }]);
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/merge-patch+json',
  ])('is taken as %s', (contentType) => {
    expect(parse({ body: '[]', contentType }).body).toEqual([]);
  });

  test.each(['text/plain', 'application/jsonp', 'multipart/form-data', ''])(
    'is refused with 415 as "%s"',
    (contentType) => {
      expect(refusalOf(() => parse({ body: '[]', contentType }))).toMatchObject({ status: 415 });
    },
  );

  test.each([
    ['no body', undefined, 'body: is required.'],
    ['an empty body', '', 'body: is required.'],
    ['half of JSON', '[{"name": ', 'body: is not valid JSON; check quotes, commas and brackets.'],
    [
      'NaN, which is no JSON',
      '[{"name": "x", "value": NaN}]',
      'body: is not valid JSON; check quotes, commas and brackets.',
    ],
    ['text', '"Mood"', 'body: must be an array, got "Mood".'],
    ['null', 'null', 'body: must be an array, got null.'],
    ['items that are no objects', '[1]', '[0]: must be an object, got 1.'],
  ])('%s is a problem', (_, sent, message) => {
    const problems = problemsOf(sent === undefined ? {} : { body: sent });
    expect(problems).toMatchObject([{ message }]);
  });

  test('bytes that are not UTF-8 are a problem', () => {
    const bytes = Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]).toString('base64');
    expect(problemsOf({ body: bytes, isBase64Encoded: true })).toEqual([
      { message: 'body: is not valid UTF-8; encode it as UTF-8.', path: 'body', type: 'malformed_body' },
    ]);
  });

  test('may nest 16 deep and no deeper; brackets inside of texts do not count', () => {
    const anything = { body: v.unknown() };
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(() => parseRequest(anything, eventOf({ body: nested(16) }))).not.toThrow();
    expect(() => parseRequest(anything, eventOf({ body: '{"a": "\\"[[[[[[[[[[[[[[[[[[[["}' }))).not.toThrow();
    expect(refusalOf(() => parseRequest(anything, eventOf({ body: nested(17) }))).problems).toEqual([
      { message: 'body: is nested deeper than 16 levels; flatten it.', path: 'body', type: 'malformed_body' },
    ]);
    expect(refusalOf(() => parseRequest(anything, eventOf({ body: '{"a":'.repeat(100_000) })))).toMatchObject(
      {
        status: 400,
      },
    );
  });
});

describe('the depth of a body', () => {
  const text = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', 'a') });
  const { nested } = fc.letrec((tie) => ({
    nested: fc.oneof({ depthSize: 'max', maxDepth: 24 }, text, tie('list'), tie('object')),
    list: fc.array(tie('nested'), { minLength: 1, maxLength: 2 }),
    object: fc.dictionary(text, tie('nested'), { minKeys: 1, maxKeys: 2 }),
  }));
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

  test('is counted right, whatever brackets, quotes and backslashes its texts hold', () => {
    const depths = new Set<boolean>();
    fc.assert(
      fc.property(nested, fc.integer({ min: 0, max: 18 }), (inner, wraps) => {
        let value = inner;
        for (let i = 0; i < wraps; i++) value = i % 2 === 0 ? [value] : { '"[': value };
        const isDeep = depthOf(value) > 16;
        depths.add(isDeep);
        const parse = () => parseRequest({ body: v.unknown() }, eventOf({ body: JSON.stringify(value) }));
        if (isDeep) expect(parse).toThrow();
        else expect(parse).not.toThrow();
      }),
      { numRuns: 300 },
    );
    expect(depths.size).toBe(2);
  });
});

describe('the problems', () => {
  test('of query and body are all listed at once, each with its path', () => {
    const problems = problemsOf({
      query: 'limit=201&offset=-1',
      body: '[{"name": "Mood"}, {"name": "", "value": "high"}, {}]',
    });
    expect(problems.map(({ path }) => path)).toEqual([
      'limit',
      'offset',
      '[1].name',
      '[1].value',
      '[2].name',
    ]);
    for (const { message, path } of problems) expect(message.startsWith(`${path}: `)).toBe(true);
  });

  test('of the query are listed also when the body is not even JSON', () => {
    const problems = problemsOf({ query: 'limit=201', body: '{' });
    expect(problems.map(({ path }) => path)).toEqual(['limit', 'body']);
  });

  test('of a thousand items are all listed', () => {
    const items = Array.from({ length: 1000 }, () => ({ name: '' }));
    const problems = problemsOf({ body: JSON.stringify(items) });
    expect(problems).toHaveLength(1000);
    expect(problems.at(-1)).toMatchObject({ path: '[999].name' });
  });

  test('beyond what an answer can hold are counted', () => {
    const items = Array.from({ length: 1000 }, () => ({ name: '', value: '' }));
    const wide = listOf(v.object({ name: name(), value: number(), other: number() }), 1000);
    const { problems } = refusalOf(() =>
      parseRequest({ body: wide }, eventOf({ body: JSON.stringify(items) })),
    );
    expect(problems).toHaveLength(2001);
    expect(problems.at(-1)).toEqual({
      message: 'There are 1000 more problems of this kind.',
      type: 'invalid',
    });
  });
});

describe('members that are nearly known', () => {
  const nested = listOf(
    v.object({
      note: v.optional(name()),
      parts: v.optional(v.array(v.object({ sourceName: v.optional(name()) }))),
      parameters: v.optional(freeForm()),
    }),
    10,
  );
  const problemsIn = (value: unknown) => misspeltMembers(nested, value).map(({ message }) => message);

  test('are named with the place they are at, in nested objects too', () => {
    expect(problemsIn([{}, { notes: 'x', parts: [{}, { sourcename: 'y' }] }])).toEqual([
      '[1].notes: is not a member; did you mean note?',
      '[1].parts[1].sourcename: is not a member; did you mean sourceName?',
    ]);
    expect(problemsIn({ notes: 'x' })).toEqual(['notes: is not a member; did you mean note?']);
  });

  test('are free in free-form objects, and others are ignored', () => {
    expect(problemsIn([{ parameters: { notes: 1, Note: 2 }, colour: 3, nothing: 4 }])).toEqual([]);
  });

  test('are looked for among the first 200 unknown names, which is more than any record has', () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`x${i}`, 1]));
    expect(problemsIn([many, { ...many, notes: 1 }])).toEqual([]);
  });

  const records: readonly (readonly [body: v.GenericSchema, record: v.GenericSchema])[] = [
    [measurementInputs, measurementSchema],
    [reminderInputs, trackingReminderSchema],
    [userVariableInputs, userVariableSchema],
    [notificationActionInputs, trackingReminderNotificationSchema],
    [feedItems, feedCardSchema],
  ];
  test.each(records)('are none of those of the record that may be posted back, %#', (posted, record) => {
    const members = Object.keys(membersOf(shapeOf(record).wrapped ?? record));
    expect(members.length).toBeGreaterThan(5);
    expect(misspeltMembers(posted, [Object.fromEntries(members.map((member) => [member, 1]))])).toEqual([]);
  });
});
