import { generateKeyPairSync } from 'node:crypto';
import * as v from 'valibot';
import { pushPrivateKey, pushPublicKey } from '../keys/deployment.ts';
import { cachedPerTable } from '../table/connection.ts';
import { record } from '../table/record.ts';
import { transactIfAllowed } from '../table/transact.ts';

/** A key of P-256 as Web Push has it: base64url of the scalar, and of the uncompressed point. */
const storedPrivate = v.object({ privateKey: v.string(), publicKey: v.string() });
const privateKeys = record({ schema: storedPrivate });
const publicKeys = record({ schema: v.object({ publicKey: v.string() }) });
export type PushKey = v.InferOutput<typeof storedPrivate>;

const findPublicKey = cachedPerTable(async () => (await publicKeys.find(pushPublicKey))?.publicKey);

/** The key that browsers subscribe with, made when it is first needed. Who may read only this half may still make the pair. */
export const getPublicPushKey = async (): Promise<string> =>
  (await findPublicKey()) ?? (await made(findPublicKey));

/** Both halves, for the sender of pushes alone. */
export const getPushKey = async (): Promise<PushKey> => (await findPushKey()) ?? (await made(findPushKey));

async function made<T>(find: () => Promise<T | undefined>): Promise<T> {
  const { privateKey, publicKey } = newPushKey();
  // One of several that make a key at the same moment succeeds, and the others take that one.
  await transactIfAllowed([
    privateKeys.create(pushPrivateKey, { privateKey, publicKey }),
    publicKeys.create(pushPublicKey, { publicKey }),
  ]);
  const found = await find();
  if (found === undefined) throw new Error('The key of pushes was made, and is not there.');
  return found;
}

const findPushKey = cachedPerTable(() => privateKeys.find(pushPrivateKey));

function newPushKey(): PushKey {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const bytes = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { privateKey: d, publicKey: Buffer.concat(bytes).toString('base64url') };
}
