import { envelope } from '../../schemas/envelope.ts';
import { studySchema } from '../../schemas/studies/study.ts';
import { studyPublishBody, studyPublishQuery } from '../../schemas/studies/study-publish-input.ts';
import type { Route } from '../route.ts';
import { studyRights } from './study-rights.ts';

const byNames = {
  since: '2026-11-16',
  text: 'The parameters `causeVariableName` and `effectVariableName`: name the study by `studyId`.',
};

export const postStudyPublish = {
  id: 'post-study-publish',
  method: 'POST',
  path: '/api/v3/study/publish',
  topic: 'Studies',
  summary: 'Publish a study',
  description:
    'Creates a public page for a study: `link` opens without signing in and shows the text and charts of the study, ' +
    'and nothing else about you. It shows what was found when you last opened or published the study. ' +
    '`shareUserMeasurements=false` unpublishes it: the page is removed at once.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: studyPublishQuery,
  body: studyPublishBody,
  deprecates: {
    causeVariableName: byNames,
    effectVariableName: byNames,
  },
  response: envelope({ study: studySchema }),
  table: studyRights,
  memoryMegabytes: 1769,
} as const satisfies Route;
