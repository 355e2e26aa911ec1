import { countAttempt } from '../../data/access/attempts.ts';
import { claimWarning, countRequestedCode, countWrongCode } from '../../data/access/guarded-address.ts';
import {
  countWrongIn,
  findKnownBrowser,
  type KnownBrowser,
  rememberBrowser,
} from '../../data/access/known-browser.ts';
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
import { addressHash, codeOf, knownBrowserHash, networkHash } from '../../data/access/sign-in-secret.ts';
import { findPersonByEmail } from '../../data/people/email-owner.ts';
import { createPerson } from '../../data/people/new-person.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import type { Person } from '../../domain/people/person.ts';
import { maySignIn, type SignUp } from '../../domain/people/sign-up.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { codeMail } from '../../mail/code-mail.ts';
import { guessesMail } from '../../mail/guesses-mail.ts';
import type { CodeRequest, GuessesRequest, Mail } from '../../mail/mail.ts';
import { isSameSecret } from '../../platform/hash.ts';
import { countNetworkAttempt, forgiveSignIn } from './network-attempts.ts';

/** The browser that wants to sign in. */
export interface VisitingBrowser {
  /** A secret that this browser alone knows, for as long as it runs. */
  readonly browserSecret: string;
  /** A secret that it keeps for a year: it names nobody, and tells that someone has signed in here before. */
  readonly keptSecret: string;
  readonly network: string;
}

type CodeRequestOutcome =
  | { readonly kind: 'asked'; readonly request: CodeRequest }
  | {
      readonly kind: 'tooMany';
      readonly of: 'addressFromNetwork' | 'address' | 'network';
      readonly waitSeconds: number;
    };

/**
 * Someone gives an email address and wants a code. What is done does not depend on whether anybody has that
 * address: that is looked up only when the mail is written, after the answer. A browser in which its person has signed
 * in before may always ask: nobody else can use up what it may.
 */
export async function askForCode(
  visitor: VisitingBrowser,
  { email, requestId }: Pick<CodeEntry, 'email' | 'requestId'>,
  now: number,
): Promise<CodeRequestOutcome> {
  const browserHash = browserHashOf(visitor.browserSecret);
  const address = await addressHash(email);
  const known = await findKnownBrowser(await knownBrowserHash(visitor.keptSecret, address), now);
  let isLong = known?.isGuessedIn ?? false;
  if (known === undefined) {
    const { network } = visitor;
    const attempt = { network, kind: 'ask', address, browserHash, requestId } as const;
    const waitSeconds = await countNetworkAttempt(attempt, now);
    if (waitSeconds > 0) return { kind: 'tooMany', of: 'network', waitSeconds };
    const from = { id: requestId, network: await networkHash(network) };
    const counted = await countRequestedCode(address, from, now);
    if (counted.kind === 'tooMany') return counted;
    isLong = counted.isGuessedAt;
  }
  const { nonce, expiresAt } = await beginSignIn(browserHash, { address, isLong }, now);
  return { kind: 'asked', request: { email, browserHash, nonce, isLong, expiresAt } };
}

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
  return codeMail(person?.email ?? request.email, await codeOf(request), codeMinutes);
}

/** Warns a person that someone guesses at their codes, once a day; undefined where they know, or there is nobody. */
export async function writeGuessesMail(
  { email, requestId }: GuessesRequest,
  now: number,
): Promise<Mail | undefined> {
  const person = await findPersonByEmail(email);
  if (person === undefined || !(await claimWarning(await addressHash(email), requestId, now)))
    return undefined;
  return guessesMail(person.email);
}

interface CodeEntry {
  readonly email: string;
  readonly code: string;
  readonly device: string;
  /** The zone of a person who is new; anybody who is known keeps theirs. */
  readonly timezone: string;
  readonly requestId: string;
}

interface SignUpRules {
  readonly signUp: SignUp;
  /** People who may sign up from one network within a day; undefined: any number. */
  readonly accountsPerNetwork: number | undefined;
}

export type CodeOutcome =
  | { readonly kind: 'signedIn'; readonly secret: string; readonly userId: number }
  /** `isToBeTold`: enough codes were wrong that the person of the address, if there is one, has to learn of it. */
  | {
      readonly kind: 'wrong';
      readonly triesLeft: number;
      readonly isLong: boolean;
      readonly isToBeTold: boolean;
    }
  /** Out of date, used, or asked for in another browser. */
  | { readonly kind: 'noCode' }
  | { readonly kind: 'tooMany'; readonly of: 'network' | 'accounts'; readonly waitSeconds: number };

export async function enterCode(
  visitor: VisitingBrowser,
  entered: CodeEntry,
  rules: SignUpRules,
  now: number,
): Promise<CodeOutcome> {
  const browserHash = browserHashOf(visitor.browserSecret);
  const address = await addressHash(entered.email);
  const keptHash = await knownBrowserHash(visitor.keptSecret, address);
  const known = await findKnownBrowser(keptHash, now);
  const attempt = { network: visitor.network, address, browserHash, requestId: entered.requestId };
  if (known === undefined) {
    const waitSeconds = await countNetworkAttempt({ ...attempt, kind: 'enter' }, now);
    if (waitSeconds > 0) return { kind: 'tooMany', of: 'network', waitSeconds };
  }
  return retryOnConflict('The sign-in', async (): Promise<CodeOutcome | typeof conflict> => {
    const signIn = await findSignIn(browserHash, now);
    if (signIn === undefined || signIn.address !== address || signIn.tries >= mostTries)
      return { kind: 'noCode' };
    if (!(await takeTry(signIn))) return conflict;
    const wrong = async (): Promise<CodeOutcome> => ({
      kind: 'wrong',
      triesLeft: mostTries - signIn.tries - 1,
      isLong: signIn.isLong,
      isToBeTold: await countWrong(address, known, entered.requestId, now),
    });
    if (!isSameSecret(entered.code, await codeOf(signIn))) return wrong();

    const owner = await findPersonByEmail(entered.email);
    if (!maySignIn(rules.signUp, owner)) return wrong();
    if (owner === undefined) {
      const waitSeconds = await countAccount(visitor.network, entered.requestId, rules, now);
      if (waitSeconds > 0) return { kind: 'tooMany', of: 'accounts', waitSeconds };
    }
    if (!(await useCode(signIn, entered.requestId))) return { kind: 'noCode' };
    const person = owner ?? (await signUpPerson(entered, now));
    if (person === undefined) return { kind: 'noCode' };
    const { userId } = person;
    const remembered = rememberBrowser(userId, keptHash, now);
    const session = await createSession({ userId, method: 'code', device: entered.device }, now, remembered);
    if (session === undefined) return { kind: 'noCode' };
    if (known === undefined) await forgiveSignIn(attempt, now);
    return { kind: 'signedIn', secret: session.secret, userId };
  });
}

async function countWrong(
  address: string,
  known: KnownBrowser | undefined,
  requestId: string,
  now: number,
): Promise<boolean> {
  if (known !== undefined) await countWrongIn(known.hash, requestId, now);
  return countWrongCode(address, requestId, now);
}

/** Seconds to wait; 0 when someone more may sign up from this network. */
async function countAccount(
  network: string,
  requestId: string,
  { signUp, accountsPerNetwork: most }: SignUpRules,
  now: number,
): Promise<number> {
  if (signUp !== 'open' || most === undefined) return 0;
  const hash = await networkHash(network, 'accounts');
  return countAttempt({ hash, most, windowSeconds: daySeconds }, requestId, now);
}

/** Two browsers may sign up with one address at the same moment: both get the same person. */
async function signUpPerson({ email, timezone }: CodeEntry, now: number): Promise<Person | undefined> {
  const [displayName = ''] = email.split('@');
  const created = await createPerson(
    { email, displayName: displayName.slice(0, 100), timezone, administrator: false },
    now,
  );
  return created ?? findPersonByEmail(email);
}
