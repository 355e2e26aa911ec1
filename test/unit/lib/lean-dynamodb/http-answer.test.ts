import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { AnswerReader } from '../../../../lib/bundle/lean-dynamodb/http-answer.ts';

const head = (...headers: readonly string[]) =>
  `HTTP/1.1 200 OK\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n`;

const withLength = (body: Buffer) =>
  Buffer.concat([Buffer.from(head(`Content-Length: ${body.length}`)), body]);

const inChunks = (body: Buffer, sizes: readonly number[]) => {
  const parts: Buffer[] = [Buffer.from(head('transfer-encoding: chunked'))];
  let at = 0;
  for (const size of [...sizes, body.length]) {
    const part = body.subarray(at, at + size);
    at += size;
    if (part.length > 0)
      parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
};

/** Gives the reader the bytes in pieces; nothing may be whole before the last. */
function readInPieces(bytes: Buffer, sizes: readonly number[]) {
  const reader = new AnswerReader();
  let at = 0;
  for (const size of sizes) {
    if (at + size >= bytes.length) break;
    expect(reader.push(bytes.subarray(at, at + size))).toBeUndefined();
    at += size;
  }
  return reader.push(bytes.subarray(at));
}

// Texts that look like the framing itself are the ones to get wrong.
const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('0', '\r\n', '\r\n\r\n', '0\r\n\r\n', 'a', '5\r\n', 'é', '😀'))
    .map((parts) => parts.join('')),
);
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 });

describe('an answer is read whole however its bytes arrive', () => {
  test('with its length announced', () => {
    fc.assert(
      fc.property(texts, sizes, (text, pieces) => {
        const answer = readInPieces(withLength(Buffer.from(text)), pieces);
        expect(answer).toEqual({ status: 200, requestId: undefined, text, isKept: true });
      }),
    );
  });

  test('in chunks', () => {
    fc.assert(
      fc.property(texts, sizes, sizes, (text, chunks, pieces) => {
        expect(readInPieces(inChunks(Buffer.from(text), chunks), pieces)?.text).toBe(text);
      }),
    );
  });

  test('until the connection ends', () => {
    const reader = new AnswerReader();
    expect(reader.push(Buffer.from(`${head('connection: close')}{"a"`))).toBeUndefined();
    expect(reader.push(Buffer.from(':1}'))).toBeUndefined();
    expect(reader.end()).toMatchObject({ text: '{"a":1}', isKept: false });
  });
});

test('status and request id are read, in whatever case headers are written', () => {
  const text =
    'HTTP/1.1 400 Bad Request\r\nX-Amzn-RequestId: abc\r\nCONTENT-LENGTH:2\r\nConnection: Close\r\n\r\n{}';
  expect(new AnswerReader().push(Buffer.from(text))).toEqual({
    status: 400,
    requestId: 'abc',
    text: '{}',
    isKept: false,
  });
});

test.each([
  ['what is no HTTP', 'SSH-2.0-OpenSSH\r\n\r\n'],
  ['a length that is no number', head('content-length: many')],
  ['more than was announced', `${head('content-length: 1')}abc`],
  ['a chunk without a size', `${head('transfer-encoding: chunked')}zz\r\n0\r\n\r\n`],
  ['a head that never ends', `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}`],
])('%s is refused as something lost on the way', (_, text) => {
  expect(() => new AnswerReader().push(Buffer.from(text))).toThrow(
    expect.objectContaining({ code: 'ECONNRESET' }),
  );
});

test.each([
  ['a head that is not whole', 'HTTP/1.1 200 OK\r\n'],
  ['less than was announced', `${head('content-length: 5')}abc`],
  ['chunks without the last', `${head('transfer-encoding: chunked')}3\r\nabc\r\n`],
])('%s is no answer when the connection ends', (_, text) => {
  const reader = new AnswerReader();
  expect(reader.push(Buffer.from(text))).toBeUndefined();
  expect(reader.end()).toBeUndefined();
});
