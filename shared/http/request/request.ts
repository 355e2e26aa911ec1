import type { MiddlewareObj, Request } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Caller } from '../../data/access/caller.ts';

/** Facts that the middleware learns about a request on its way to the handler. The event itself is never changed. */
export interface RequestState extends Record<string, unknown> {
  startedAt?: number;
  caller?: Caller;
  /** The person signed in, for pages; for operations it is the caller's. */
  userId?: number;
  /** The access token as it was sent: the caller is shown it where the contract asks for it. */
  accessToken?: string;
  /** True once the refusal of a device's request has been kept for its person. */
  isProblemNoted?: boolean;
  /** The operation's reading that began before the token had been found good. */
  begun?: unknown;
}

/** Handed to the handler with Lambda's own context. */
export type RequestContext = Context & { state: RequestState };

export type HttpEvent = APIGatewayProxyEventV2;
export type HttpResponse = APIGatewayProxyStructuredResultV2;
export type HttpRequest = Request<HttpEvent, HttpResponse, Error, RequestContext>;
export type HttpMiddleware = MiddlewareObj<HttpEvent, HttpResponse, Error, RequestContext>;
