import { randomUUID } from 'node:crypto';
import { type Adapter, errors } from 'oidc-provider';
import { consumeCode, findAuthorization } from '../data/clients/authorization.ts';
import {
  type DeviceRequest,
  findDeviceRequest,
  notePoll,
  saveDeviceRequest,
} from '../data/clients/device-request.ts';
import { deviceCodeText, userCodeIn } from '../domain/oauth/device-code.ts';
import { epochSeconds } from '../platform/clock.ts';
import { sha256 } from '../platform/hash.ts';
import { issuer } from '../settings/issuer.ts';
import { currentRequest } from './current-request.ts';
import { alreadyUsed, payloadOf, whenUsed } from './grant-adapters.ts';

/** The code of a waiting device. The page on which its person types the other code finds and decides the request. */
export const deviceCodeAdapter: Partial<Adapter> = {
  async upsert(id, { userCode = '', clientId = '', params = {}, iat = 0, exp = 0 }) {
    const { client_id: client, scope, resource } = params as Readonly<Record<string, string | string[]>>;
    const isSaved = await saveDeviceRequest(userCode, {
      hash: sha256(deviceCodeText(userCode, id)),
      clientId,
      client: String(client),
      scope: String(scope),
      resources: [resource ?? issuer()].flat(),
      network: currentRequest.getStore()?.network ?? '',
      createdAt: iat,
      endsAt: exp,
    });
    if (!isSaved) throw new errors.TemporarilyUnavailable('no code is available right now; try again');
  },
  async find(text) {
    const [userCode = '', request] = await requestOf(text);
    if (request === undefined) return undefined;
    const now = epochSeconds();
    const { clientId, createdAt, endsAt, isDecided } = request;
    const waiting = { kind: 'DeviceCode', jti: text, clientId, iat: createdAt, exp: endsAt };
    if (isDecided === undefined) {
      if (now < endsAt && !(await notePoll(userCode, now))) throw new errors.SlowDown();
      return waiting;
    }
    const key = authorizationOf(request);
    if (key === undefined)
      return { ...waiting, error: 'access_denied', errorDescription: 'the person denied the request' };
    const found = await findAuthorization(key, now);
    if (found === undefined) return undefined;
    const isUsed = found.code.usedAt !== undefined;
    return {
      ...waiting,
      ...payloadOf(found, 'DeviceCode', text),
      ...(isUsed && { consumed: whenUsed(found) }),
    };
  },
  /** A refusal may be repeated. */
  async consume(text) {
    const [, request] = await requestOf(text);
    const key = request && authorizationOf(request);
    const use = { hash: sha256(text), by: randomUUID(), now: epochSeconds() };
    if (key !== undefined && !(await consumeCode(key, use))) throw alreadyUsed();
  },
  revokeByGrantId: async () => {},
};

async function requestOf(deviceCode: string): Promise<[string?, DeviceRequest?]> {
  const userCode = userCodeIn(deviceCode);
  const found = userCode === undefined ? undefined : await findDeviceRequest(userCode);
  return found?.hash === sha256(deviceCode) ? [userCode, found] : [];
}

const authorizationOf = ({ userId, authorizationId }: DeviceRequest) =>
  userId === undefined || authorizationId === undefined ? undefined : { userId, authorizationId };
