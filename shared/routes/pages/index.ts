import type { PageRoute } from '../page-route.ts';
import { postSessionToken } from './post-session-token.ts';

/** Every page, and what their scripts ask for. */
export const pages: readonly PageRoute[] = [postSessionToken];
