import { setTimeout as pause } from 'node:timers/promises';
import { awsCredentials, awsDomain, awsRegion, givenEndpoint } from '../settings/aws.ts';
import { NotInvokedError } from './not-invoked-error.ts';
import { signRequest } from './sign-request.ts';

const mostAttempts = 3;
const secondsEach = 2;
/** The longest pause before the second attempt, four times as long before the third; half of each is random. */
const firstPauseMilliseconds = 200;

/**
 * Lets Lambda run another function of the stack after this one has answered. One signed request, made here because
 * the SDK's client for it would weigh more than all that asks for it.
 */
export async function invokeLater(functionName: string, event: object): Promise<void> {
  const body = JSON.stringify(event);
  for (let attempt = 1; ; attempt++) {
    const { status } = (await send(functionName, body, 'Event', secondsEach)) ?? {};
    if (status === 202) return;
    const isPassing = status === undefined || status === 429 || status >= 500;
    if (!isPassing) throw new Error(`Lambda refused the event: ${status}`);
    if (attempt === mostAttempts) throw new NotInvokedError();
    await pause(pauseAfter(attempt, Math.random()));
  }
}

/** Random, so that callers that were refused at the same moment do not come back at the same moment. */
export const pauseAfter = (attempt: number, chance: number): number =>
  firstPauseMilliseconds * 4 ** (attempt - 1) * (0.5 + chance / 2);

/** Lets another function of the stack run, once, and waits for what it answers. */
export async function invokeNow(functionName: string, event: object, mostSeconds: number): Promise<unknown> {
  const answer = await send(functionName, JSON.stringify(event), 'RequestResponse', mostSeconds);
  if (answer?.status !== 200 || answer.hasFailed) throw new NotInvokedError();
  return JSON.parse(answer.text);
}

async function send(
  functionName: string,
  body: string,
  type: 'Event' | 'RequestResponse',
  mostSeconds: number,
): Promise<{ readonly status: number; readonly text: string; readonly hasFailed: boolean } | undefined> {
  const region = awsRegion() ?? '';
  const endpoint = givenEndpoint('LAMBDA') ?? `https://lambda.${region}.${awsDomain()}`;
  const url = new URL(`/2015-03-31/functions/${functionName}/invocations`, endpoint);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: signedHeaders(url, body, region, type),
      body,
      signal: AbortSignal.timeout(mostSeconds * 1000),
    });
    const hasFailed = response.headers.has('x-amz-function-error');
    return { status: response.status, text: await response.text(), hasFailed };
  } catch {
    return undefined;
  }
}

/** The headers without the host's, which `fetch` writes itself. */
function signedHeaders(
  { host, pathname: path }: URL,
  body: string,
  region: string,
  type: string,
): Record<string, string> {
  const headers = { 'content-type': 'application/json', 'x-amz-invocation-type': type };
  const request = { service: 'lambda', region, host, path, headers, body, at: new Date() };
  const { host: _, ...sent } = signRequest({ ...request, credentials: awsCredentials() });
  return sent;
}
