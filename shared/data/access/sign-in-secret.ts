import { createHmac } from 'node:crypto';
import { readEmailAddress } from '../../domain/people/email-address.ts';
import { longCode, shortCode } from '../../domain/people/sign-in-code.ts';
import { deploymentSecret } from '../deployment/deployment-secret.ts';
import { signInSecretKey } from '../keys/deployment.ts';

const secret = deploymentSecret(signInSecretKey);

/** A keyed hash by the deployment's own secret: nobody who sees it learns the text. */
async function signInHmac(
  purpose: 'address' | 'network' | 'browser' | 'code' | 'long code',
  text: string,
): Promise<Buffer> {
  return createHmac('sha256', await secret.get())
    .update(`${purpose}\n${text}`)
    .digest();
}

/** The same for every spelling of an email address. */
export const addressHash = async (email: string): Promise<string> =>
  (await signInHmac('address', readEmailAddress(email) ?? email)).toString('base64url');

/** @param counted what is counted by network. @default signing in */
export const networkHash = async (network: string, counted = ''): Promise<string> =>
  (await signInHmac('network', counted === '' ? network : `${counted} ${network}`)).toString('base64url');

/** The hash of a browser that has signed in to an address: it reveals neither. */
export const knownBrowserHash = async (browserSecret: string, address: string): Promise<string> =>
  (await signInHmac('browser', `${address}\n${browserSecret}`)).toString('base64url');

/** It follows from what is stored for the browser that asked, so the code itself is stored nowhere. */
export const codeOf = async ({
  nonce,
  isLong,
}: {
  readonly nonce: string;
  readonly isLong: boolean;
}): Promise<string> =>
  isLong ? longCode(await signInHmac('long code', nonce)) : shortCode(await signInHmac('code', nonce));
