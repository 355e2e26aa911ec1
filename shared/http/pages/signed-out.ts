import type { HttpEvent } from '../request/request.ts';
import { forgetSession } from './page-endpoint.ts';
import type { PageReply } from './page-reply.ts';

/** Makes browsers remove databases, caches, and workers with their pushes. */
const everything = { 'clear-site-data': '"storage", "cache"' };

/**
 * Signing out leaves nothing of a person's on the device, with one exception: someone who signs out because another
 * person's entries wait there leaves those as they are.
 */
export const farewell = (event: HttpEvent, reply: PageReply, action: string): PageReply =>
  reply.withHeaders(action === 'sign-out-only' ? {} : everything).withCookies(...forgetSession(event));
