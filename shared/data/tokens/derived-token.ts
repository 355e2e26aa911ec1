import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { sha256 } from '../../platform/hash.ts';

/**
 * A token with which the owner of a client acts on the data of someone who granted that client access. It follows
 * from the owner's own token and is stored nowhere: it names that token by its hash and is signed with a key that
 * only someone who holds that token can make. The table keeps the public half, which signs nothing.
 */
export interface DerivedClaim {
  readonly userId: number;
  readonly clientId: string;
  /** The person whose token it was derived from, and that token's hash. */
  readonly ownerId: number;
  readonly hash: string;
  readonly expiresAt: number;
  readonly statement: string;
  readonly signature: string;
}

const lifetimeSeconds = 60 * 60;

const pattern =
  /^dm_(?<userId>[1-9]\d{0,15})_(?<clientId>[a-z0-9-]{1,64})\.(?<ownerId>[1-9]\d{0,15})\.(?<expiresAt>[1-9]\d{0,11})\.(?<hash>[0-9a-f]{64})\.(?<signature>[\w-]{86})$/;

export function readDerivedToken(text: string): DerivedClaim | undefined {
  const groups = pattern.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { userId, clientId = '', ownerId, expiresAt, hash = '', signature = '' } = groups;
  return {
    userId: Number(userId),
    clientId,
    ownerId: Number(ownerId),
    hash,
    expiresAt: Number(expiresAt),
    statement: text.slice(0, -signature.length - 1),
    signature,
  };
}

/** The token it is derived from: the owner's own, as it was sent. */
interface ParentToken {
  readonly text: string;
  readonly userId: number;
  readonly expiresAt: number;
}

interface DerivedGrant {
  readonly userId: number;
  readonly clientId: string;
  readonly grantId: string;
}

/** Makes tokens for people's grants, none of which outlives its parent. */
export function deriveTokens(
  parent: ParentToken,
  grants: readonly DerivedGrant[],
  now: number,
): { readonly text: string; readonly expiresAt: number }[] {
  const key = signingKey(parent.text);
  const hash = sha256(parent.text);
  const expiresAt = Math.min(now + lifetimeSeconds, parent.expiresAt);
  return grants.map(({ userId, clientId, grantId }) => {
    const statement = `dm_${userId}_${clientId}.${parent.userId}.${expiresAt}.${hash}`;
    const signature = sign(null, signedText(statement, grantId), key).toString('base64url');
    return { text: `${statement}.${signature}`, expiresAt };
  });
}

/** True if the holder of the parent token made it, for this very grant. */
export function isGenuine(
  { statement, signature }: DerivedClaim,
  grantId: string,
  publicKey: string,
): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  return verify(null, signedText(statement, grantId), key, Buffer.from(signature, 'base64url'));
}

/** The public key that is kept with a token, so that tokens derived from it can be verified. */
export const publicKeyOf = (text: string): string =>
  createPublicKey(signingKey(text)).export({ format: 'jwk' }).x ?? '';

/** The grant's identity is signed and not shown: who revokes and grants again does not revive the token. */
const signedText = (statement: string, grantId: string) => Buffer.from(`${statement} ${grantId}`);

/** An Ed25519 key in PKCS #8 is this and 32 bytes, which follow from the token and from nothing that is stored. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

function signingKey(text: string): KeyObject {
  const seed = createHmac('sha256', text).update('daymark derived tokens').digest();
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
}
