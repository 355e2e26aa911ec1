import { escapeHtml } from '../html/escape.ts';

const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Shows any text literally, in an element and in an attribute. What XML cannot hold at all is dropped. */
export const xmlText = (text: string): string => escapeHtml(text.replace(NOT_IN_XML, ''));
