import { type ShownToken, tokenMembers } from '../../answers/people/user-record.ts';

/** An answer's body without the token of the caller it was given to; `showsToken` where it had stood in it. */
export interface TokenlessBody {
  readonly body: string;
  readonly showsToken?: true;
}

/** In place of the token. */
const left = '';

/**
 * Takes the caller's token out of the records that show it. Undefined if it stands in the answer elsewhere, too, or
 * another secret does.
 */
export function withoutOwnToken(body: string, token: string): TokenlessBody | undefined {
  // The secret of a webhook is stored nowhere; asked again, the operation answers it again.
  if (body.includes('"whsec_')) return undefined;
  // So is the key of a device; asked again, the operation answers another, and the first ends.
  if (body.includes('"header":"Bearer dm_')) return undefined;
  if (!body.includes(token)) return { body };
  const emptied = mapRecords(body, token, (record) => ({ ...record, accessToken: left }));
  return emptied.includes(token) ? undefined : { body: emptied, showsToken: true };
}

/** The body as it is answered to a repeated request: with the token they sent, and what that one may do. */
export const withOwnToken = ({ body, showsToken }: TokenlessBody, token: ShownToken): string =>
  showsToken ? mapRecords(body, left, (record) => ({ ...record, ...tokenMembers(token) })) : body;

/** Changes every record, however deep, that shows such a token. */
const mapRecords = (json: string, accessToken: string, change: (record: object) => object): string =>
  JSON.stringify(
    JSON.parse(json, (_, value: unknown) =>
      typeof value === 'object' &&
      value !== null &&
      'accessToken' in value &&
      value.accessToken === accessToken
        ? change(value)
        : value,
    ),
  );
