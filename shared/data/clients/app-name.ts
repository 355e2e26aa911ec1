import * as v from 'valibot';
import { appNameAtAGlance } from '../../domain/oauth/app-name.ts';
import { sha256 } from '../../platform/hash.ts';
import { appNameKey } from '../keys/clients.ts';
import { record } from '../table/record.ts';
import { sendIfAllowed } from '../table/send.ts';
import type { Write } from '../table/transact.ts';
import { isNew } from '../table/writes.ts';

const names = record({ schema: v.object({ clientId: v.string() }) });

const keyOf = (name: string) => appNameKey(sha256(appNameAtAGlance(name)));

/** The app that has a name, or one that is taken for it. */
export const findAppNamed = async (name: string): Promise<string | undefined> =>
  (await names.find(keyOf(name)))?.clientId;

/** Joins the transaction that stores an app: it fails where another one has such a name. */
export const takeAppName = (name: string, clientId: string): Write =>
  names.put(keyOf(name), { clientId }, [isNew, { clientId }]);

/** The operator decides who has a name, no matter who had it before. */
export const giveAppName = (name: string, clientId: string): Write => names.put(keyOf(name), { clientId });

/** Gives a name free, if it is still that app's. */
export const releaseAppName = (name: string, clientId: string): Promise<boolean> =>
  sendIfAllowed(names.remove(keyOf(name), { clientId }));
