import { deviceName } from '../../domain/people/device-name.ts';
import { networkOf } from '../../domain/people/network.ts';
import type { HttpEvent } from '../request/request.ts';
import { viewerAddress } from '../request/viewer-address.ts';
import type { FormTie } from './form-token.ts';
import { keptSecretOf } from './kept-secret.ts';

/** The browser, network and device that a request came from. */
export const visitorOf = (event: HttpEvent, tie: FormTie) => ({
  browserSecret: tie.secret,
  keptSecret: keptSecretOf(event),
  network: networkOf(viewerAddress(event)),
  device: deviceName(event.headers['user-agent'] ?? ''),
  requestId: event.requestContext.requestId,
});
