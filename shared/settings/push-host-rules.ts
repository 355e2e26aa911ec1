import type { PushHostRules } from '../domain/push/push-hosts.ts';
import { isLoopbackIssuer } from './is-loopback-issuer.ts';

/** Where pushes may be sent, as the operator has set it. */
export const pushHostRules = (): PushHostRules => ({
  hosts: (process.env.PUSH_HOSTS ?? '').split(','),
  allowLoopback: isLoopbackIssuer(),
});
