import { networkOf } from '../domain/people/network.ts';
import { numbered } from '../domain/texts/counted.ts';
import { respond } from '../http/answer/response.ts';
import type { HttpEvent, HttpResponse } from '../http/request/request.ts';
import { viewerAddress } from '../http/request/viewer-address.ts';
import { Reply } from '../operations/reply.ts';
import { epochSeconds } from '../platform/clock.ts';
import { countAsking } from '../use-cases/oauth/count-asking.ts';

const asked = { registration: 'clients were registered', 'device code': 'codes were requested' } as const;

/** The refusal of what a program asks for without permission, if its network did so too often. */
export async function refuseTooMany(
  event: HttpEvent,
  what: keyof typeof asked,
): Promise<HttpResponse | undefined> {
  const network = networkOf(viewerAddress(event));
  const wait = await countAsking(what, network, event.requestContext.requestId, epochSeconds());
  if (wait === 0) return undefined;
  const error_description = `too many ${asked[what]} from your network; try again in ${numbered(Math.ceil(wait / 60), 'minute')}`;
  const body = { error: 'temporarily_unavailable', error_description };
  return respond(event, 429, new Reply(body, { 'retry-after': String(wait) }));
}
