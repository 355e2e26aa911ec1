import { formatUtc } from '../../domain/time/calendar.ts';

/** The token of the request; the record shows it to its holder. */
export interface TokenView {
  readonly text: string;
  readonly expiresAt: number;
  readonly scopes: readonly string[];
  readonly clientId?: string;
}

/** The members of a record that show the token. */
export const tokenMembers = ({ text, expiresAt, scopes, clientId }: TokenView) => ({
  accessToken: text,
  accessTokenExpires: formatUtc(expiresAt),
  accessTokenExpiresAtMilliseconds: expiresAt * 1000,
  capabilities: JSON.stringify(scopes),
  ...(clientId === undefined ? {} : { clientId }),
});
