import * as v from 'valibot';
import type { EnvelopeProblem } from '../../answers/failure-envelope.ts';
import { isObject } from '../../domain/json/is-object.ts';
import { nestsDeeperThan } from '../../domain/texts/nests-deeper-than.ts';
import { contentIsCoded, notJsonContent } from '../../operations/body-refusals.ts';
import { forbidden, problemAt } from '../../operations/failure.ts';
import { isObjectType, shapeOf } from '../../schemas/fields/schema-shape.ts';
import { misspeltMembers } from './misspelt-members.ts';
import { toProblems } from './problems.ts';
import type { HttpEvent } from './request.ts';

const deepestNesting = 16;
const jsonContent = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** `userId` is the caller's, where there is one. */
export function readBody(
  schema: v.GenericSchema,
  event: HttpEvent,
  problems: EnvelopeProblem[],
  userId?: number,
): unknown {
  const read = readJson(event);
  if ('problem' in read) {
    problems.push(problemAt('body', read.problem, 'malformed_body'));
    return undefined;
  }
  if (userId !== undefined) refuseForeignUser(userId, read.json);
  if (Array.isArray(read.json) && isOfObject(schema)) {
    problems.push(problemAt('body', 'must be an object, got an array.'));
    return undefined;
  }
  problems.push(...misspeltMembers(schema, read.json));
  dropNulls(schema, read.json);
  const result = v.safeParse(schema, read.json);
  if (result.success) return result.output;
  const others = result.issues.filter(
    ({ type, expected }) => type !== 'strict_object' || expected !== 'never',
  );
  problems.push(...toProblems(others, 'body'));
  return undefined;
}

/** Valibot would take an array for an object without members. */
function isOfObject(schema: v.GenericSchema): boolean {
  const { type, wrapped } = shapeOf(schema);
  return isObjectType(type) || (wrapped !== undefined && isOfObject(wrapped));
}

/** `json` is undefined when there is no body. */
function readJson(event: HttpEvent): { readonly json: unknown } | { readonly problem: string } {
  const text = readText(event);
  if (text === '') return { json: undefined };
  refuseCoded(event);
  const contentType = event.headers['content-type'];
  if (contentType === undefined || !jsonContent.test(contentType)) throw notJsonContent(contentType);
  if (text === undefined) return { problem: 'is not valid UTF-8; encode it as UTF-8.' };
  if (text.startsWith(byteOrderMark))
    return { problem: 'begins with a byte order mark (U+FEFF); save and send it without.' };
  if (nestsDeeperThan(deepestNesting, text))
    return { problem: `is nested deeper than ${deepestNesting} levels; flatten it.` };
  try {
    return { json: JSON.parse(text) };
  } catch {
    return { problem: 'is not valid JSON; check quotes, commas and brackets.' };
  }
}

const byteOrderMark = '\ufeff';

/** The first bytes of anything that gzip writes, in base64 and read as text. */
const gzipped = { bytes: ['H4s'], text: ['\u001f\u008b', '\u001f\ufffd'] };

/** Refuses compressed bodies, which would otherwise be called broken JSON. */
function refuseCoded({ headers, body = '', isBase64Encoded }: HttpEvent): void {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (coding !== 'identity') throw contentIsCoded(`Content-Encoding ${JSON.stringify(coding.slice(0, 40))}`);
  const beginnings = isBase64Encoded ? gzipped.bytes : gzipped.text;
  if (beginnings.some((beginning) => body.startsWith(beginning))) throw contentIsCoded('gzip');
}

/** Undefined when the bytes are not UTF-8. */
function readText({ body = '', isBase64Encoded }: HttpEvent): string | undefined {
  if (!isBase64Encoded) return body;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(body, 'base64'));
  } catch {
    return undefined;
  }
}

/**
 * JSON null for a member that may be left out means that it is left out, at every depth, unless the schema gives null a
 * meaning of its own. Changes the value, which nobody else has seen yet.
 */
function dropNulls(schema: v.GenericSchema, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { entries, item, wrapped } = shapeOf(schema);
  if (wrapped !== undefined) dropNulls(wrapped, value);
  // A single object is taken for an array of one.
  else if (item !== undefined) for (const one of Array.isArray(value) ? value : [value]) dropNulls(item, one);
  else if (entries !== undefined) dropNullMembers(entries, value as Record<string, unknown>);
}

function dropNullMembers(
  entries: Readonly<Record<string, v.GenericSchema>>,
  members: Record<string, unknown>,
): void {
  for (const name of Object.keys(members)) {
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (entry === undefined) continue;
    if (members[name] === null && entry.type === 'optional' && !takesNull(entry)) delete members[name];
    else dropNulls(entry, members[name]);
  }
}

function takesNull(schema: v.GenericSchema): boolean {
  const { type, wrapped } = shapeOf(schema);
  return type === 'nullable' || type === 'nullish' || (wrapped !== undefined && takesNull(wrapped));
}

/** A body may name its person, in each of its items or in the parameters of a card, but only the caller. */
function refuseForeignUser(userId: number, body: unknown): void {
  const items = Array.isArray(body)
    ? body.map((item, i) => [`[${i}].`, item] as const)
    : [['', body] as const];
  for (const [path, item] of items)
    for (const [at, named] of usersNamedBy(item))
      if (typeof named === 'number' && named !== userId)
        throw forbidden(
          `${path}${at}: is not the person this token belongs to; leave it out or use your own.`,
        );
}

function usersNamedBy(item: unknown): (readonly [path: string, named: unknown])[] {
  const { userId, parameters, selectedButton } = membersOf(item);
  return [
    ['userId', userId],
    ['parameters.userId', membersOf(parameters).userId],
    ['selectedButton.parameters.userId', membersOf(membersOf(selectedButton).parameters).userId],
  ];
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});
