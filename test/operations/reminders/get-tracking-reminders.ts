import { readingBelongings } from '../../bench/operations/everyday-belongings.ts';
import { cursorProbe } from '../../support/parameters/probe.ts';
import { query } from '../asking.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';
import { midnightQuestion } from '../trials.ts';
import { askedPerson } from './probing.ts';
import { reminders } from './staging.ts';

export const card: Card = {
  ...read,
  naming: ({ variableId }) => [{ query: { variableId: String(variableId) } }],
  probes: async (service) => {
    const { person: as, mood } = await askedPerson(service);
    return {
      variableId: { as, after: mood?.variableId ?? 0 },
      variableCategoryName: { as, after: 'Emotions' },
      includeAdherence: { as, after: true },
      limit: { as, after: 1 },
      offset: { as, after: 1 },
      cursor: await cursorProbe(service, as, '/api/v3/trackingReminders'),
    };
  },
  scenarios: [readingBelongings('all of them', reminders)],
  worst: [{ what: 'a page of 200', request: () => ({ query: { limit: '200' } }) }],
  rights: async (trial) => {
    await midnightQuestion(trial);
    await trial.service.get('/api/v3/trackingReminders', trial.person);
  },
  asking: ({ cause }) => query({ variableId: String(cause) }),
};
