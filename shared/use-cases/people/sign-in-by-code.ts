import { countAttempt, forgetAttempts } from '../../data/access/attempts.ts';
import { createSession } from '../../data/access/session.ts';
import {
  beginSignIn,
  browserHashOf,
  claimSignIn,
  codeMinutes,
  findSignIn,
  mostTries,
  takeTry,
  useCode,
} from '../../data/access/sign-in.ts';
import { addressHash, codeOf, signInHmac } from '../../data/access/sign-in-secret.ts';
import { createPerson, findPersonByEmail } from '../../data/people/person.ts';
import { overtaken, retryWhileOvertaken } from '../../data/table/retry-while-overtaken.ts';
import type { Person } from '../../domain/people/person.ts';
import { maySignIn, type SignUp } from '../../domain/people/sign-up.ts';
import { codeMail } from '../../mail/code-mail.ts';
import type { CodeRequest, Mail } from '../../mail/mail.ts';
import { isSameSecret } from '../../platform/is-same-secret.ts';

const codesAnHour = 5;
const attemptsAnHour = 30;

/** What a request says about the browser that wants to sign in. */
export interface VisitingBrowser {
  /** Known to this browser alone. */
  readonly browserSecret: string;
  readonly network: string;
}

export type AskedForCode =
  | { readonly kind: 'asked'; readonly request: CodeRequest }
  | { readonly kind: 'tooMany'; readonly of: 'address' | 'network'; readonly waitSeconds: number };

/**
 * Somebody gives an e-mail address and wants a code. What is done does not depend on whether anybody has that
 * address: that is looked up only when the mail is written, after the answer.
 */
export async function askForCode(
  { browserSecret, network }: VisitingBrowser,
  { email, requestId }: Pick<EnteredCode, 'email' | 'requestId'>,
  now: number,
): Promise<AskedForCode> {
  const browserHash = browserHashOf(browserSecret);
  const address = await addressHash(email);
  const id = attemptId(browserHash, requestId);
  const ofNetwork = await countNetworkAttempt(network, id, now);
  if (ofNetwork > 0) return { kind: 'tooMany', of: 'network', waitSeconds: ofNetwork };
  const ofAddress = await countAttempt({ hash: address, most: codesAnHour }, id, now);
  if (ofAddress > 0) return { kind: 'tooMany', of: 'address', waitSeconds: ofAddress };
  const { nonce, expiresAt } = await beginSignIn(browserHash, address, now);
  return { kind: 'asked', request: { email, browserHash, nonce, address, expiresAt } };
}

/** Begins with the browser, so that those of one browser can be found among all. */
export const attemptId = (browserHash: string, requestId: string) =>
  `${browserHash.slice(0, 16)}:${requestId}`;

/** Seconds to wait; 0 when the attempt may be made. */
export const countNetworkAttempt = async (network: string, id: string, now: number): Promise<number> =>
  countAttempt({ hash: await networkHash(network), most: attemptsAnHour }, id, now);

/** What led to a session is not held against the others in the network. */
export async function forgiveNetwork(network: string, browserSecret: string, now: number): Promise<void> {
  const start = attemptId(browserHashOf(browserSecret), '');
  await forgetAttempts(await networkHash(network), (id) => id.startsWith(start), now);
}

const networkHash = async (network: string) => (await signInHmac('network', network)).toString('base64url');

/** The mail with the code; undefined where the address may not sign in, or the request is out of date. */
export async function writeCodeMail(
  request: CodeRequest,
  signUp: SignUp,
  now: number,
): Promise<Mail | undefined> {
  if (request.expiresAt <= now) return undefined;
  const person = await findPersonByEmail(request.email);
  if (person !== undefined && !(await claimSignIn(person.userId, request))) return undefined;
  if (!maySignIn(signUp, person)) return undefined;
  return codeMail(request.email, await codeOf(request.nonce), codeMinutes);
}

export interface EnteredCode {
  readonly email: string;
  readonly code: string;
  readonly device: string;
  /** Of a person who is new; anybody who is known keeps theirs. */
  readonly timezone: string;
  readonly requestId: string;
}

export type CodeOutcome =
  | { readonly kind: 'signedIn'; readonly secret: string; readonly userId: number }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  /** Out of date, used, or asked for in another browser. */
  | { readonly kind: 'noCode' }
  | { readonly kind: 'tooMany'; readonly waitSeconds: number };

export async function enterCode(
  { browserSecret, network }: VisitingBrowser,
  entered: EnteredCode,
  signUp: SignUp,
  now: number,
): Promise<CodeOutcome> {
  const browserHash = browserHashOf(browserSecret);
  const waitSeconds = await countNetworkAttempt(network, attemptId(browserHash, entered.requestId), now);
  if (waitSeconds > 0) return { kind: 'tooMany', waitSeconds };
  const address = await addressHash(entered.email);
  return retryWhileOvertaken('The sign-in', async (): Promise<CodeOutcome | typeof overtaken> => {
    const signIn = await findSignIn(browserHash, now);
    if (signIn === undefined || signIn.address !== address || signIn.tries >= mostTries)
      return { kind: 'noCode' };
    if (!(await takeTry(signIn))) return overtaken;
    const wrong: CodeOutcome = { kind: 'wrong', triesLeft: mostTries - signIn.tries - 1 };
    if (!isSameSecret(entered.code, await codeOf(signIn.nonce))) return wrong;

    const known = await findPersonByEmail(entered.email);
    if (!maySignIn(signUp, known)) return wrong;
    if (!(await useCode(signIn, entered.requestId))) return { kind: 'noCode' };
    const person = known ?? (await signUpPerson(entered, now));
    const session =
      person && (await createSession({ userId: person.userId, method: 'code', device: entered.device }, now));
    if (person === undefined || session === undefined) return { kind: 'noCode' };
    await forgiveNetwork(network, browserSecret, now);
    return { kind: 'signedIn', secret: session.secret, userId: person.userId };
  });
}

/** Two browsers may sign up with one address at the same moment: both get the same person. */
async function signUpPerson({ email, timezone }: EnteredCode, now: number): Promise<Person | undefined> {
  const [displayName = ''] = email.split('@');
  const created = await createPerson(
    { email, displayName: displayName.slice(0, 100), timezone, administrator: false },
    now,
  );
  return created ?? findPersonByEmail(email);
}
