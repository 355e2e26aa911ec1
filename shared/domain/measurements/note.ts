import { longestAddress } from '../html/allowed.ts';
import { escapeHtml } from '../html/escape.ts';
import { isObject } from '../json/is-object.ts';
import { dangerousKeys } from '../texts/dangerous-keys.ts';
import { nestsDeeperThan } from '../texts/nests-deeper-than.ts';

interface NoteParts {
  readonly note: string;
  readonly noteObject?: Record<string, unknown>;
  readonly noteHtml?: { readonly html: string };
}

/**
 * A note is text, or JSON text with a message and an address. The HTML links the message to its https address;
 * everything in it is escaped, and any other kind of address is left out.
 */
export function readNote(note: string): NoteParts {
  const noteObject = parseObject(note);
  if (noteObject === undefined) return { note, noteHtml: { html: escapeHtml(note) } };
  const message = typeof noteObject.message === 'string' ? noteObject.message : note;
  return { note, noteObject, noteHtml: { html: linkTo(httpsAddress(noteObject.url), message) } };
}

/** The deepest nesting of a request: deeper notes could not be written into an answer. */
const deepestNesting = 16;

function parseObject(text: string): Record<string, unknown> | undefined {
  if (!text.trimStart().startsWith('{') || nestsDeeperThan(deepestNesting, text)) return undefined;
  try {
    const value: unknown = JSON.parse(text, withoutDangerousKeys);
    return isObject(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const withoutDangerousKeys = (key: string, value: unknown) => (dangerousKeys.has(key) ? undefined : value);

function httpsAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > longestAddress || !URL.canParse(value)) return undefined;
  const { protocol, href } = new URL(value);
  return protocol === 'https:' ? href : undefined;
}

const linkTo = (address: string | undefined, message: string) =>
  address === undefined
    ? escapeHtml(message)
    : `<a href="${escapeHtml(address)}" rel="noopener noreferrer">${escapeHtml(message)}</a>`;
