import { repeated, withToken } from '../../bench/operations/scenario.ts';
import { cursorProbe } from '../../support/parameters/probe.ts';
import { studied } from '../../support/people/histories.ts';
import { names, query } from '../asking.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';
import { study } from '../trials.ts';

export const card: Card = {
  ...read,
  probes: async (service) => {
    const { person: as, studies } = await studied(service, { days: 12 });
    await studies.create('Warmth', 'Melatonin');
    await studies.create('Melatonin', 'Warmth', { type: 'population' });
    return {
      causeVariableName: { as, after: 'Warmth' },
      effectVariableName: { as, after: 'Warmth' },
      type: { as, after: 'population' },
      limit: { as, after: 1 },
      offset: { as, after: 1 },
      cursor: await cursorProbe(service, as, '/api/v3/studies'),
    };
  },
  scenarios: [
    {
      name: 'all of them',
      role: 'student',
      requests: repeated((stage) => withToken(stage, '/api/v3/studies')),
    },
  ],
  worst: [{ what: 'a page of 200', request: () => ({ query: { limit: '200' } }) }],
  rights: async (trial) => {
    await study(trial, 'individual', 1);
    await trial.service.get('/api/v3/studies', trial.person);
    await trial.service.get('/api/v3/studies?causeVariableName=Melatonin', trial.person);
  },
  asking: () => query({ causeVariableName: names.cause }, { effectVariableName: names.effect }),
};
