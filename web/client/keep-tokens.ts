import { type App, renewTokens, type Tokens } from './oauth.ts';
import { DaymarkError } from './result.ts';

/** A source of tokens for `createClient`: `{ url, ...keepTokens(…) }`. */
export interface TokenKeeper {
  token(): Promise<string>;
  dropToken(token: string): void;
}

/** Milliseconds before their end at which tokens are renewed. */
const margin = 30_000;

/** Gives the token of now, and renews it when it ends; `save` is told of the new ones before any of them is used. */
export function keepTokens(
  app: Pick<App, 'url' | 'clientId'>,
  tokens: Tokens,
  save: (tokens: Tokens) => unknown,
): TokenKeeper {
  let held = tokens;
  let isDropped = false;
  let renewing: Promise<void> | undefined;
  /** The refresh token before them is spent: if they could not be saved, that is tried again, and nothing else. */
  let unsaved: Tokens | undefined;
  const askAnew = async () => {
    const renewed = await renewTokens(app, held.refreshToken);
    if (renewed.ok) return renewed.data;
    throw renewed.error.kind === 'refused' ? new DaymarkError(renewed.error) : renewed.error.cause;
  };
  const renew = async () => {
    unsaved ??= await askAnew();
    await save(unsaved);
    held = unsaved;
    [unsaved, isDropped] = [undefined, false];
  };
  return {
    async token() {
      if (!isDropped && Date.now() < held.expiresAt - margin) return held.accessToken;
      // A refresh token is good once: however many ask at once, it is sent once.
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      await renewing;
      return held.accessToken;
    },
    dropToken(token) {
      if (token === held.accessToken) isDropped = true;
    },
  };
}
