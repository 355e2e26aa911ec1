import { randomBytes } from 'node:crypto';
import { renderDeviceDecided, renderDevicePage } from '../../web/pages/device.ts';
import {
  allowDevice,
  type DeviceRequest,
  denyDevice,
  findDeviceRequest,
} from '../data/clients/device-request.ts';
import { readUserCode, showUserCode } from '../domain/oauth/device-code.ts';
import { networkOf } from '../domain/people/network.ts';
import { numbered } from '../domain/texts/counted.ts';
import { respond } from '../http/answer/response.ts';
import { isOwnForm } from '../http/pages/form-token.ts';
import { showPage } from '../http/pages/page-reply.ts';
import { readForm } from '../http/pages/read-form.ts';
import { formExpired, refuseForeignSites } from '../http/pages/refuse-foreign-sites.ts';
import type { HttpEvent, HttpResponse } from '../http/request/request.ts';
import { viewerAddress } from '../http/request/viewer-address.ts';
import { epochSeconds } from '../platform/clock.ts';
import { countTypedCode, forgetTypedCode } from '../use-cases/oauth/count-asking.ts';
import { findOAuthClient } from './client-adapter.ts';
import {
  type AccessQuestion,
  allow,
  type ConsentChoice,
  choiceFields,
  chosenIn,
  questionOf,
  type SignedInVisitor,
  showForm,
  showQuestion,
} from './question.ts';

interface DeviceRefusal {
  readonly status: number;
  readonly text: string;
}

const isNoCode: DeviceRefusal = {
  status: 400,
  text: 'That isn’t a device code. They have eight letters, and no A, E, I, O, U or Y.',
};
/** One answer for a code that never was, one that has expired and one that someone has answered. */
const isUnknown: DeviceRefusal = {
  status: 400,
  text: 'That code is wrong or has expired. Compare it with your device, or get a new one there.',
};
const tooMany = (wait: number): DeviceRefusal => ({
  status: 429,
  text: `Too many wrong codes were entered. Try again in ${numbered(Math.ceil(wait / 60), 'minute')}.`,
});

/** Asks for the code; an address that the device showed as a picture brings it along. */
export const showDevicePage = (event: HttpEvent, visitor: SignedInVisitor): HttpResponse =>
  codePage(event, visitor, new URLSearchParams(event.rawQueryString).get('user_code') ?? '');

/** First takes the code and asks what it may do, then takes the answer. */
export async function takeDevicePage(event: HttpEvent, visitor: SignedInVisitor): Promise<HttpResponse> {
  refuseForeignSites(event);
  const form = readForm(event, [...choiceFields, 'code']);
  if (!isOwnForm(event, form.token ?? '')) throw formExpired();
  const { code: typed = '', decision = '' } = form;
  const found = await findQuestion(event, visitor, typed);
  if ('status' in found) return codePage(event, visitor, typed, found);
  const { question, userCode } = found;
  const choice = chosenIn(question, form);
  if (decision === '') return showQuestion(event, visitor, question);
  if (decision === 'allow' && choice.allowed.length === 0) return showQuestion(event, visitor, question, 400);
  const isDone = decision === 'allow' ? await letIn(visitor, found, choice) : await denyDevice(userCode);
  if (!isDone) return codePage(event, visitor, '', isUnknown);
  return respond(event, 200, showPage(renderDeviceDecided(question.client.name, decision === 'allow')));
}

interface DeviceQuestion {
  readonly userCode: string;
  readonly request: DeviceRequest;
  readonly question: AccessQuestion;
}

/** Each look counts, and is forgotten if the code was right: nobody can find a stranger's device by trying. */
async function findQuestion(
  event: HttpEvent,
  { person }: SignedInVisitor,
  typed: string,
): Promise<DeviceQuestion | DeviceRefusal> {
  const userCode = readUserCode(typed);
  if (userCode === undefined) return isNoCode;
  const [network, now] = [networkOf(viewerAddress(event)), epochSeconds()];
  const tried = { userId: person.userId, network, requestId: event.requestContext.requestId };
  const wait = await countTypedCode(tried, now);
  if (wait > 0) return tooMany(wait);
  const request = await findDeviceRequest(userCode);
  if (request === undefined || request.isDecided || request.endsAt <= now) return isUnknown;
  await forgetTypedCode(tried, now);
  const client = await findOAuthClient(request.client);
  if (client === undefined) return isUnknown;
  const device = {
    userCode: showUserCode(userCode),
    network: request.network,
    isOwnNetwork: request.network === network,
  };
  return { userCode, request, question: questionOf(client, request.scope, request.resources, device) };
}

/** The person's decision about its client, and what this device's tokens rest on. */
async function letIn(
  visitor: SignedInVisitor,
  { question, request, userCode }: DeviceQuestion,
  choice: ConsentChoice,
): Promise<boolean> {
  const grant = await allow(visitor, question, choice);
  if (grant === undefined) return false;
  const { userId, clientId, grantId } = grant;
  const { hash, resources, endsAt } = request;
  return allowDevice(userCode, {
    userId,
    clientId,
    grantId,
    authorizationId: randomBytes(12).toString('base64url'),
    scope: choice.allowed.join(' '),
    resources,
    createdAt: epochSeconds(),
    code: { hash, redirectUri: '', challenge: '', expiresAt: endsAt },
    formerRefreshes: [],
    expiresAt: endsAt,
  });
}

const codePage = (event: HttpEvent, { person }: SignedInVisitor, code: string, problem?: DeviceRefusal) =>
  showForm(event, problem?.status ?? 200, (token) =>
    renderDevicePage({ token, email: person.email, code: code.slice(0, 20), problem: problem?.text }),
  );
