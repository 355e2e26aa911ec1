import * as v from 'valibot';
import {
  documentType,
  type EncryptedDocument,
  isHealthAddress,
  isTooLarge,
  mostDocumentBytes,
  readEncryptedDocument,
} from '../../domain/sharing/health-link.ts';
import { readShareCode } from '../../domain/sharing/share-link.ts';
import { field } from '../fields/field.ts';
import { mayHave, says } from '../fields/says.ts';
import { text } from '../fields/texts.ts';

const address = () =>
  field({ type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' }, (given, refuse) =>
    typeof given === 'string' && isHealthAddress(given)
      ? given
      : refuse('must be 32 random bytes in base64url, 43 characters.'),
  );

const passcode = () =>
  field({ type: 'string' }, (given, refuse) => {
    const code = typeof given === 'string' ? readShareCode(given) : undefined;
    return code ?? refuse('must be eight letters and digits without 0, O, 1, I and L.');
  });

const encrypted = () =>
  field({ type: 'string' }, (given, refuse): EncryptedDocument => {
    const document = typeof given === 'string' ? readEncryptedDocument(given) : undefined;
    if (document === undefined)
      return refuse(
        `must be a compact JWE with alg dir, enc A256GCM, zip DEF and cty ${documentType}; encrypt the document before you send it.`,
      );
    return isTooLarge(document)
      ? refuse(`must have at most ${mostDocumentBytes} bytes inside; ask for the document by month.`)
      : document;
  });

export const healthLinkInput = v.object({
  shareId: says(text({ min: 1, max: 125 }), 'The clientId of the link that it belongs to, from GET /shares.'),
  address: says(
    address(),
    '32 random bytes in base64url, generated where the document is encrypted. Sending the same again updates the document; a different one ends the previous address.',
  ),
  passcode: mayHave(
    passcode(),
    'The passcode readers must enter: eight letters and digits. Without one, anyone with the link can open the document.',
  ),
  document: says(
    encrypted(),
    'The document as a compact JWE (dir, A256GCM, DEF). Its key stays with you: put it in the link and nowhere else.',
  ),
});

/** The question of programs that follow the protocol; members that we do not know are theirs. */
export const manifestRequest = v.looseObject({
  recipient: text({ min: 1, max: 1000 }),
  passcode: v.optional(v.string()),
  embeddedLengthMax: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});

export const manifestAnswer = v.object({
  files: v.array(
    v.object({
      contentType: v.string(),
      embedded: v.optional(v.string()),
      location: v.optional(v.string()),
      lastUpdated: v.string(),
      status: v.string(),
      fhirVersion: v.string(),
    }),
  ),
});
