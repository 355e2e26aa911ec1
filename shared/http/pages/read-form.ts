import { Failure } from '../../operations/failure.ts';
import type { HttpEvent } from '../request/request.ts';

const largestForm = 16 * 1024;

/** A form's fields, empty where the browser sent none. */
export function readForm(event: HttpEvent, names: readonly string[]): Record<string, string> {
  const contentType = event.headers['content-type'] ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType))
    throw new Failure(415, 'This must be a form', [
      { message: 'Send the fields as application/x-www-form-urlencoded, as forms do.' },
    ]);
  const text = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8').toString('utf8');
  if (text.length > largestForm)
    throw new Failure(413, 'The form is too large', [
      { message: `A form may have at most ${largestForm} bytes.` },
    ]);
  const given = new URLSearchParams(text);
  return Object.fromEntries(names.map((name) => [name, given.get(name) ?? '']));
}
