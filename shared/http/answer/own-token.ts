import { type TokenView, tokenMembers } from '../../answers/people/token-members.ts';

/** An answer's body without the token of the caller it was given to; `showsToken` if it stood there. */
interface TokenlessBody {
  readonly body: string;
  readonly showsToken?: true;
}

/** Stands in place of the token. */
const left = '';

/** Takes the caller's token out of the records that show it. Undefined if it stands in the answer elsewhere, too. */
export function withoutOwnToken(body: string, token: string): TokenlessBody | undefined {
  if (!body.includes(token)) return { body };
  const emptied = mapRecords(body, token, (record) => ({ ...record, accessToken: left }));
  return emptied.includes(token) ? undefined : { body: emptied, showsToken: true };
}

/** The body for a repeated request: it shows the token that this one came with. */
export const withOwnToken = ({ body, showsToken }: TokenlessBody, token: TokenView): string =>
  showsToken ? mapRecords(body, left, (record) => ({ ...record, ...tokenMembers(token) })) : body;

/** Changes every record, at any depth, that shows this token. */
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
