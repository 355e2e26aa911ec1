import * as v from 'valibot';
import { longestAddress } from '../../domain/html/allowed.ts';
import { sanitiseHtml } from '../../domain/html/sanitise.ts';
import { field, got } from '../fields/field.ts';
import { freeForm } from '../fields/free-form.ts';
import { text } from '../fields/texts.ts';
import { cardShapes } from './card.ts';

/** Bytes of JSON. A page of 200 such cards is within what one request may read and one answer may hold. */
export const largestCard = 12 * 1024;

/** HTML from outside, without the elements and attributes that are not allowed. */
const clientHtml = () =>
  field({ type: 'string', maxLength: largestCard }, (input, refuse) => {
    const read = v.safeParse(text({ max: largestCard }), input);
    return read.success ? sanitiseHtml(read.output) : refuse(read.issues[0].message);
  });

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out of account, so they hide a protocol
const invisible = /[\u0000-\u0020\u007f-\u009f]+/g;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
/** `//evil.example` reads like a path and leads elsewhere; browsers take a backslash for a slash. */
const anotherHost = /^[\\/]{2}/;
const allowedSchemes = /^(?:https?:|mailto:|tel:|data:image\/(?:gif|jpeg|png|webp)[;,])/i;

const clientAddress = () =>
  field({ type: 'string', maxLength: longestAddress }, (input, refuse) => {
    const read = v.safeParse(text({ max: longestAddress }), input);
    if (!read.success) return refuse(read.issues[0].message);
    const seen = read.output.replace(invisible, '');
    return anotherHost.test(seen) || (scheme.test(seen) && !allowedSchemes.test(seen))
      ? refuse(
          `must be an address with https, http, mailto or tel, an image as data, or a path without a host; got ${got(input)}.`,
        )
      : read.output;
  });

/** Numbers and switches may be given as such. */
const clientFieldValue = () =>
  field({ type: ['string', 'number', 'boolean'], maxLength: largestCard }, (input, refuse) => {
    if (typeof input === 'number' || typeof input === 'boolean') return String(input);
    const read = v.safeParse(text({ max: largestCard }), input);
    return read.success ? read.output : refuse(read.issues[0].message);
  });

/** Cards as they are posted: the members of Interface 2.2, each made safe or refused. */
export const postedShapes = cardShapes({
  text: () => text({ max: largestCard }),
  html: clientHtml,
  address: clientAddress,
  fieldValue: clientFieldValue,
  freeForm,
});
