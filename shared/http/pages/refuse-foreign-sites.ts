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
      { message: 'Only our own pages may do this. Open the page here and try again; nothing was done.' },
    ]);
}

export const formExpired = () =>
  new Failure(403, 'This form is out of date', [
    {
      message:
        'It does not belong to this browser any more, or cookies are switched off. Open the page again and repeat what you did; nothing was done.',
    },
  ]);
