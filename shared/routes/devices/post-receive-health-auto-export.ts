import * as v from 'valibot';
import { receivedAnswer } from '../../schemas/devices/received.ts';
import { autoExportBody } from '../../schemas/devices/sent-bodies.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import type { Route } from '../route.ts';
import { bodyOfPhones, liveSentence, recordingRights } from './receiving.ts';

export const postReceiveHealthAutoExport = {
  id: 'post-receive-health-auto-export',
  method: 'POST',
  path: '/api/v3/receive/healthAutoExport',
  topic: 'Devices',
  summary: 'Receive from Health Auto Export',
  description:
    'Accepts what that iPhone app sends, as JSON of version 1 or 2. Steps, distances, energy, heart, breath, oxygen, body, glucose, food, sleep, workouts and states of mind are recorded; other kinds are counted. ' +
    liveSentence,
  access: { kind: 'token', scopes: ['writemeasurements'], receiver: 'healthAutoExport' },
  query: v.object(clientIdParameter),
  body: autoExportBody,
  headers: {
    'automation-aggregation':
      'How the app grouped the values, as it reports: Minutes, Hours or Days. Each is a separate source, so that they are never added up; without it, the times of the points decide.',
  },
  response: receivedAnswer,
  largestBody: bodyOfPhones,
  table: recordingRights,
  memoryMegabytes: 1024,
} as const satisfies Route;
