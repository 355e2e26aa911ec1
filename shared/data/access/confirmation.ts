import { createHmac, randomBytes } from 'node:crypto';
import { confirmationSeconds } from '../../domain/people/assistant-limits.ts';
import { isSameSecret } from '../../platform/hash.ts';
import { deploymentSecret } from '../deployment/deployment-secret.ts';
import { confirmationSecretKey } from '../keys/deployment.ts';
import type { AssistantOf, Confirmation } from './assistant-use.ts';

const secret = deploymentSecret(confirmationSecretKey);

/** A call of a tool that a person is asked to confirm, with exactly the words that were `asked`. */
interface ConfirmationQuestion extends AssistantOf {
  readonly tool: string;
  readonly asked: string;
}

/** A confirmation, and the second at which what it is about should be recorded, where none was said. */
export interface TimedConfirmation extends Confirmation {
  readonly at: number;
}

const nonceBytes = 9;

/** A text that the assistant brings back with the person's answer; nobody else can make or change one. */
export async function signQuestion(question: ConfirmationQuestion, at: number, now: number): Promise<string> {
  const nonce = randomBytes(nonceBytes).toString('base64url');
  const body = `${now + confirmationSeconds}.${at}.${nonce}`;
  return `${body}.${await macOf(question, body)}`;
}

const pattern = /^(?<body>(?<expiresAt>\d{1,12})\.(?<at>\d{1,12})\.(?<nonce>[\w-]{12}))\.(?<mac>[\w-]{43})$/;

/** Undefined where it was not for this question, or has run out. */
export async function readConfirmation(
  text: string,
  question: ConfirmationQuestion,
  now: number,
): Promise<TimedConfirmation | undefined> {
  const { body, expiresAt, at, nonce, mac } = pattern.exec(text)?.groups ?? {};
  if (body === undefined || nonce === undefined || mac === undefined || Number(expiresAt) <= now)
    return undefined;
  if (!isSameSecret(mac, await macOf(question, body))) return undefined;
  return { nonce, expiresAt: Number(expiresAt), at: Number(at) };
}

async function macOf({ userId, clientId, tool, asked }: ConfirmationQuestion, body: string): Promise<string> {
  const text = JSON.stringify([userId, clientId, tool, asked, body]);
  return createHmac('sha256', await secret.get())
    .update(text)
    .digest('base64url');
}
