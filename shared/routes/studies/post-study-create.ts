import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { mayHave } from '../../schemas/fields/says.ts';
import { studySchema } from '../../schemas/studies/study.ts';
import { studyCreateQuery, studyInput } from '../../schemas/studies/study-input.ts';
import type { Route } from '../route.ts';
import { studyRights } from './study-rights.ts';

export const postStudyCreate = {
  id: 'post-study-create',
  method: 'POST',
  path: '/api/v3/study/create',
  topic: 'Studies',
  summary: 'Create a study',
  description:
    'Asks whether one variable changes another, and returns an effect with its interval, or what is still ' +
    'missing. You have one study of each type per pair: creating it again opens it, brought up to date if data ' +
    'or settings have changed. Too little data is not an error. The first study of a very long history covers the newest ' +
    'days, says so, and is completed in the background, with a card in the feed. Studies of many people are ' +
    'computed in the background: for everybody once a month, for a client’s people soon after the first request, ' +
    'then once a month or when five people have joined; they show coarse figures, and none for too few people.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'] },
  query: studyCreateQuery,
  body: studyInput,
  response: envelope({
    study: studySchema,
    publicPage: mayHave(
      v.string(),
      'With includePublicPage: the HTML of the public page as it would look. Absent while a study of many people has no figures.',
    ),
  }),
  table: studyRights,
  // The whole of a processor: a long history is read and analysed in one request.
  memoryMegabytes: 1769,
} as const satisfies Route;
