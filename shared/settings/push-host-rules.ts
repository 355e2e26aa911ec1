import type { PushHostRules } from '../domain/push/push-hosts.ts';
import { isLoopbackIssuer } from './is-loopback-issuer.ts';

/** The push services that pushes may be sent to, as the operator has set them. */
export const pushHostRules = (): PushHostRules => ({
  hosts: (process.env.PUSH_HOSTS ?? '').split(','),
  allowLoopback: isLoopbackIssuer(),
});
