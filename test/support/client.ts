import { randomUUID } from 'node:crypto';
import type { RuntimeInfo } from '../../lib/local/runtime-info.ts';
import { saveGrant } from '../../shared/data/clients/change-grant.ts';
import { createClient, type StoredClient } from '../../shared/data/clients/client.ts';
import { createPerson } from '../../shared/data/people/new-person.ts';
import { connect } from '../../shared/data/table/connection.ts';
import { issueDelegatedToken, issueToken } from '../../shared/data/tokens/token.ts';
import type { ClientKind } from '../../shared/domain/accesses/actor.ts';
import { type Scope, scopes } from '../../shared/domain/people/scope.ts';
import { epochSeconds } from '../../shared/platform/clock.ts';
import { type AnswerCheck, keptAnswerCheck } from './document/answer-check.ts';

/** Somebody who can make requests: `get(path, person)`. */
export interface TokenHolder {
  readonly userId: number;
  readonly token: string;
}

export interface Person extends TokenHolder {
  readonly email: string;
}

export interface RequestOptions {
  /** Sent as the bearer token; a person or another token holder can be given as the options themselves. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** A running service as tests use it: over HTTP, with people made directly in its table. */
export interface Service {
  readonly url: string;
  /** `GET`; the type parameter says what the body is, the answer itself is held against the OpenAPI document. */
  get<Body = unknown>(path: string, options?: RequestOptions): Promise<Answer<Body>>;
  /** `POST` with the body as JSON; text is sent as it is. */
  post<Body = unknown>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<Body>>;
  del<Body = unknown>(path: string, options?: RequestOptions & { body?: unknown }): Promise<Answer<Body>>;
  /** A new person with a token of their own, good for all scopes unless said otherwise. */
  createPerson(options?: {
    timezone?: string;
    scopes?: readonly Scope[];
    lifetimeSeconds?: number;
  }): Promise<Person>;
  /** Another of the person's own tokens; a lifetime below 0 makes an expired one. */
  issueToken(
    userId: number,
    options?: { scopes?: readonly Scope[]; lifetimeSeconds?: number },
  ): Promise<string>;
  createClient(
    ownerId: number,
    options?: { kind?: ClientKind; name?: string; redirectUris?: string[] },
  ): Promise<StoredClient>;
  /** Lets the client act for the person; the answer holds the delegated token. */
  grant(
    userId: number,
    client: StoredClient,
    scopes?: readonly Scope[],
    lifetimeSeconds?: number,
  ): Promise<TokenHolder>;
  /** The status that a token gets; units are for every token that is good. */
  statusOf(token: string, path?: string): Promise<number>;
  /** Does something through `shared/data` in the service's table. */
  inTable<T>(work: () => Promise<T>): Promise<T>;
}

const yearSeconds = 365 * 24 * 60 * 60;
/** The service at an address; without one, the runtime that all test files share. */
export function serviceAt(url = process.env.DAYMARK_URL ?? ''): Service {
  async function send<Body>(method: string, path: string, options: RequestOptions, body?: unknown) {
    const { token, headers } = options;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const answer = {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
    };
    (await checkOf(url))(method, new URL(path, url).pathname, answer);
    return answer;
  }

  const inTable = <T>(work: () => Promise<T>) => withTableOf(url, work);

  const tokenOf = async (userId: number, options: { scopes?: readonly Scope[]; lifetimeSeconds?: number }) =>
    (await issueToken({ userId, scopes, lifetimeSeconds: yearSeconds, ...options }, epochSeconds())).text;

  return {
    url,
    inTable,
    get: (path, options = {}) => send('GET', path, options),
    post: (path, body, options = {}) => send('POST', path, options, body),
    del: (path, options = {}) => send('DELETE', path, options, options.body),
    statusOf: async (token, path = '/api/v3/units') => (await send('GET', path, { token })).status,
    createPerson: ({ timezone = 'UTC', ...tokenOptions } = {}) =>
      inTable(async () => {
        const email = `${randomUUID()}@example.com`;
        const person = await createPerson(
          { email, displayName: 'Somebody', timezone, administrator: false },
          epochSeconds(),
        );
        if (person === undefined) throw new Error(`${email} is taken.`);
        return { userId: person.userId, email, token: await tokenOf(person.userId, tokenOptions) };
      }),
    issueToken: (userId, options = {}) => inTable(() => tokenOf(userId, options)),
    createClient: (ownerId, { kind = 'app', name = 'Sleep Diary', ...more } = {}) =>
      inTable(() => createClient({ kind, name, ownerId, ...more }, epochSeconds())),
    grant: (userId, client, granted = scopes, lifetimeSeconds = yearSeconds) =>
      inTable(async () => {
        const grant = await saveGrant(userId, client, granted, epochSeconds());
        if (grant === undefined) throw new Error(`There is no person ${userId} or no client.`);
        const token = await issueDelegatedToken(grant, lifetimeSeconds, epochSeconds());
        return { userId, token: token.text };
      }),
  };
}

const checks = new Map<string, Promise<AnswerCheck>>();

/** The document is the same in all services of a run, which prepares it once; so one check serves for all. */
function checkOf(url: string): Promise<AnswerCheck> {
  const { DAYMARK_DOCUMENT: folder } = process.env;
  const check =
    checks.get(folder ?? url) ??
    (folder === undefined ? readDocument(url) : Promise.resolve(keptAnswerCheck(folder)));
  checks.set(folder ?? url, check);
  return check;
}

async function readDocument(url: string): Promise<AnswerCheck> {
  const { createAnswerCheck } = await import('./document/create-answer-check.ts');
  return createAnswerCheck((await (await fetch(`${url}/openapi.json`)).json()) as object);
}

let connectedTo: string | undefined;
let queue: Promise<unknown> = Promise.resolve();

/** Data access has one connection: work in the tables of two services takes turns. */
function withTableOf<T>(url: string, work: () => Promise<T>): Promise<T> {
  const turn = queue.then(async () => {
    if (connectedTo !== url) {
      const { DAYMARK_INFO: told } = process.env;
      // A household's service tells nobody where its table is: its owner's file does.
      const info: RuntimeInfo = told ? JSON.parse(told) : await (await fetch(`${url}/local/info`)).json();
      const { tableName, region, dynamodbEndpoint: endpoint, accessKeyId, secretAccessKey } = info;
      Object.assign(process.env, {
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
      });
      connect(tableName, { region, endpoint });
      connectedTo = url;
    }
    return work();
  });
  queue = turn.catch(() => undefined);
  return turn;
}
