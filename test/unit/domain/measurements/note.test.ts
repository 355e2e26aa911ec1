import { describe, expect, test } from '@jest/globals';
import { readNote } from '../../../../shared/domain/measurements/note.ts';

describe('a note', () => {
  const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;

  test('of JSON fills noteObject as deep as a request may nest', () => {
    expect(readNote(nested(15)).noteObject).toEqual(JSON.parse(nested(15)));
  });

  test('that nests deeper is text: what nests by thousands could not be written into an answer', () => {
    expect(readNote(nested(16))).toEqual({
      note: nested(16),
      noteHtml: { html: nested(16).replaceAll('"', '&quot;') },
    });
    expect(readNote(nested(4990)).noteObject).toBeUndefined();
  });

  test('of JSON keeps no key that reaches into other objects, at any depth; the text stays as it was', () => {
    const note = '{"message":"x","__proto__":{"admin":true},"a":[{"constructor":1,"prototype":2,"b":3}]}';
    const read = readNote(note);
    expect(JSON.stringify(read.noteObject)).toBe('{"message":"x","a":[{"b":3}]}');
    expect(Object.getPrototypeOf(read.noteObject)).toBe(Object.prototype);
    expect(read.note).toBe(note);
  });

  test('links no address longer than a browser takes', () => {
    const linked = (length: number) =>
      readNote(JSON.stringify({ message: 'x', url: 'https://a.example/'.padEnd(length, 'b') })).noteHtml
        ?.html;
    expect(linked(2048)).toContain('<a href="https://a.example/bbb');
    expect(linked(2049)).toBe('x');
  });
});
