import { mostPasskeys } from '../../data/access/passkey.ts';
import { badRequest, Failure, notFound } from '../../operations/failure.ts';
import { noReferrer } from './no-referrer.ts';

const waiting = (seconds: number) => {
  const count = Math.max(1, Math.ceil(seconds / 60));
  if (count > 90) return `${Math.ceil(count / 60)} hours`;
  return count === 1 ? 'a minute' : `${count} minutes`;
};

const tooMany = {
  addressFromNetwork: 'Five codes for this address were requested from your network within an hour.',
  address: 'Twenty codes for this address were requested within an hour.',
  network: 'There were too many sign-in attempts from your network within an hour.',
  accounts: 'Too many people have signed up from your network today.',
} as const;

/** Attempts are counted whether anybody has the address or not. The message says how somebody who is known still gets in. */
export const tooManyAttempts = (of: keyof typeof tooMany, waitSeconds: number) =>
  new Failure(
    429,
    'Too many attempts',
    [
      {
        message: `${tooMany[of]} Try again in ${waiting(waitSeconds)}${of === 'accounts' ? '' : ', use a passkey, or a browser in which you have signed in before'}.`,
      },
    ],
    { 'retry-after': String(waitSeconds) },
  );

export const noMail = () =>
  new Failure(503, 'We can’t send email', [
    {
      message: 'This service has no address to send email from yet. Use a passkey, or ask whoever runs it.',
    },
  ]);

const passkeyProblem = (status: number, message: string) =>
  new Failure(status, 'The passkey was not accepted', [{ message }]);

export const passkeyOutOfDate = () => passkeyProblem(400, 'This took too long. Press the button again.');
export const passkeyRefused = (message: string) => passkeyProblem(400, message);
export const tooManyPasskeys = () =>
  passkeyProblem(409, `You have ${mostPasskeys} passkeys, which is the limit. Remove one first.`);

/** One answer for a button that never was, one answered long ago and one of a person who has left. */
export const buttonIsOver = () =>
  notFound('This button no longer works: its reminder has ended or never existed. Nothing was recorded.');

export const linkNotFound = () => notFound('This link is incomplete, or isn’t ours. Nothing was changed.');

/** One answer for a share that never was, one that has ended and one of a person who has left. */
export const shareNotFound = () =>
  new Failure(
    404,
    'Not found',
    [{ message: 'This page doesn’t exist or is no longer shared. Ask whoever sent you the link.' }],
    noReferrer,
  );

/** One answer for a health link that never was, one that has ended and one whose tries are used up. */
export const healthLinkNotFound = () =>
  new Failure(404, 'Not found', [
    { message: 'This link doesn’t exist or has ended. Ask whoever gave it to you.' },
  ]);

export const tooManyShareCodes = (waitSeconds: number) =>
  new Failure(
    429,
    'Too many wrong codes',
    [
      {
        message: `Five wrong codes came from your network within an hour. Try again in ${waiting(waitSeconds)}.`,
      },
    ],
    { ...noReferrer, 'retry-after': String(waitSeconds) },
  );

export const tooManyViews = (waitSeconds: number) =>
  new Failure(
    429,
    'Too many views',
    [
      {
        message: `This link was opened too often within ten minutes. Try again in ${waiting(waitSeconds)}.`,
      },
    ],
    { ...noReferrer, 'retry-after': String(waitSeconds) },
  );

export const sharedStudyNotFound = () =>
  new Failure(
    404,
    'Not found',
    [{ message: 'This study doesn’t exist. The person may have deleted it.' }],
    noReferrer,
  );

export const tooMuchShared = () =>
  badRequest({
    message: 'This is too much to show at once. Ask for a link with fewer variables or a later first day.',
  });
