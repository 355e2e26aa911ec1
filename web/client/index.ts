export {
  type CallOptions,
  type Client,
  type ClientSettings,
  createClient,
  type WriteOptions,
} from './client.ts';
export { keepTokens, type TokenKeeper } from './keep-tokens.ts';
export {
  type App,
  beginSignIn,
  finishSignIn,
  type Question,
  registerApp,
  renewTokens,
  revokeToken,
  type Tokens,
} from './oauth.ts';
export type { ClientRequest } from './request.ts';
export { DaymarkError, type Failure, orThrow, type Problem, type Result, type Success } from './result.ts';
export type { Answer, Body, Method, PathOf, Query } from './routes.ts';
export { verifyWebhook, type WebhookCall, type WebhookMessage, type WebhookVerdict } from './webhooks.ts';
