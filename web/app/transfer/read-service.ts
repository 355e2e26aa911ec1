import type { ReadPage } from '../../../shared/exports/read-service.ts';
import { refusalOf, send } from '../api/call.ts';
import { nextOf } from '../api/next-page.ts';
import { SignedOutError } from '../api/session.ts';

const mostTries = 6;
const longestPause = 30;

/** Reads as the person who is signed in; a busy service, or a network that is gone for a moment, is waited for. */
export const readService: ReadPage = async (path, query) => {
  for (let tries = 1; ; tries++) {
    const response = await send({ method: 'GET', path, query }).catch((error: unknown) => {
      if (tries === mostTries || error instanceof SignedOutError) throw error;
      return undefined;
    });
    if (response?.status === 401) throw new SignedOutError();
    if (response?.ok === true)
      return { data: (await response.json()) as unknown, next: nextOf(response.headers.get('link')) };
    const isPassing = response === undefined || response.status === 429 || response.status >= 502;
    if (response !== undefined && (!isPassing || tries === mostTries)) throw await refusalOf(response);
    const asked = Number(response?.headers.get('retry-after') ?? Number.NaN);
    await pause(Math.min(Number.isNaN(asked) ? 2 ** tries : asked, longestPause));
  }
};

const pause = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
