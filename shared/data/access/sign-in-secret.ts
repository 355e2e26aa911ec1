import { createHmac } from 'node:crypto';
import { deploymentSecret } from '../deployment/deployment-secret.ts';
import { signInSecretKey } from '../keys/deployment.ts';

const secret = deploymentSecret(signInSecretKey);

/** What follows from a text and the deployment's own secret: nobody who sees it learns the text. */
export async function signInHmac(purpose: 'address' | 'network' | 'code', text: string): Promise<Buffer> {
  return createHmac('sha256', await secret.get())
    .update(`${purpose}\n${text}`)
    .digest();
}

/** The same for every spelling of an e-mail address. */
export const addressHash = async (email: string): Promise<string> =>
  (await signInHmac('address', email.trim().toLowerCase())).toString('base64url');

/** Six digits; they follow from what is stored for the browser that asked, so the code itself is stored nowhere. */
export const codeOf = async (nonce: string): Promise<string> =>
  String((await signInHmac('code', nonce)).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
