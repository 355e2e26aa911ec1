import { readingBelongings } from '../../bench/operations/everyday-belongings.ts';
import { cursorProbe } from '../../support/parameters/probe.ts';
import { feedOf } from '../../support/people/feed.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';
import { askedPerson, onlyEarly } from '../reminders/probing.ts';
import { feed } from '../reminders/staging.ts';
import { midnightQuestion } from '../trials.ts';

export const card: Card = {
  ...read,
  probes: async (service) => {
    const { person: as } = await askedPerson(service);
    await feedOf(service, as).post([{ title: 'Hello' }]);
    return {
      sort: { as, after: 'createdAt' },
      createdAt: { as, after: onlyEarly },
      updatedAt: { as, after: onlyEarly },
      limit: { as, after: 1 },
      offset: { as, after: 1 },
      cursor: await cursorProbe(service, as, '/api/v3/feed'),
    };
  },
  scenarios: [readingBelongings('ten due, five messages and a study', feed)],
  limits: { 'ten due, five messages and a study': { roundTrips: 8, waves: 3, readUnits: 20 } },
  worst: [
    { what: 'sort=createdAt', request: () => ({ query: { sort: 'createdAt', limit: '1' } }) },
    { what: 'offset=1000000000', request: () => ({ query: { offset: '1000000000', limit: '1' } }) },
    { what: 'a page of 200', request: () => ({ query: { limit: '200' } }) },
  ],
  rights: async (trial) => {
    await midnightQuestion(trial);
    await trial.service.get('/api/v3/feed', trial.person);
  },
};
