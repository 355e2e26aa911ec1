/** A deployment to check, and the addresses that the operator gave for it. */
export interface SmokeVisit {
  /** Has no slash at its end. */
  readonly baseUrl: string;
  /** Made for this visit and erased after it. */
  readonly person: { readonly userId: number; readonly token: string };
  /** The functions that have answered so far. */
  readonly reached: Set<string>;
  /** The operator's own mailbox, server and device; a check is left out if its one is undefined. */
  readonly mail?: string | undefined;
  readonly webhook?: string | undefined;
  readonly push?: string | undefined;
}

/** Something that only a real deployment can show. */
export interface Check {
  readonly name: string;
  readonly expected: string;
  readonly look: (visit: SmokeVisit) => Promise<Sight>;
}

export type Sight = { readonly isRight: boolean; readonly seen: string } | { readonly leftOut: string };

export const saw = (isRight: boolean, seen: string): Sight => ({ isRight, seen });
export const leftOut = (why: string): Sight => ({ leftOut: why });

export interface CheckAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export async function ask(
  { baseUrl }: Pick<SmokeVisit, 'baseUrl'>,
  path: string,
  init: RequestInit = {},
): Promise<CheckAnswer> {
  const response = await fetch(`${baseUrl}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
    ...init,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

export const asPerson = ({ person }: SmokeVisit, body?: unknown): RequestInit => ({
  headers: {
    authorization: `Bearer ${person.token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
});

/** Opens the sign-in page and sends its form as a browser does: with its cookies and its token. */
export async function askForCode(
  visit: SmokeVisit,
  email: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<CheckAnswer> {
  const page = await ask(visit, '/signin');
  const cookies = page.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const [, token = ''] = /name="token" value="([^"]*)"/.exec(page.text) ?? [];
  return ask(visit, '/signin', {
    method: 'POST',
    headers: {
      origin: visit.baseUrl,
      cookie: cookies.join('; '),
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams({ email, token }).toString(),
  });
}

export const unusedAddress = (): string => `nobody-${crypto.randomUUID()}@example.com`;
