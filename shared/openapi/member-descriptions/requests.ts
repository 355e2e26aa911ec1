import type { DescriptionsWithin } from './descriptions.ts';

export const requests: DescriptionsWithin = {
  Failure: {
    status: 'ERROR, as the request was refused or failed.',
    success: 'false, as the request was refused or failed.',
    summary: 'What went wrong, in a few words.',
    description: 'Every problem, as one text for people.',
  },
  errors: {
    path: 'Where in the request the problem is.',
  },
  'get-openapi': { openapi: 'The version of OpenAPI used.' },
};
