import { Failure } from '../../operations/failure.ts';
import { ownOrigin } from '../request/own-origin.ts';
import type { HttpEvent } from '../request/request.ts';

/** Browsers say with every POST where it comes from, and no page can make them lie. */
export function refuseForeignSites(event: HttpEvent): void {
  const { origin, 'sec-fetch-site': site } = event.headers;
  const isForeign =
    (site !== undefined && site !== 'same-origin') || (origin !== undefined && origin !== ownOrigin(event));
  if (isForeign)
    throw new Failure(403, 'This came from another site', [
      { message: 'Only our own pages can do this. Open the page here and try again; nothing was changed.' },
    ]);
}

export const formExpired = () =>
  new Failure(403, 'This form is out of date', [
    {
      message:
        'It no longer belongs to this browser, or cookies are turned off. Open the page again and try again; nothing was changed.',
    },
  ]);
