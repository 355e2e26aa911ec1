import { mostPasskeys } from '../../data/access/passkey.ts';
import { Failure, notFound } from '../failure.ts';

const minutes = (seconds: number) => {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? 'a minute' : `${count} minutes`;
};

/** Counted the same whether anybody has the address or not. */
export const tooManyAttempts = (of: 'address' | 'network', waitSeconds: number) =>
  new Failure(
    429,
    'Too many attempts',
    [
      {
        message:
          of === 'address'
            ? `Five codes were asked for this address within an hour. Try again in ${minutes(waitSeconds)}, or use a passkey.`
            : `There were too many attempts to sign in from your network within an hour. Try again in ${minutes(waitSeconds)}.`,
      },
    ],
    { 'retry-after': String(waitSeconds) },
  );

export const noMail = () =>
  new Failure(503, 'No mail can be sent', [
    {
      message:
        'The operator of this service has not said yet from which address it sends mail. Use a passkey, or ask them.',
    },
  ]);

const passkeyProblem = (status: number, message: string) =>
  new Failure(status, 'The passkey was not accepted', [{ message }]);

export const passkeyOutOfDate = () => passkeyProblem(400, 'This took too long. Press the button again.');
export const passkeyRefused = (message: string) => passkeyProblem(400, message);
export const tooManyPasskeys = () =>
  passkeyProblem(
    409,
    `You have ${mostPasskeys} passkeys, which is as many as there may be. Remove one first.`,
  );

/** The same whether it never was, was answered long ago or belongs to nobody any more. */
export const buttonIsOver = () =>
  notFound('This button is no longer good: its reminder is over, or was never there. Nothing was recorded.');

export const linkIsNone = () =>
  notFound('This link is not complete, or was never ours. Nothing was changed.');
