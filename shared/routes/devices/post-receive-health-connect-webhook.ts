import * as v from 'valibot';
import { receivedAnswer } from '../../schemas/devices/received.ts';
import { healthConnectBody } from '../../schemas/devices/sent-bodies.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import type { Route } from '../route.ts';
import { bodyOfPhones, liveSentence, recordingRights } from './receiving.ts';

export const postReceiveHealthConnectWebhook = {
  id: 'post-receive-health-connect-webhook',
  method: 'POST',
  path: '/api/v3/receive/healthConnectWebhook',
  topic: 'Devices',
  summary: 'Receive from HC Webhook (Health Connect)',
  description:
    'Accepts what that Android app sends, as JSON. Steps, distance, energy, heart, breath, oxygen, body, glucose, food, sleep and exercise are recorded; other kinds are counted. ' +
    liveSentence,
  access: { kind: 'token', scopes: ['writemeasurements'], receiver: 'healthConnectWebhook' },
  query: v.object(clientIdParameter),
  body: healthConnectBody,
  response: receivedAnswer,
  largestBody: bodyOfPhones,
  table: recordingRights,
  memoryMegabytes: 1024,
} as const satisfies Route;
