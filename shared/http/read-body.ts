import * as v from 'valibot';
import { badRequest, notJsonContent, type Problem } from './failure.ts';
import { toProblems } from './problems.ts';
import type { HttpEvent } from './request.ts';

const deepestNesting = 16;
const jsonContent = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

export function readBody(schema: v.GenericSchema, event: HttpEvent, problems: Problem[]): unknown {
  const result = v.safeParse(schema, parseJson(event));
  if (result.success) return result.output;
  problems.push(...toProblems(result.issues, 'body'));
  return undefined;
}

/** The body as JSON, `undefined` when there is none. */
export function parseJson(event: HttpEvent): unknown {
  const text = readText(event);
  if (text === '') return undefined;
  const contentType = event.headers['content-type'];
  if (contentType === undefined || !jsonContent.test(contentType)) throw notJsonContent(contentType);
  if (nestsDeeperThan(deepestNesting, text))
    throw badRequest({
      message: `body: is nested deeper than ${deepestNesting} levels; flatten it.`,
      path: 'body',
    });
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest({
      message: 'body: is not valid JSON; check quotes, commas and brackets.',
      path: 'body',
    });
  }
}

function readText(event: HttpEvent): string {
  const { body, isBase64Encoded } = event;
  if (body === undefined || body === '') return '';
  if (!isBase64Encoded) return body;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body, 'base64'));
  } catch {
    throw badRequest({ message: 'body: is not valid UTF-8; encode it as UTF-8.', path: 'body' });
  }
}

/** Counts brackets outside of strings, before anything is built from the text. */
function nestsDeeperThan(most: number, text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 92) i++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 91 || code === 123) {
      if (++depth > most) return true;
    } else if (code === 93 || code === 125) depth--;
  }
  return false;
}
