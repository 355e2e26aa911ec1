import { deviceName } from '../../domain/people/device-name.ts';
import { networkOf } from '../../domain/people/network.ts';
import type { HttpEvent } from '../request/request.ts';
import { viewerAddress } from '../request/viewer-address.ts';
import type { FormTie } from './form-token.ts';
import { keptSecretOf } from './kept-secret.ts';

/** What a request says about who sent it. */
export const visitorOf = (event: HttpEvent, tie: FormTie) => ({
  browserSecret: tie.secret,
  keptSecret: keptSecretOf(event),
  network: networkOf(viewerAddress(event)),
  device: deviceName(event.headers['user-agent'] ?? ''),
  requestId: event.requestContext.requestId,
});
