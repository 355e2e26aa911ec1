import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Key } from '../keys/key.ts';
import { cachedPerTable } from '../table/connection.ts';
import { record } from '../table/record.ts';
import { sendIfAllowed } from '../table/send.ts';

const secrets = record({ schema: v.object({ secret: v.string() }) });

/** A secret that the deployment makes itself when it is first needed, and keeps in the table. */
interface DeploymentSecret {
  get(): Promise<KeyObject>;
  /** The same for reading only: undefined where there was no need of it yet. */
  find(): Promise<KeyObject | undefined>;
}

export function deploymentSecret(key: Key): DeploymentSecret {
  const read = async () => (await secrets.find(key))?.secret;
  // Read once per instance, unless it does not exist yet.
  const known = cachedPerTable(read);
  const keys = new Map<string, KeyObject>();
  // Made once: a hash under bytes prepares its key each time, which takes eight times as long as the rest.
  const toKey = (secret: string): KeyObject => {
    const made = keys.get(secret) ?? createSecretKey(Buffer.from(secret, 'base64url'));
    keys.set(secret, made);
    return made;
  };
  return {
    async find() {
      const secret = await known();
      return secret === undefined ? undefined : toKey(secret);
    },
    get: async () => toKey((await known()) ?? (await create(key, read))),
  };
}

const secretBytes = 32;

/** One of several functions that find none at the same moment creates it; the others take that one. */
async function create(key: Key, read: () => Promise<string | undefined>): Promise<string> {
  const secret = randomBytes(secretBytes).toString('base64url');
  if (await sendIfAllowed(secrets.create(key, { secret }))) return secret;
  const winner = await read();
  if (winner === undefined) throw new Error(`${key.sk} was removed while it was made.`);
  return winner;
}
