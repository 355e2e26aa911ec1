import { countRequestedCode } from '../../../../shared/data/access/guarded-address.ts';
import { rememberBrowser } from '../../../../shared/data/access/known-browser.ts';
import { saveNewPasskeyChallenge, savePasskey } from '../../../../shared/data/access/passkey.ts';
import { createSession } from '../../../../shared/data/access/session.ts';
import { beginSignIn, claimSignIn } from '../../../../shared/data/access/sign-in.ts';
import { addressHash, knownBrowserHash } from '../../../../shared/data/access/sign-in-secret.ts';
import { counterKey } from '../../../../shared/data/keys/deployment.ts';
import { createPerson } from '../../../../shared/data/people/new-person.ts';
import { updateItem } from '../../../../shared/data/table/write.ts';
import { issueToken } from '../../../../shared/data/tokens/token.ts';
import { scopes } from '../../../../shared/domain/people/scope.ts';
import { epochSeconds } from '../../../../shared/platform/clock.ts';
import type { Person, Service } from '../../client.ts';
import { mark } from './mark.ts';

/** Somebody who has signed in, under an id that no other number in the table looks like. */
export const signedInPerson = (service: Service, userId: number): Promise<Person> =>
  service.inTable(async () => {
    await updateItem({
      Key: counterKey('person'),
      UpdateExpression: 'SET lastNumber = :before',
      ExpressionAttributeValues: { ':before': userId - 1 },
    });
    const email = `${mark.toLowerCase()}@example.com`;
    const about = { email, displayName: `${mark} Smith`, timezone: 'Europe/Berlin', administrator: false };
    const person = await createPerson(about, epochSeconds());
    if (person?.userId !== userId) throw new Error('Somebody else was created at the same moment.');
    const token = await issueToken({ userId, scopes, lifetimeSeconds: 3600 }, epochSeconds());
    await createSession({ userId, method: 'code', device: 'Firefox on Linux' }, epochSeconds());
    await signInOften(userId, person.email);
    return { userId, email, token: token.text };
  });

/** Leaves what signing in by a code and by passkeys leaves. */
async function signInOften(userId: number, email: string): Promise<void> {
  const now = epochSeconds();
  const address = await addressHash(email);
  await countRequestedCode(address, { id: 'once', network: 'a-network' }, now);
  await claimSignIn(userId, await beginSignIn('0'.repeat(64), { address, isLong: false }, now));
  const browser = await knownBrowserHash('a-browser', address);
  await createSession({ userId, method: 'code', device: mark }, now, rememberBrowser(userId, browser, now));
  await savePasskey(userId, {
    credentialId: 'a-credential',
    publicKey: 'AAAA',
    counter: 0,
    transports: [],
    name: `${mark} phone`,
    createdAt: now,
  });
  await saveNewPasskeyChallenge(userId, 'a-challenge', now);
}
