import { repeated } from '../../bench/operations/scenario.ts';
import type { Card } from '../card.ts';
import { publishedPopulation } from '../trials.ts';
import { publishedForProbes } from './probing.ts';
import { publicStudy } from './requests.ts';
import { publishedStudy } from './staging.ts';

export const card: Card = {
  needs: 'public',
  request: async (service, person) => ({ path: (await publicStudy(service, person)).page }),
  naming: ({ studyId }) => [{ path: `/studies/${studyId}` }],
  probes: async (service) => {
    const { person: as, studyId } = await publishedForProbes(service);
    return { studyId: { as, before: 'nothing', after: studyId } };
  },
  scenarios: [
    {
      name: 'a published one',
      role: 'student',
      requests: repeated(async (stage) => ({
        path: new URL((await publishedStudy(stage)).studyLinks.studyLinkStatic ?? '').pathname,
      })),
    },
  ],
  worst: 'usual',
  rights: async (trial) => {
    await trial.service.get(`/studies/${await publishedPopulation(trial)}`);
  },
};
