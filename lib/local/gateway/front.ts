import type { IncomingMessage } from 'node:http';
import { type GatewayResponse, plainResponse } from './gateway-response.ts';

/** The way of a request to the gateway, as its event shows it to functions. */
export interface RequestArrival {
  readonly host: string;
  readonly scheme: 'http' | 'https';
  /** The address it came from. */
  readonly sourceIp: string;
  /** Names and values in turn. */
  readonly rawHeaders: readonly string[];
}

/** Says how a request came, or refuses it. */
export type Front = (incoming: IncomingMessage) => RequestArrival | GatewayResponse;

export const isRefused = (came: RequestArrival | GatewayResponse): came is GatewayResponse =>
  'status' in came;

/** The front on this machine, where nothing stands before the gateway. */
export const localFront: Front = ({ headers: { host }, socket, rawHeaders }) =>
  // The host is what the client says, and addresses are built from it, so it must be one. On AWS it is the gateway's own.
  host !== undefined && URL.canParse(`http://${host}`)
    ? { host, scheme: 'http', sourceIp: socket.remoteAddress ?? '', rawHeaders }
    : plainResponse(400);
