import { repeated } from '../../bench/operations/scenario.ts';
import type { Card } from '../card.ts';
import { publishedPopulation } from '../trials.ts';
import { publishedForProbes } from './probing.ts';
import { publicStudy } from './requests.ts';
import { publishedStudy } from './staging.ts';

export const card: Card = {
  needs: 'public',
  request: async (service, person) => ({ path: (await publicStudy(service, person)).chart }),
  naming: ({ studyId }) => [{ path: `/studies/${studyId}/charts/hourly.svg` }],
  probes: async (service) => {
    const { person: as, studyId, chartId } = await publishedForProbes(service);
    return {
      studyId: { as, query: { chartId }, before: 'nothing', after: studyId },
      chartId: { as, query: { studyId }, before: 'nothing.svg', after: chartId },
    };
  },
  scenarios: [
    {
      name: 'of a published one',
      role: 'student',
      requests: repeated(async (stage) => {
        const { effectVariable } = await publishedStudy(stage);
        return { path: new URL(effectVariable.charts?.hourlyColumnChart.svgUrl ?? '').pathname };
      }),
    },
  ],
  worst: 'usual',
  rights: async (trial) => {
    await trial.service.get(`/studies/${await publishedPopulation(trial)}/charts/x.svg`);
  },
};
