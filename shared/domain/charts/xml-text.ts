import { escapeHtml } from '../html/escape.ts';

const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Shows any text literally, in an element and in an attribute. What XML cannot hold at all is dropped. */
export const xmlText = (text: string): string => escapeHtml(text.replace(notInXml, ''));
