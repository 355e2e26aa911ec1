import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { builtFile } from '../../../../lib/bundle/app/built-file.ts';
import { fileEndpoint } from '../../../../shared/http/pages/file-endpoint.ts';
import type { HttpEvent } from '../../../../shared/http/request/request.ts';
import { getApp } from '../../../../shared/routes/pages/get-app.ts';

const text = JSON.stringify({ 'GET /api/v3/units': { body: [] } }).repeat(100);
const handler = fileEndpoint(getApp, (name) => builtFile(name, Buffer.from(text)));

beforeEach(() => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});

async function answerTo(file: string, accepted?: string) {
  const event = {
    rawPath: `/app/${file}`,
    rawQueryString: '',
    pathParameters: { file },
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    requestContext: { requestId: 'r-1', domainName: 'here', http: { method: 'GET' } },
  } as unknown as HttpEvent;
  const context = { getRemainingTimeInMillis: () => 10_000 } as Context;
  const { headers = {}, body = '' } = await handler(event, context);
  return { coding: headers['content-encoding'], bytes: Buffer.from(body, 'base64'), plain: body };
}

test('the demo comes as Brotli to those who take it, to others as gzip', async () => {
  const packed = await answerTo('demo-ABCDEFGH.json', 'gzip, deflate, br, zstd');
  expect([packed.coding, brotliDecompressSync(packed.bytes).toString()]).toEqual(['br', text]);
  const zipped = await answerTo('demo-ABCDEFGH.json', 'gzip');
  expect([zipped.coding, gunzipSync(zipped.bytes).toString()]).toEqual(['gzip', text]);
});

test.each([undefined, 'identity', 'gzip;q=0, br;q=0'])(
  'and plain to those who take neither (%j)',
  async (accepted) => {
    for (const file of ['demo-ABCDEFGH.json', 'main-ABCDEFGH.js']) {
      const { coding, bytes, plain } = await answerTo(file, accepted);
      expect([coding, [bytes.toString(), plain].includes(text)]).toEqual([undefined, true]);
    }
  },
);

test('scripts come as gzip', async () => {
  const { coding, bytes } = await answerTo('main-ABCDEFGH.js', 'gzip, br');
  expect([coding, gunzipSync(bytes).toString()]).toEqual(['gzip', text]);
});
