import { findAssistantUse, noteAssistantUse, secondsToWait } from '../../data/access/assistant-use.ts';
import type { Caller } from '../../data/access/caller.ts';
import { sendsTooOften } from '../../operations/body-refusals.ts';
import { epochSeconds } from '../../platform/clock.ts';
import type { HttpEvent, HttpMiddleware } from '../request/request.ts';

/** Parsing more takes a while; a phone sends that much once a day, or with its whole history. */
const largeBody = 256 * 1024;

export const isLargeBody = ({ body = '' }: HttpEvent): boolean => body.length > largeBody;

/** Counts the large bodies of a device's key before they are parsed, as an assistant's messages are counted. */
export const countLargeBodies = (): HttpMiddleware => ({
  before: async ({ event, context: { state } }) => {
    const { userId, device } = state.caller as Caller;
    if (device === undefined || !isLargeBody(event)) return;
    const sender = { userId, clientId: `device-${device.id}` };
    const now = epochSeconds();
    const use = await findAssistantUse(sender);
    const wait = secondsToWait(use, now);
    if (wait > 0 || !(await noteAssistantUse(sender, use, now))) throw sendsTooOften(Math.max(1, wait));
  },
});
