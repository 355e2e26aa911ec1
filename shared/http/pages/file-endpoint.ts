import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { BuiltFile } from '../../../web/app/built-file.ts';
import { notFound } from '../../operations/failure.ts';
import { Reply } from '../../operations/reply.ts';
import type { PageRoute } from '../../routes/page-route.ts';
import { acceptsCoding, acceptsGzip } from '../answer/accepts-gzip.ts';
import { problemPage, wantsPage } from '../answer/problem-page.ts';
import { asPageOrEnvelope, isKnown, respond } from '../answer/response.ts';
import type { HttpEvent, HttpResponse } from '../request/request.ts';
import { lambdaHandler } from '../stack.ts';

/** Hands out files that were made at build: no authentication, and nothing is set. */
export function fileEndpoint(route: PageRoute, find: (name: string) => BuiltFile | undefined) {
  const answer = async (event: HttpEvent): Promise<HttpResponse> => {
    const file = find(event.pathParameters?.file ?? '');
    if (file === undefined) throw notFound('The app has no such file.');
    const headers = { ...file.headers, etag: file.tag, vary: 'Accept-Encoding' };
    if (isKnown(event.headers['if-none-match'], file.tag)) return respond(event, 304, new Reply('', headers));
    const { bytes, coding } = coded(file, event.headers['accept-encoding']);
    return respond(
      event,
      200,
      new Reply(bytes, { ...headers, ...(coding && { 'content-encoding': coding }) }),
    );
  };
  return lambdaHandler(route.id, [], answer, asPageOrEnvelope(wantsPage, problemPage));
}

const unpack = { gzip: gunzipSync, br: brotliDecompressSync } as const;

/** The file as it is kept, for those who take that coding; else as gzip or plain. */
function coded(
  { body, coding }: BuiltFile,
  accepted: string | undefined,
): Pick<BuiltFile, 'coding'> & { bytes: Buffer } {
  const bytes = Buffer.from(body, 'base64');
  if (coding === undefined || acceptsCoding(accepted, coding)) return { bytes, coding };
  const plain = unpack[coding](bytes);
  return acceptsGzip(accepted) ? { bytes: gzipSync(plain), coding: 'gzip' } : { bytes: plain };
}
