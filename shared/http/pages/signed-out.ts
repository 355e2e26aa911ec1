import type { HttpEvent } from '../request/request.ts';
import { forgetSession } from './page-endpoint.ts';
import type { PageReply } from './page-reply.ts';

/** What browsers are to remove: databases, caches, workers with their pushes, and answers kept on the way. */
const everything = { 'clear-site-data': '"storage", "cache"' };

/**
 * Signing out leaves nothing of a person's on the device. Only who signs out because somebody else's entries wait there
 * leaves them as they are.
 */
export const farewell = (event: HttpEvent, reply: PageReply, action: string): PageReply =>
  reply.withHeaders(action === 'sign-out-only' ? {} : everything).withCookies(...forgetSession(event));
