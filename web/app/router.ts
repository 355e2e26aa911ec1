import { signal } from '@preact/signals';
import { screenPath, shownAddress } from './looking-around.ts';

interface AppAddress {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

const readPlace = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): AppAddress => ({
  path: screenPath(pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname),
  query: Object.fromEntries(new URLSearchParams(search)),
});

/** The place in the app that the person looks at. */
export const place = signal<AppAddress>({ path: '/app', query: {} });

/** Goes to an address of the app; `replace` leaves no step to come back to. */
export function go(address: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  const shown = shownAddress(address);
  if (replace) history.replaceState(null, '', shown);
  else history.pushState(null, '', shown);
  place.value = readPlace(location);
  if (!replace) scrollTo(0, 0);
}

/** Follows links within the app without loading it again. */
export function startRouter(): void {
  place.value = readPlace(location);
  addEventListener('popstate', () => {
    place.value = readPlace(location);
  });
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (link === null || !isOwn(link, event)) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
  document.addEventListener('auxclick', linkOf);
}

/** The link of a click. In the demo its address is changed, so that it stays in the demo in another tab too. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  const address = link?.getAttribute('href') ?? '';
  if (link?.target === '' && shownAddress(address) !== address) link.href = shownAddress(address);
  return link;
}

/** True if the app follows the link itself; with a key held, the browser opens it elsewhere, and should. */
function isOwn(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const staysHere = link.origin === location.origin && /^\/app(\/|$)/.test(link.pathname);
  return (
    isPlain &&
    staysHere &&
    link.hash === '' &&
    link.target === '' &&
    !link.download &&
    !event.defaultPrevented
  );
}
