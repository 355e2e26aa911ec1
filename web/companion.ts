/** The name of a cookie. Over TLS browsers take one with this prefix only from this very host. */
const nameOf = (name: 'person' | 'left') =>
  location.protocol === 'https:' ? `__Host-daymark-${name}` : `daymark-${name}`;

/** Whose session this browser has, by the companion of its cookie: known at once, also without a network. */
export function namedPerson(): number | undefined {
  const start = `${nameOf('person')}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  return Number(found?.slice(start.length)) || undefined;
}

/** Notes that the session has ended: nobody is named any more. */
export const dropName = (): void => setCookie('person', '', 0);

const thirtyDays = 30 * 86_400;

/** Notes that somebody signed out without a network: the service takes no session from this browser any more, and has its cookies dropped. */
export const noteLeft = (): void => setCookie('left', '1', thirtyDays);

function setCookie(name: 'person' | 'left', value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${nameOf(name)}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

const lookMilliseconds = 1_000;

/** Calls `look` when someone may have been signed in or out, by another tab too. */
export function onNameChange(look: () => void): void {
  const store = (globalThis as { readonly cookieStore?: EventTarget }).cookieStore;
  if (store === undefined) setInterval(look, lookMilliseconds);
  else store.addEventListener('change', look);
  document.addEventListener('visibilitychange', look);
  // A page that the browser brings back as it was left.
  addEventListener('pageshow', look);
}
