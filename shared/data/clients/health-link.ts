import * as v from 'valibot';
import type { EncryptedDocument } from '../../domain/sharing/health-link.ts';
import { sha256 } from '../../platform/hash.ts';
import { grantKey } from '../keys/clients.ts';
import { encryptedDocumentKey, shareLinkKey } from '../keys/shares.ts';
import { personIsThere } from '../people/person-is-there.ts';
import { record } from '../table/record.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { isNew } from '../table/writes.ts';
import { type GivenGrant, grants } from './grant.ts';
import { hashOfCode, links, type ShareLink } from './share-link.ts';

/** A document that only somebody with its link can open: its key is stored nowhere. Bytes take less room than their text. */
const storedDocument = v.object({
  userId: v.number(),
  clientId: v.string(),
  head: v.string(),
  nonce: v.instance(Uint8Array),
  text: v.instance(Uint8Array),
  tag: v.instance(Uint8Array),
  madeAt: v.number(),
});

const documents = record({
  schema: storedDocument,
  read: ({ head, nonce, text, tag, madeAt }) => ({
    encrypted: { head, nonce: textOf(nonce), text: textOf(text), tag: textOf(tag) },
    madeAt,
  }),
});

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'base64url');

export const findDocument = (grantId: string) => documents.find(encryptedDocumentKey(grantId));

interface NewHealthLink {
  readonly grant: GivenGrant;
  readonly endsAt: number;
  readonly address: string;
  readonly passcode?: string | undefined;
  readonly encrypted: EncryptedDocument;
}

/**
 * Keeps a document for its share, in the place of the former one; a former address ends in the same moment. Wrong tries
 * of an address stay counted. False where the share or the address was changed meanwhile, or the person is leaving.
 */
export function saveHealthLink(
  { grant, endsAt, address, passcode, encrypted }: NewHealthLink,
  known: ShareLink | undefined,
  now: number,
): Promise<boolean> {
  const { userId, clientId, grantId, healthLink: former } = grant;
  const hash = sha256(address);
  const codeHash = passcode && hashOfCode(address, passcode);
  const version = (known?.version ?? 0) + 1;
  const { head, nonce, text, tag } = encrypted;
  return transactIfAllowed([
    personIsThere(userId),
    grants.update(grantKey(userId, clientId), {
      set: { healthLink: { hash, madeAt: now, hasPasscode: passcode !== undefined } },
      onlyIf: { grantId, healthLink: former },
    }),
    known === undefined
      ? links.put(
          shareLinkKey(hash),
          { userId, clientId, grantId, codeHash, wrong: [], visits: [], version, expiresAt: endsAt },
          isNew,
        )
      : links.update(shareLinkKey(hash), {
          set: { codeHash, version },
          ...(codeHash === undefined && { remove: ['codeHash'] }),
          onlyIf: { grantId, version: known.version },
        }),
    documents.put(encryptedDocumentKey(grantId), {
      userId,
      clientId,
      head,
      nonce: bytesOf(nonce),
      text: bytesOf(text),
      tag: bytesOf(tag),
      madeAt: now,
      expiresAt: endsAt,
    }),
    ...(former === undefined || former.hash === hash ? [] : [links.remove(shareLinkKey(former.hash))]),
  ]);
}
