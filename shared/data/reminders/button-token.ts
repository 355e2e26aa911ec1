import { createHmac, type KeyObject } from 'node:crypto';
import { isSameSecret } from '../../platform/hash.ts';
import { deploymentSecret } from '../deployment/deployment-secret.ts';
import { buttonSecretKey } from '../keys/deployment.ts';

/** The one thing that pressing a button outside the app does. */
export interface ButtonAction {
  readonly userId: number;
  readonly notificationId: number;
  /** The time at which the notification with the button was due: it is another once the notification is snoozed. */
  readonly dueAt: number;
  readonly action: 'track' | 'snooze' | 'skip';
  readonly value?: number;
  readonly unitId?: number;
}

const secret = deploymentSecret(buttonSecretKey);

/** Short enough for a push: nothing is stored, the notification itself knows whether it was answered. */
export async function writeButtonToken(pressed: ButtonAction): Promise<string> {
  const { userId, notificationId, dueAt, action, value, unitId } = pressed;
  const numbers = [userId, notificationId, dueAt].map((number) => number.toString(36));
  const statement = [...numbers, action, ...(value === undefined ? [] : [value, unitId ?? 0])].join('~');
  return `${statement}~${proofOf(await secret.get(), 'answer', statement)}`;
}

/** Undefined where nobody here wrote it. */
export async function readButtonToken(token: string): Promise<ButtonAction | undefined> {
  const statement = await provedStatement('answer', token);
  const [userId = '', notificationId = '', dueAt = '', action, value, unitId] = statement?.split('~') ?? [];
  if (action !== 'track' && action !== 'snooze' && action !== 'skip') return undefined;
  return {
    userId: Number.parseInt(userId, 36),
    notificationId: Number.parseInt(notificationId, 36),
    dueAt: Number.parseInt(dueAt, 36),
    action,
    ...(value === undefined ? {} : { value: Number(value), unitId: Number(unitId) }),
  };
}

/** Ends a person's reminder mails, and can do nothing else. */
export async function writeUnsubscribeToken(userId: number): Promise<string> {
  const statement = userId.toString(36);
  return `${statement}~${proofOf(await secret.get(), 'unsubscribe', statement)}`;
}

export async function readUnsubscribeToken(token: string): Promise<number | undefined> {
  const statement = await provedStatement('unsubscribe', token);
  return statement === undefined ? undefined : Number.parseInt(statement, 36);
}

const proofBytes = 16;

function proofOf(key: KeyObject, purpose: string, statement: string): string {
  const proof = createHmac('sha256', key).update(`${purpose} ${statement}`).digest();
  return proof.subarray(0, proofBytes).toString('base64url');
}

async function provedStatement(purpose: string, token: string): Promise<string | undefined> {
  const key = await secret.find();
  const end = token.lastIndexOf('~');
  if (key === undefined || end < 0) return undefined;
  const statement = token.slice(0, end);
  return isSameSecret(token.slice(end + 1), proofOf(key, purpose, statement)) ? statement : undefined;
}
