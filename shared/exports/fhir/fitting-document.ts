import { deflateRaw } from '../../domain/sharing/encrypt-document.ts';
import { mostDocumentBytes } from '../../domain/sharing/health-link.ts';
import { type DocumentDetail, visitDocument } from './visit-document.ts';

/** Characters. A program has to hold the opened document in memory. */
const mostOpened = 4_000_000;

/** The document with each day, unless that is too large. */
export async function fittingDocument(input: Omit<Parameters<typeof visitDocument>[0], 'detail'>) {
  for (const detail of ['days', 'months'] satisfies DocumentDetail[]) {
    const document = { ...(await visitDocument({ ...input, detail })) };
    const text = JSON.stringify(document);
    if (text.length <= mostOpened && (await deflateRaw(text)).length <= mostDocumentBytes)
      return { document, detail };
  }
  throw new Error('a document without days is too large');
}
