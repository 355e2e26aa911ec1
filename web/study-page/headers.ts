import { hashSource } from '../hash-source.ts';

/** No script, no frame, no address but our own style. */
export const pagePolicy = (style: string): string =>
  [
    "default-src 'none'",
    `style-src ${hashSource(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Search engines stay out, as a page may be taken back. */
export const pageHeaders = (style: string) => ({
  'content-security-policy': pagePolicy(style),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
});

/** A drawing needs nothing at all. */
export const drawingHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
